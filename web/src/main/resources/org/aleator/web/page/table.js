// A table before a run: its columns, its first rows, and the one question, which column.
import * as api from './api.js';
import {el, problem, table as grid} from './dom.js';
import {count, digits, expectedSeconds, plural, roughly, rowList} from './numbers.js';

const USUAL_TARGETS = ['y', 'target', 'label', 'class', 'price', 'value', 'output', 'response'];

const LEFT_OUT = 'left_out';
const REFUSED = 'refused';

const KINDS = {
  classes: 'Classes: one is right, all others are wrong.',
  numbers: 'Numbers: near is better than far.',
};

const NOISES = [
  ['', 'decided from the data'],
  ['homoscedastic', 'the same everywhere'],
  ['heteroscedastic', 'depends on the features'],
];

const PREDICTORS = [
  ['', 'the default: a stack of trees and Gaussian processes'],
  ['gp', 'a Gaussian process'],
  ['ensemble', 'an ensemble of networks'],
  ['bnn', 'a Bayesian network'],
  ['dropout', 'a network with dropout'],
  ['evidential', 'evidential networks'],
];

const MATTER = [
  ['', 'not wanted'],
  ['yes', 'wanted'],
];

export async function tableView(page, id, again) {
  const [table, earlier, about] = await Promise.all([api.table(id), again ? api.run(again) : null, api.about()]);
  const form = new Form(table, earlier?.request ?? {}, about);
  page.append(
    el('p', {class: 'crumbs'}, el('a', {href: '#/'}, 'Start'), ' / ', table.name),
    el('h1', {}, table.name),
    el('p', {class: 'lead'}, `${plural(table.rows, 'row')}, ${plural(table.columns.length, 'column')}.`),
    form.element,
    el('h2', {}, 'The first rows'),
    grid('The first rows', table.columns.map((column) => column.name),
      table.preview.map((row) => row.map((cell) => shownCell(cell))),
      {class: 'preview', plain: true}));
}

/** Seventeen digits are for computers; the file keeps them. */
function shownCell(cell) {
  if (cell === null) {
    return el('span', {class: 'missing'}, 'missing');
  }
  return /^-?\d+\.\d{6,}$/.test(cell) ? String(Number(Number(cell).toPrecision(7))) : cell;
}

function options(pairs, chosen) {
  return pairs.map(([value, text]) => el('option', {value, selected: value === chosen}, text));
}

/** The settings of a run; starts from an earlier run's where there is one. */
class Form {
  constructor(table, earlier, about) {
    this.table = table;
    this.processors = about.processors;
    this.withoutRows = earlier.without_rows ?? [];
    // What the file suggests: all columns but those that say nothing or cannot be used.
    this.left = new Set(table.columns.filter((column) => this.leaves(column, earlier)).map((column) => column.name));
    this.target = el('select', {id: 'target', class: 'wide'}, this.targets(earlier.target ?? this.likelyTarget()));
    this.kind = el('select', {id: 'target-kind'});
    this.kindLine = el('p', {class: 'quiet', id: 'kind-line', role: 'status'});
    this.kindField = el('span', {id: 'kind-field'}, el('label', {for: 'target-kind'}, 'Taken as '), this.kind);
    this.showKind(earlier.target_kind);
    const names = table.columns.filter((column) => column.target_kinds?.includes('numbers')).map((column) => [column.name, column.name]);
    const none = [['', 'none']];
    this.predictions = el('select', {id: 'predictions'}, options([...none, ...names], earlier.predictions ?? ''));
    this.predictionStd = el('select', {id: 'prediction-std'},
      options([...none, ...names], earlier.prediction_std ?? ''));
    const own = [...(earlier.probabilities ?? []), earlier.predictions];
    this.ownClasses = choices('own-classes', table.columns.map((column) => column.name), own);
    this.votes = choices('votes', names.map(([name]) => name), earlier.votes ?? []);
    this.labelStd = el('select', {id: 'label-std'}, options([...none, ...names], earlier.label_std ?? ''));
    this.groups = el('select', {id: 'groups'},
      options([...none, ...table.columns.map((column) => [column.name, column.name])], earlier.groups ?? ''));
    this.noise = el('select', {id: 'noise'}, options(NOISES, earlier.noise ?? ''));
    this.predictor = el('select', {id: 'predictor'}, options(PREDICTORS, earlier.predictor ?? ''));
    this.goal = el('input', {id: 'goal', type: 'number', min: '0', step: 'any', value: earlier.goal ?? ''});
    this.censoredLow = el('input', {id: 'censored-low', type: 'number', step: 'any', value: earlier.censored_low ?? ''});
    this.censoredHigh = el('input', {id: 'censored-high', type: 'number', step: 'any', value: earlier.censored_high ?? ''});
    this.matter = el('select', {id: 'which-columns'}, options(MATTER, earlier.columns ? 'yes' : ''));
    this.when = el('select', {id: 'when'},
      options([...none, ...table.columns.filter((column) => column.type !== 'text').map((column) => [column.name, column.name])],
        earlier.time ?? ''));
    this.seed = el('input', {id: 'seed', type: 'number', min: '0', step: '1', value: earlier.seed ?? 1});
    this.columns = el('div', {});
    this.time = el('span', {class: 'quiet', id: 'time'});
    this.trouble = el('div', {});
    this.go = el('button', {type: 'submit', class: 'primary', id: 'go'}, 'Measure the noise');
    this.settings = el('details', {open: this.hasSettings(earlier)});
    this.element = this.build();
    this.showColumns();
  }

