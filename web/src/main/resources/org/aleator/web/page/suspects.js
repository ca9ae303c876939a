// Labels that are probably wrong, as a table to act on.
import * as api from './api.js';
import {el, problem, put, table as grid} from './dom.js';
import {digits, plural} from './numbers.js';
import {isClasses} from './summary.js';

/** The file suspects.csv has them all. */
const MOST_ROWS = 50;

/** Shown at once. */
const FIRST_ROWS = 8;

/** Chosen beforehand: more likely wrong than right. */
const LIKELY = 0.5;

export function suspectsSection(run, found) {
  const rows = (found.suspects?.rows ?? []).slice(0, MOST_ROWS);
  return rows.length === 0 ? null : new Suspects(run, rows, found.suspects, isClasses(found)).element;
}

class Suspects {
  constructor(run, rows, suspects, classes) {
    this.run = run;
    this.classes = classes;
    this.rows = rows;
    const all = suspects.rows.length;
    this.boxes = rows.map((row) => el('input', {
      type: 'checkbox', checked: !classes && row.probability > LIKELY, 'aria-label': `Leave out row ${row.row}`,
    }));
    this.boxes.forEach((box) => box.addEventListener('change', () => this.tell()));
    this.go = el('button', {type: 'button', class: 'secondary', id: 'run-without'}, 'Run again without the chosen rows');
    this.go.addEventListener('click', () => this.again());
    this.chosen = el('span', {class: 'quiet', role: 'status'});
    this.trouble = el('div', {});
    this.list = el('div', {});
    this.show(FIRST_ROWS);
    this.element = el('section', {class: 'suspects', 'aria-labelledby': 'suspects-title'},
      el('h2', {id: 'suspects-title'}, this.title()),
      el('p', {class: 'quiet'},
        (classes
          ? `Of these ${plural(all, 'label')} about ${Math.round(suspects.expected_wrong)} disagree with the likelier `
            + 'class; whether they are mistakes only you can tell.'
          : `${plural(all, 'label')} of ${target(run)} lie where the other rows say they hardly can. `
            + 'Look at them in your source; a row that is right should stay.')
        + (all > rows.length ? ` The first ${rows.length} are shown.` : '')),
      this.list, this.trouble,
      el('p', {class: 'actions'}, this.go, this.chosen));
    this.tell();
  }

  show(most) {
    const cells = this.rows.slice(0, most).map((row, i) => [
      el('label', {class: 'use'}, this.boxes[i], el('span', {}, String(row.row))),
      ...this.cells(row),
    ]);
    const more = this.rows.length > most
      ? el('button', {type: 'button', class: 'small', id: 'all-suspects'}, `Show all ${this.rows.length}`) : null;
    more?.addEventListener('click', () => this.show(this.rows.length));
    put(this.list,
      grid(this.title(), this.classes
        ? ['Row', 'Given', 'Likelier', 'Probability'] : ['Row', 'Given', 'Expected', 'Probably wrong', 'As if'],
      cells, {class: 'columns'}),
      more);
  }

  title() {
    return this.classes ? 'Labels that disagree with the likelier class' : 'Labels that look wrong';
  }

  cells(row) {
    const probability = row.probability > 0.99 ? 'over 99 %' : `${Math.round(100 * row.probability)} %`;
    return this.classes ? [row.given, row.likelier, probability]
      : [digits(row.given), digits(row.expected), probability, row.kind];
  }

  picked() {
    return this.rows.filter((row, i) => this.boxes[i].checked).map((row) => row.row);
  }

  tell() {
    const count = this.picked().length;
    this.go.disabled = count === 0;
    this.chosen.textContent = `${plural(count, 'row')} chosen`;
  }

  async again() {
    this.go.disabled = true;
    this.trouble.replaceChildren();
    try {
      const before = this.run.request.without_rows ?? [];
      const rows = [...new Set([...before, ...this.picked()])].sort((a, b) => a - b);
      const next = await api.newRun({...this.run.request, table: this.run.table, without_rows: rows});
      location.hash = `#/run/${next.id}`;
    } catch (error) {
      this.trouble.replaceChildren(problem(error.message));
      this.go.disabled = false;
    }
  }
}

function target(run) {
  return `"${run.request.target}"`;
}
