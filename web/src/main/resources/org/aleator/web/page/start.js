// The start: a place to drop a file, examples, and the runs so far.
import * as api from './api.js';
import {el, problem, put, say} from './dom.js';
import {count, digits, megabytes, percent, plural, range, when} from './numbers.js';

const REFRESH_MILLIS = 4000;

export async function startView(page) {
  const [about, runs] = await Promise.all([api.about(), api.runs()]);
  const trouble = el('div', {});
  const history = el('section', {});
  page.append(
    el('h1', {}, 'How much of your data is noise?'),
    el('p', {class: 'lead'},
      'Drop a table. Aleator learns to predict one of its columns from the others, and shows how much',
      ' of that column no model can ever predict: whether to go on tuning your model, or to stop.'),
    dropZone(about.limits, trouble),
    trouble,
    el('section', {'aria-labelledby': 'examples-title'},
      el('h2', {id: 'examples-title'}, 'Or try an example'),
      el('p', {class: 'quiet'}, 'Generated here, so the true noise is known and the answer can be checked.'),
      el('div', {class: 'cards'}, about.examples.map((example) => exampleCard(example, trouble)))),
    history);
  const chosen = new Set();
  showHistory(history, runs, chosen);
  const timer = setInterval(() => refresh(history, chosen), REFRESH_MILLIS);
  const back = () => document.hidden || refresh(history, chosen);
  document.addEventListener('visibilitychange', back);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', back);
  };
}

function dropZone(limits, trouble) {
  const input = el('input', {
    type: 'file', id: 'file', class: 'file',
    accept: '.csv,.tsv,.json,.jsonl,.ndjson,.parquet,.xlsx,.xlsm,.gz,.zst',
    'aria-describedby': 'file-kinds',
  });
  const zone = el('div', {class: 'drop'},
    input,
    el('label', {for: 'file'},
      el('span', {class: 'drop-title'}, 'Drop a file here, or choose one'),
      el('span', {class: 'quiet', id: 'file-kinds'},
        `CSV, TSV, JSON, Parquet or Excel; up to ${megabytes(limits.upload_bytes)} and ${count(limits.rows)} rows.`)));
  const take = async (file) => {
    if (!file || zone.classList.contains('busy')) {
      return;
    }
    trouble.replaceChildren();
    if (file.size > limits.upload_bytes) {
      trouble.replaceChildren(problem(
        `"${file.name}" has more than ${megabytes(limits.upload_bytes)}, the most this page takes. `
        + 'The command line takes more: aleator estimate FILE --target NAME'));
      return;
    }
    await busy(zone, trouble, `Reading ${file.name} …`, () => api.uploadTable(file));
    input.value = '';
  };
  input.addEventListener('change', () => take(input.files[0]));
  zone.addEventListener('dragover', () => zone.classList.add('over'));
  zone.addEventListener('dragleave', () => zone.classList.remove('over'));
  zone.addEventListener('drop', (event) => {
    zone.classList.remove('over');
    take(event.dataTransfer.files[0]);
  });
  return zone;
}

function exampleCard(example, trouble) {
  const card = el('button', {type: 'button', class: 'card', 'data-example': example.key},
    el('strong', {}, example.title),
    el('span', {}, example.about));
  card.addEventListener('click', () =>
    busy(card, trouble, `Making ${example.title} …`, () => api.exampleTable(example.key)));
  return card;
}

/** Has a table made and goes to it; what is wrong with it is said here. */
async function busy(element, trouble, what, make) {
  if (element.classList.contains('busy')) {
    return;
  }
  trouble.replaceChildren(el('p', {class: 'quiet', role: 'status'}, what));
  element.classList.add('busy');
  try {
    const table = await make();
    location.hash = `#/table/${table.id}`;
  } catch (error) {
    trouble.replaceChildren(problem(error.message));
  } finally {
    element.classList.remove('busy');
  }
}