  leaves(column, earlier) {
    if (earlier.features) {
      return !earlier.features.includes(column.name);
    }
    return column.use === LEFT_OUT || column.use === REFUSED || (earlier.exclude ?? []).includes(column.name);
  }

  /** Every column; one that cannot be predicted says why. */
  targets(chosen) {
    const none = el('option', {value: '', disabled: true, selected: !chosen}, 'Choose a column');
    return [none, ...this.table.columns.map((column) => el('option',
      {value: column.name, selected: column.name === chosen, disabled: Boolean(column.no_target)},
      column.no_target ? `${column.name} (${column.no_target})` : column.name))];
  }

  /** An example's, a column whose name says so, or the only one that can be; else none. */
  likelyTarget() {
    if (this.table.suggested_target) {
      return this.table.suggested_target;
    }
    const possible = this.table.columns.filter((column) => !column.no_target);
    const usual = possible.find((column) => USUAL_TARGETS.includes(column.name.toLowerCase()));
    return (usual ?? (possible.length === 1 ? possible[0] : undefined))?.name;
  }

  /** What the chosen column is, and the choice where it can be either. */
  showKind(earlier) {
    const column = this.table.columns.find((one) => one.name === this.target.value);
    const kinds = column?.target_kinds ?? [];
    this.kind.replaceChildren(...options(kinds.map((kind) => [kind, kind]), earlier ?? kinds[0]));
    this.kindField.hidden = kinds.length < 2;
    this.tellKind();
  }

  tellKind() {
    this.kindLine.textContent = KINDS[this.kind.value] ?? '';
  }

  /** Settings of the noise of numbers have no meaning for classes. */
  isClasses() {
    return this.kind.value === 'classes';
  }

  hasSettings(earlier) {
    return ['predictions', 'prediction_std', 'probabilities', 'votes', 'label_std', 'censored_low', 'censored_high', 'groups',
      'noise', 'predictor', 'time', 'goal', 'columns', 'seed']
      .some((key) => earlier[key] !== undefined);
  }

