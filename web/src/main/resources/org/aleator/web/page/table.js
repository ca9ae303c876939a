// A table before a run: its columns, its first rows, and the one question, which column.
import * as api from './api.js';
import {el, problem, table as grid} from './dom.js';
import {count, digits, plural} from './numbers.js';

const USUAL_TARGETS = ['y', 'target', 'label', 'price', 'value', 'output', 'response'];

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

export async function tableView(page, id, again) {
  const [table, earlier] = await Promise.all([api.table(id), again ? api.run(again) : null]);
  const form = new Form(table, earlier?.request ?? {});
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
  constructor(table, earlier) {
    this.table = table;
    this.numeric = table.columns.filter((column) => column.type !== 'text');
    // Without a list of its own, a run takes every other column.
    this.left = new Set(earlier.features
      ? table.columns.map((column) => column.name)
        .filter((name) => !earlier.features.includes(name) && name !== earlier.target)
      : []);
    const names = this.numeric.map((column) => [column.name, column.name]);
    this.target = el('select', {id: 'target', class: 'wide'},
      options(names, earlier.target ?? this.likelyTarget()));
    const none = [['', 'none']];
    this.predictions = el('select', {id: 'predictions'}, options([...none, ...names], earlier.predictions ?? ''));
    this.predictionStd = el('select', {id: 'prediction-std'},
      options([...none, ...names], earlier.prediction_std ?? ''));
    this.noise = el('select', {id: 'noise'}, options(NOISES, earlier.noise ?? ''));
    this.predictor = el('select', {id: 'predictor'}, options(PREDICTORS, earlier.predictor ?? ''));
    this.seed = el('input', {id: 'seed', type: 'number', min: '0', step: '1', value: earlier.seed ?? 1});
    this.columns = el('div', {});
    this.trouble = el('div', {});
    this.go = el('button', {type: 'submit', class: 'primary', id: 'go'}, 'Measure the noise');
    this.settings = el('details', {open: this.hasSettings(earlier)});
    this.element = this.build();
    this.showColumns();
  }

  likelyTarget() {
    const usual = this.numeric.find((column) => USUAL_TARGETS.includes(column.name.toLowerCase()));
    return (usual ?? this.numeric[this.numeric.length - 1])?.name;
  }

  hasSettings(earlier) {
    return ['predictions', 'prediction_std', 'noise', 'predictor', 'seed'].some((key) => earlier[key] !== undefined);
  }

  build() {
    this.target.addEventListener('change', () => this.showColumns());
    this.predictions.addEventListener('change', () => this.showColumns());
    this.predictionStd.addEventListener('change', () => this.showColumns());
    this.settings.append(
      el('summary', {}, 'More settings'),
      el('div', {class: 'settings'},
        field('predictions', 'Predictions of your own model', this.predictions,
          'Out of sample: the model must not have seen the labels of these rows.'),
        field('prediction-std', 'Their standard deviation, if your model gives one', this.predictionStd),
        field('noise', 'The noise is', this.noise),
        field('predictor', 'Predict with', this.predictor),
        field('seed', 'Seed', this.seed, 'The same seed gives exactly the same answer.')));
    const form = el('form', {class: 'ask', novalidate: true},
      el('div', {class: 'question'},
        el('label', {for: 'target'}, 'Which column should be predicted?'),
        this.target),
      el('fieldset', {},
        el('legend', {}, 'From which columns?'),
        this.columns),
      this.settings,
      this.trouble,
      el('div', {class: 'with-action'}, this.go,
        el('span', {class: 'quiet'}, 'Usually a few seconds; a minute or more from 10,000 rows on.')));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.submit();
    });
    return form;
  }

  /** What a column cannot be a feature for. */
  role(name) {
    if (name === this.target.value) {
      return 'target';
    }
    if (name === this.predictions.value) {
      return 'predictions';
    }
    return name === this.predictionStd.value ? 'their std' : '';
  }

  showColumns() {
    const rows = this.table.columns.map((column, i) => {
      const role = this.role(column.name);
      const box = el('input', {type: 'checkbox', id: `use-${i}`, checked: !role && !this.left.has(column.name), disabled: role !== ''});
      box.addEventListener('change', () => {
        if (box.checked) {
          this.left.delete(column.name);
        } else {
          this.left.add(column.name);
        }
      });
      return [
        el('label', {class: 'use', for: `use-${i}`}, box, el('span', {}, column.name),
          role ? el('span', {class: 'role'}, role) : null),
        column.type,
        column.missing === 0 ? 'none' : el('strong', {}, count(column.missing)),
        values(column),
      ];
    });
    this.columns.replaceChildren(grid('Columns', ['Column', 'Type', 'Missing', 'Values'], rows, {class: 'columns'}));
  }

  request() {
    const request = {table: this.table.id, target: this.target.value};
    const others = this.table.columns.map((column) => column.name).filter((name) => this.role(name) === '');
    const features = others.filter((name) => !this.left.has(name));
    if (features.length < others.length) {
      request.features = features;
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
    if (this.seed.value !== '1') {
      request.seed = this.seed.valueAsNumber;
    }
    return request;
  }

  async submit() {
    this.trouble.replaceChildren();
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
