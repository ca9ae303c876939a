// Two runs side by side: the settings, the results, and where they differ.
import * as api from './api.js';
import {el, svg, table as grid} from './dom.js';
import {count, digits, percent, r2, range, seconds, when} from './numbers.js';
import {root, title} from './start.js';
import {isClasses} from './summary.js';

export async function compareView(page, first, second) {
  const sides = await Promise.all([first, second].map(async (id) => {
    const [run, found] = await Promise.all([api.run(id), api.result(id)]);
    return {run, found, best: isClasses(found) ? ofClasses(found) : ofNumbers(found)};
  }));
  const rows = lines(sides).map(([name, text]) => {
    const [a, b] = sides.map(text);
    const differs = a !== b;
    return [name, ...[a, b].map((cell) => differs ? el('strong', {}, cell) : cell)];
  });
  page.append(
    el('p', {class: 'crumbs'}, el('a', {href: '#/'}, 'Start'), ' / ', 'Compare'),
    el('h1', {}, 'Two runs side by side'),
    el('p', {class: 'lead'}, said(sides)),
    chart(sides),
    grid('Two runs side by side', ['', 'A', 'B'], rows, {class: 'compare'}),
    el('p', {class: 'quiet'}, 'Differences are bold.'),
    el('p', {class: 'actions'}, sides.map(({run}, i) =>
      el('a', {class: 'button', href: `#/run/${run.id}`}, `Open ${'AB'[i]}: ${title(run)}`))));
}

const LINES = [
  ['Data', ({run}) => run.name],
  ['When', ({run}) => when(run.created)],
  ['Rows used', ({found}) => count(found.rows)],
  ['Predicted', ({found}) => found.target],
  ['From', ({found}) => found.features.length <= 12 ? found.features.join(', ') : `${found.features.length} columns`],
  ['Predictor', ({found}) => found.predictor],
  ['Seed', ({found}) => String(found.seed)],
  ['Determined', ({found}) => found.determined === false ? 'no' : 'yes'],
  ['Findings', ({found}) => found.notes.length === 0 ? 'none' : found.notes.join('; ')],
  ['Took', ({found}) => seconds(found.seconds)],
];

const OF_NUMBERS = [
  ['Noise', ({found}) => found.noise],
  ['Noise, std', ({best}) => digits(best.value)],
  ['95 % of it', ({best}) => range(best.low, best.high)],
  ['Best RMSE of any model', ({found}) => digits(found.ceiling.rmse)],
  ['Best R²', ({found}) => r2(found.ceiling.r2)],
  ['Reached on held-out rows, RMSE', ({found}) => found.reached ? digits(found.reached.rmse) : 'unknown'],
];

const OF_CLASSES = [
  ['Predicted right on unseen rows', ({found}) => percent(1 - found.reached.error)],
  ['Best of any model', ({best}) => percent(1 - best.value)],
  ['95 % of it', ({best}) => range(1 - best.high, 1 - best.low, percent)],
  ['Reached log-loss', ({found}) => digits(found.reached.log_loss)],
  ['Best log-loss', ({found}) => digits(found.best.log_loss.value)],
];

/** What both sides have. */
function lines(sides) {
  const [a, b] = sides.map(({found}) => isClasses(found));
  return a !== b ? LINES : [...LINES, ...(a ? OF_CLASSES : OF_NUMBERS)];
}

/** The standard deviation of the noise. */
function ofNumbers(found) {
  const best = found.estimates.find((one) => one.method === found.recommended);
  return {value: best.std, low: root(best.low), high: root(best.high)};
}

/** The error of the best model. */
function ofClasses(found) {
  return found.best.error;
}

function interval({best}) {
  return best.low === null || best.high === null ? null : [best.low, best.high];
}

/** Only noise in the same column of the same data is one quantity. */
function said(sides) {
  const [a, b] = sides;
  if (a.run.name !== b.run.name) {
    return 'They are runs of different files, so they do not measure the same noise.';
  }
  if (a.found.target !== b.found.target) {
    return 'They predict different columns, so they do not measure the same noise.';
  }
  const [ofA, ofB] = sides.map(({found}) => isClasses(found));
  if (ofA !== ofB) {
    return 'One takes the column as classes, the other as numbers, so they do not measure the same.';
  }
  const [left, right] = sides.map(interval);
  if (!left || !right) {
    return 'One of them has no interval, so these rows do not show whether they differ.';
  }
  return left[0] <= right[1] && right[0] <= left[1]
    ? 'Their intervals overlap: the two do not contradict each other.'
    : 'Their intervals do not overlap: the two measure different noise.';
}

/** Both intervals on one axis. */
function chart(sides) {
  const intervals = sides.map(interval);
  if (intervals.some((one) => one === null) || sides[0].found.target !== sides[1].found.target
    || isClasses(sides[0].found) !== isClasses(sides[1].found)) {
    return null;
  }
  const low = Math.min(...intervals.map((one) => one[0]));
  const high = Math.max(...intervals.map((one) => one[1]));
  const margin = 0.08 * (high - low || 1);
  const x = (value) => 40 + 540 * (value - low + margin) / (high - low + 2 * margin);
  const text = sides.map(({best}, i) => `${'AB'[i]}: ${digits(best.value)}, 95 %: ${range(...intervals[i])}`).join('; ');
  return svg('svg', {class: 'intervals', viewBox: '0 0 600 110', role: 'img', 'aria-label': `${isClasses(sides[0].found) ? 'Best error' : 'Noise std'}. ${text}`},
    sides.map(({best}, i) => {
      const y = 26 + 32 * i;
      const [from, to] = intervals[i];
      return svg('g', {},
        svg('text', {x: 8, y: y + 5}, 'AB'[i]),
        svg('line', {x1: x(from), x2: x(to), y1: y, y2: y}),
        svg('circle', {cx: x(best.value), cy: y, r: 6}));
    }),
    svg('line', {class: 'axis', x1: 40, x2: 580, y1: 82, y2: 82}),
    [low, high].map((value, i) => svg('text', {class: 'tick', x: x(value), y: 101, 'text-anchor': i === 0 ? 'start' : 'end'}, digits(value))));
}