  build() {
    this.target.addEventListener('change', () => this.showKind());
    this.kind.addEventListener('change', () => this.tellKind());
    for (const select of [this.target, this.kind, this.predictions, this.predictionStd, this.ownClasses, this.votes,
      this.labelStd, this.groups, this.when]) {
      select.addEventListener('change', () => this.showColumns());
    }
    this.ofNumbers = [
      field('predictions', 'Predictions of your own model', this.predictions,
        'Out of sample: the model must not have seen the labels of these rows.'),
      field('prediction-std', 'Their standard deviation, if your model gives one', this.predictionStd),
      field('label-std', 'Standard deviation of each label', this.labelStd,
        'Such as the error bar of a measurement: rows count by it.'),
      field('noise', 'The noise is', this.noise),
      field('predictor', 'Predict with', this.predictor),
      field('goal', 'An RMSE that is wanted', this.goal, 'How many rows would bring it?'),
      field('censored-low', 'Labels are cut off below', this.censoredLow, 'Rows at or below it are left out.'),
      field('censored-high', 'Labels are cut off above', this.censoredHigh, 'Rows at or above it are left out.')];
    this.ofClasses = [
      field('own-classes', 'Predictions of your own model', this.ownClasses,
        'A column with the probability of each class, called by it as in p_yes; or that of one of two; or the predicted '
        + 'class. Ctrl or Shift chooses several. Out of sample: the model must not have seen the labels of these rows.'),
      field('votes', 'How many people chose each class', this.votes,
        'A column of counts or probabilities for each class. Ctrl or Shift chooses several.')];
    this.settings.append(
      el('summary', {}, 'More settings'),
      el('div', {class: 'settings'},
        field('groups', 'Rows belong together by', this.groups,
          'Such as a patient or a machine: the answer is then about new ones.'),
        field('when', 'A row came at', this.when,
          'The past then predicts the future, and the answer begins with coming rows.'),
        ...this.ofNumbers,
        ...this.ofClasses,
        field('which-columns', 'Which columns matter', this.matter,
          'What is reached without each of them; models are fitted anew, which takes the longer the more columns there are.'),
        field('seed', 'Seed', this.seed, 'The same seed gives exactly the same answer.')));
    const form = el('form', {class: 'ask', novalidate: true},
      el('div', {class: 'question'},
        el('label', {for: 'target'}, 'Which column should be predicted?'),
        this.target, this.kindField, this.kindLine),
      el('fieldset', {},
        el('legend', {}, 'From which columns?'),
        this.columns),
      this.withoutRows.length > 0 ? this.rowsLeftOut() : null,
      this.settings,
      this.trouble,
      el('div', {class: 'with-action'}, this.go, this.time));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.submit();
    });
    return form;
  }

  /** Rows that the earlier run left out, which this one may take back. */
  rowsLeftOut() {
    const line = el('p', {id: 'rows-left-out'}, `Without ${rowList(this.withoutRows)}. `);
    const back = el('button', {type: 'button', class: 'small'}, 'Take them back');
    back.addEventListener('click', () => {
      this.withoutRows = [];
      line.remove();
    });
    line.append(back);
    return line;
  }

  /** What a column cannot be a feature for. */
  role(name) {
    if (name === this.target.value) {
      return 'target';
    }
    if (name === this.groups.value) {
      return 'groups';
    }
    if (name === this.when.value) {
      return 'time';
    }
    if (this.isClasses()) {
      return chosen(this.ownClasses).includes(name) ? 'predictions' : chosen(this.votes).includes(name) ? 'votes' : '';
    }
    if (name === this.predictions.value) {
      return 'predictions';
    }
    if (name === this.labelStd.value) {
      return 'error bar';
    }
    return name === this.predictionStd.value ? 'their std' : '';
  }

  showColumns() {
    this.ofNumbers?.forEach((setting) => { setting.hidden = this.isClasses(); });
    this.ofClasses?.forEach((setting) => { setting.hidden = !this.isClasses(); });
    const rows = this.table.columns.map((column, i) => {
      const role = this.role(column.name);
      const refused = column.use === REFUSED;
      const box = el('input', {
        type: 'checkbox', id: `use-${i}`, checked: !role && !this.left.has(column.name), disabled: role !== '' || refused,
      });
      const tag = el('span', {class: 'role'});
      const tell = () => {
        const out = !role && column.use === LEFT_OUT && !box.checked;
        tag.textContent = role || (refused ? 'cannot be used' : out ? 'left out' : '');
        this.tellTime();
      };
      box.addEventListener('change', () => {
        if (box.checked) {
          this.left.delete(column.name);
        } else {
          this.left.add(column.name);
        }
        tell();
      });
      tell();
      return [
        el('label', {class: 'use', for: `use-${i}`}, box, el('span', {}, column.name), tag),
        column.type,
        column.missing === 0 ? 'none' : el('strong', {}, count(column.missing)),
        [values(column), (column.odd ?? []).map((odd) => el('span', {class: 'odd'}, odd))],
      ];
    });
    this.columns.replaceChildren(grid('Columns', ['Column', 'Type', 'Missing', 'Values'], rows, {class: 'columns'}));
    this.tellTime();
  }

  /** The columns to predict from. */
  features() {
    return this.table.columns.filter((column) => this.role(column.name) === '' && !this.left.has(column.name));
  }

  tellTime() {
    const features = this.features().reduce((sum, column) => sum + (column.type === 'text' ? column.different : 1), 0);
    this.time.textContent = features === 0 ? ''
      : `It takes about ${roughly(expectedSeconds(this.table.rows, features, this.processors))}.`;
  }

  request() {
    const request = {table: this.table.id, target: this.target.value};
    const [usual] = this.table.columns.find((one) => one.name === this.target.value).target_kinds;
    if (this.kind.value !== usual) {
      request.target_kind = this.kind.value;
    }
    const others = this.table.columns.filter((column) => this.role(column.name) === '');
    const features = this.features();
    // What is left out anyway stays out without a word; to name it among the features would use it.
    if (features.some((column) => column.use === LEFT_OUT)) {
      request.features = features.map((column) => column.name);
    } else {
      const exclude = others.filter((column) => this.left.has(column.name) && column.use !== LEFT_OUT);
      if (exclude.length > 0) {
        request.exclude = exclude.map((column) => column.name);
      }
    }
    if (this.groups.value) {
      request.groups = this.groups.value;
    }
    if (this.when.value) {
      request.time = this.when.value;
    }
    if (this.matter.value) {
      request.columns = true;
    }
    if (this.withoutRows.length > 0) {
      request.without_rows = this.withoutRows;
    }
    if (this.isClasses()) {
      this.addOfClasses(request);
    } else {
      this.addOfNumbers(request);
    }
    if (this.seed.value !== '1') {
      request.seed = this.seed.valueAsNumber;
    }
    return request;
  }

  addOfClasses(request) {
    const own = chosen(this.ownClasses);
    if (own.length === 1) {
      [request.predictions] = own;
    } else if (own.length > 1) {
      request.probabilities = own;
    }
    if (chosen(this.votes).length > 0) {
      request.votes = chosen(this.votes);
    }
  }

  addOfNumbers(request) {
    if (this.labelStd.value) {
      request.label_std = this.labelStd.value;
    }
    for (const [key, input] of [['goal', this.goal], ['censored_low', this.censoredLow], ['censored_high', this.censoredHigh]]) {
      if (input.value !== '') {
        request[key] = input.valueAsNumber;
      }
    }
    if (this.predictions.value) {
      request.predictions = this.predictions.value;
    } else if (this.predictor.value) {
      request.predictor = this.predictor.value;
    }
    if (this.predictionStd.value) {
      request.prediction_std = this.predictionStd.value;
    }
    if (this.noise.value) {
      request.noise = this.noise.value;
    }
  }

  async submit() {
    this.trouble.replaceChildren();
    if (!this.target.value) {
      this.trouble.replaceChildren(problem('Choose the column to predict first.'));
      this.target.focus();
      return;
    }
    if (this.features().length === 0 && (this.isClasses() || !this.predictions.value)) {
      this.trouble.replaceChildren(problem('No column is left to predict from; tick one at least.'));
      return;
    }
    if (this.seed.value !== '1' && !Number.isInteger(this.seed.valueAsNumber)) {
      this.trouble.replaceChildren(problem('The seed must be a whole number.'));
      return;
    }
    this.go.disabled = true;
    try {
      const run = await api.newRun(this.request());
      location.hash = `#/run/${run.id}`;
    } catch (error) {
      this.trouble.replaceChildren(problem(error.message));
    } finally {
      this.go.disabled = false;
    }
  }
}

/** A list from which several may be chosen. */
function choices(id, names, selected) {
  return el('select', {id, multiple: true, size: Math.max(2, Math.min(6, names.length))},
    names.map((name) => el('option', {value: name, selected: selected.includes(name)}, name)));
}

function chosen(select) {
  return [...select.selectedOptions].map((option) => option.value);
}

function field(id, label, control, hint) {
  if (hint) {
    control.setAttribute('aria-describedby', `${id}-hint`);
  }
  return el('div', {class: 'field'},
    el('label', {for: id}, label),
    control,
    hint ? el('span', {class: 'quiet', id: `${id}-hint`}, hint) : null);
}

function values(column) {
  if (column.type !== 'text') {
    const shown = column.type === 'number' ? (text) => digits(Number(text)) : (text) => text;
    return column.least === null ? 'none' : `${shown(column.least)} to ${shown(column.greatest)}`;
  }
  return column.typical === null ? 'none' : `${plural(column.different, 'text')}, such as ${column.typical}`;
}
