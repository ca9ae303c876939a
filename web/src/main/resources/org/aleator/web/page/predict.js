// New rows through the model of a finished run: one from a form, many from a file.
import * as api from './api.js';
import {el, problem} from './dom.js';
import {digits} from './numbers.js';

export function predictSection(run, found, table) {
  const inputs = fields(run, found, table);
  const answer = el('div', {'aria-live': 'polite'});
  const go = el('button', {type: 'submit', class: 'secondary'}, 'Predict');
  const form = el('form', {class: 'predict', novalidate: true},
    el('div', {class: 'settings'}, inputs.map(({id, name, control}) =>
      el('div', {class: 'field'}, el('label', {for: id}, name), control))),
    go, answer);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const row = Object.fromEntries(inputs.map(({name, control}) => [name, control.value]));
    await attempt(go, answer, async () => {
      const {predictions, notes} = await api.predictRows(run.id, [row]);
      return shown(found.target, predictions[0], notes);
    });
  });
  return el('section', {'aria-labelledby': 'predict-title'},
    el('h2', {id: 'predict-title'}, 'Predict new rows'),
    form,
    fileForm(run));
}

/** A control for each column that the model needs, with a typical value in it. */
function fields(run, found, table) {
  const names = [...found.features];
  for (const own of [run.request.predictions, run.request.prediction_std]) {
    if (own && !names.includes(own)) {
      names.push(own);
    }
  }
  return names.map((name, i) => {
    const column = table?.columns.find((candidate) => candidate.name === name);
    const id = `feature-${i}`;
    const control = column?.levels
      ? el('select', {id}, column.levels.map((level) => el('option', {}, level)))
      : el('input', {
        id, type: 'text', autocomplete: 'off', value: column?.typical ?? '',
        inputmode: column && column.type.endsWith('number') ? 'decimal' : null,
      });
    return {id, name, control};
  });
}

function shown(target, row, notes) {
  if (row.mean === null) {
    return problem(`This row cannot be predicted${notes.length > 0 ? `: ${notes.join('; ')}` : ''}.`);
  }
  return el('div', {class: 'prediction'},
    el('p', {}, `${target} is about `, el('strong', {class: 'big'}, digits(row.mean)),
      `, and 95 % of new observations lie between ${digits(row.low)} and ${digits(row.high)}.`),
    el('p', {class: 'quiet'}, `Standard deviation ${digits(row.std)}: ${digits(row.aleatoric_std)} from the noise, `
      + `${digits(row.epistemic_std)} because the model is not sure.`),
    notes.map((note) => el('p', {class: 'quiet'}, `${note}.`)));
}

function fileForm(run) {
  const input = el('input', {type: 'file', id: 'new-rows', accept: '.csv,.tsv,.json,.jsonl,.ndjson,.parquet,.xlsx,.xlsm,.gz,.zst'});
  const answer = el('div', {'aria-live': 'polite'});
  input.addEventListener('change', () => {
    const file = input.files[0];
    if (!file) {
      return;
    }
    attempt(input, answer, async () => {
      const csv = await api.predictFile(run.id, file);
      const link = el('a', {class: 'button', href: URL.createObjectURL(csv), download: `predicted-${file.name.replace(/\..*$/, '')}.csv`},
        'Rows with predictions ↓');
      return el('p', {}, link);
    }).then(() => { input.value = ''; });
  });
  return el('div', {class: 'field'},
    el('label', {for: 'new-rows'}, 'Or a file with many rows'),
    input,
    answer);
}

async function attempt(control, answer, make) {
  control.disabled = true;
  answer.replaceChildren(el('p', {class: 'quiet'}, 'Predicting …'));
  try {
    answer.replaceChildren(await make());
  } catch (error) {
    answer.replaceChildren(problem(error.message));
  } finally {
    control.disabled = false;
  }
}