async function refresh(history, chosen) {
  // Rebuilding would take away the focus of a user who is in it.
  if (document.hidden || history.contains(document.activeElement)) {
    return;
  }
  try {
    showHistory(history, await api.runs(), chosen);
  } catch {
    // The next refresh may find the server again.
  }
}

function showHistory(section, runs, chosen) {
  for (const id of [...chosen]) {
    if (!runs.some((run) => run.id === id)) {
      chosen.delete(id);
    }
  }
  if (runs.length === 0) {
    section.removeAttribute('aria-labelledby');
    section.replaceChildren();
    return;
  }
  section.setAttribute('aria-labelledby', 'history-title');
  const compare = el('button', {type: 'button', class: 'secondary', disabled: chosen.size !== 2}, 'Compare two');
  compare.addEventListener('click', () => {
    const ordered = runs.map((run) => run.id).filter((id) => chosen.has(id)).reverse();
    location.hash = `#/compare/${ordered.join('/')}`;
  });
  const hint = el('span', {class: 'quiet', id: 'compare-hint'});
  const tell = () => {
    compare.disabled = chosen.size !== 2;
    hint.textContent = chosen.size === 2 ? '' : `Tick two to compare them; ${chosen.size} ticked.`;
  };
  tell();
  put(section,
    el('div', {class: 'with-action'},
      el('h2', {id: 'history-title'}, 'Your runs'),
      runs.filter((run) => run.state === 'done').length > 1 ? el('span', {class: 'action'}, hint, compare) : null),
    el('ul', {class: 'runs'}, runs.map((run) => entry(run, chosen, tell, section))));
}

function entry(run, chosen, tell, section) {
  const tick = el('input', {
    type: 'checkbox', checked: chosen.has(run.id), disabled: run.state !== 'done',
    'aria-label': `Compare ${title(run)}, ${when(run.created)}`,
  });
  tick.addEventListener('change', () => {
    if (tick.checked) {
      chosen.add(run.id);
    } else {
      chosen.delete(run.id);
    }
    tell();
  });
  const remove = el('button', {type: 'button', class: 'small', 'aria-label': `Delete ${title(run)}, ${when(run.created)}`}, 'Delete');
  remove.addEventListener('click', async () => {
    if (!window.confirm(`Delete the run "${title(run)}" and its files?`)) {
      return;
    }
    try {
      await api.remove(run.id);
      chosen.delete(run.id);
      showHistory(section, await api.runs(), chosen);
      say('Deleted');
    } catch (error) {
      section.append(problem(error.message));
    }
  });
  return el('li', {'data-run': run.id, class: run.state},
    el('span', {class: 'tick'}, tick),
    el('span', {class: 'what'},
      el('a', {href: `#/run/${run.id}`}, title(run)),
      el('span', {class: 'quiet'}, `${when(run.created)} · ${plural(run.table_rows, 'row')}`)),
    el('span', {class: 'outcome'}, outcome(run)),
    remove);
}

export function title(run) {
  return `${run.request.target} in ${run.name}`;
}

/** The noise in a few words, or how the run ended. */
export function outcome(run) {
  const found = run.headline;
  if (run.state !== 'done' || !found) {
    return el('span', {class: `state ${run.state}`}, run.state);
  }
  if (found.best) {
    const reached = `${percent(1 - found.reached.error)} predicted`;
    const {value, low, high} = found.best.error;
    return found.determined === false ? `${reached}, the best not determined`
      : `${reached}, at best ${percent(1 - value)} (${range(1 - high, 1 - low, percent)})`;
  }
  if (found.determined === false) {
    return found.reached ? `noise not determined: at most ${digits(found.reached.rmse)}` : 'noise not determined';
  }
  return `noise ${digits(found.std)} (${range(root(found.low), root(found.high))})`;
}

/** `low` and `high` are of the variance. */
export function root(variance) {
  return variance === null || variance === undefined ? null : Math.sqrt(variance);
}
