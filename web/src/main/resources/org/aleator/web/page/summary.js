// An estimate in plain words, from estimate.json; shown where a run has no report.
import {el, table as grid} from './dom.js';
import {count, digits, r2, range} from './numbers.js';
import {root} from './start.js';

/** Whether a result is about classes. */
export function isClasses(found) {
  return found.best !== undefined;
}

export function summary(found) {
  return isClasses(found) ? ofClasses(found) : ofNumbers(found);
}

const SCORES = [['error', 'Error'], ['log_loss', 'Log-loss'], ['brier', 'Brier score'], ['auc', 'AUC']];

function ofClasses(found) {
  return el('div', {class: 'summary'},
    el('p', {class: 'verdict'}, found.verdict),
    grid('Scores on unseen rows', ['Score', 'Reached', 'Best possible', '95 %', 'Base rate'],
      SCORES.map(([key, name]) => {
        const {value, low, high} = found.best[key];
        return [name, digits(found.reached[key]), digits(value), range(low, high), digits(found.base_rate[key])];
      }), {captionShown: true}),
    ownClasses(found.own),
    found.notes.length > 0 ? el('section', {},
      el('h3', {}, 'Please note'),
      el('ul', {}, found.notes.map((note) => el('li', {}, `${note}.`)))) : null);
}

/** Own predictions; of predicted classes there are fewer scores. */
function ownClasses(own) {
  if (!own) {
    return null;
  }
  const rows = SCORES.filter(([key]) => own[key] !== undefined)
    .map(([key, name]) => [name, digits(own[key]), range(own[`${key}_low`], own[`${key}_high`])]);
  rows.push(['Balanced accuracy', digits(own.balanced_accuracy), '']);
  const off = own.calibration_error?.predicted_class;
  if (off) {
    rows.push(['Calibration error', digits(off.rms.value), range(off.rms.low, off.rms.high)]);
  }
  return grid(own.have_seen_labels ? 'Your predictions, which have seen these labels' : 'Your predictions',
    ['Score', 'Yours', '95 %'], rows, {captionShown: true});
}

function ofNumbers(found) {
  const severe = found.findings.filter((finding) => finding.severity === 'severe');
  const other = found.findings.filter((finding) => finding.severity !== 'severe');
  return el('div', {class: 'summary'},
    severe.map((finding) => el('p', {class: 'problem'}, `${finding.message}.`)),
    el('p', {class: 'verdict'}, verdict(found)),
    el('div', {class: 'cards numbers'}, reached(found), floor(found), more(found)),
    grid('By method', ['Method', 'Noise std', '95 % of the std', 'Variance'],
      found.estimates.map((one) => [
        one.method === found.recommended ? `${one.method} (the answer)` : one.method,
        digits(one.std), range(root(one.low), root(one.high)), digits(one.variance)]),
      {captionShown: true}),
    other.length > 0 ? el('section', {},
      el('h3', {}, 'Please note'),
      el('ul', {}, other.map((finding) => el('li', {}, `${finding.message}.`)))) : null);
}

function best(found) {
  return found.estimates.find((one) => one.method === found.recommended);
}

/** The answer in one sentence; runs of earlier versions have none. */
function verdict(found) {
  return found.verdict ?? `The noise in ${found.target} has a standard deviation of ${digits(best(found).std)}.`;
}

function number(title, value, detail, text) {
  return el('div', {class: 'card'}, el('span', {class: 'quiet'}, title), el('strong', {class: 'big'}, value),
    el('span', {}, detail), el('span', {class: 'quiet'}, text));
}

function reached(found) {
  const it = found.reached;
  return it ? number('Already reached on held-out rows', digits(it.rmse), `RMSE; 95 %: ${range(it.low, it.high)}`,
    `R² ${r2(it.r2)}, by ${it.model}`) : null;
}

function floor(found) {
  const it = best(found);
  return number(found.determined === false ? 'The noise, perhaps' : 'The noise: no model gets below', digits(it.std),
    `standard deviation; 95 %: ${range(root(it.low), root(it.high))}`,
    `the best R² is ${r2(found.ceiling.r2)}; noise that is ${found.noise === 'homoscedastic'
      ? 'the same everywhere' : 'different from place to place'}`);
}

function more(found) {
  const it = found.learning_curve;
  if (!it) {
    return null;
  }
  return it.levelled_off
    ? number('More rows', 'buy little', 'the learning curve has levelled off',
      `RMSE ${digits(it.rmse[it.rmse.length - 1])} with ${count(it.rows[it.rows.length - 1])} rows`)
    : number('Ten times the rows', digits(it.rmse_at_ten_times_the_rows), 'the RMSE they would bring',
      `twice the rows: ${digits(it.rmse_at_twice_the_rows)}`);
}
