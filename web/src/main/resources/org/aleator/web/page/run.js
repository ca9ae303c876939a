// One run: its progress while it is at work, then the report, the files and predictions.
import * as api from './api.js';
import {el, problem, put, say} from './dom.js';
import {digits, plural, roughly, rowList, seconds, when} from './numbers.js';
import {predictSection} from './predict.js';
import {reportInPlace} from './report.js';
import {title} from './start.js';
import {isClasses, summary} from './summary.js';
import {suspectsSection} from './suspects.js';

const FILES = [
  ['report.html', 'Report'],
  ['rows.csv', 'Rows with their noise'],
  ['estimate.json', 'Numbers'],
  ['model.zip', 'Model'],
];

export async function runView(page, id) {
  const run = await api.run(id);
  const body = el('div', {});
  page.append(
    el('p', {class: 'crumbs'}, el('a', {href: '#/'}, 'Start'), ' / ', title(run)),
    el('h1', {}, el('span', {class: 'name'}, run.request.target), ' in ', el('span', {class: 'name'}, run.name)),
    el('p', {class: 'quiet'}, `${when(run.created)} · ${plural(run.table_rows, 'row')} · ${settings(run.request)}`),
    body);
  if (!api.isActive(run)) {
    return ended(body, run);
  }
  let left = null;
  const watch = new Watch(run);
  body.append(watch.element);
  const stop = api.follow(id, async (latest) => {
    watch.show(latest);
    if (!api.isActive(latest)) {
      watch.stop();
      say(latest.state === 'done' ? 'The run is done' : `The run is ${latest.state}`);
      left = await ended(body, await api.run(id));
    }
  });
  return () => {
    watch.stop();
    stop();
    left?.();
  };
}

function settings(request) {
  const words = [];
  if (request.features) {
    words.push(request.features.length <= 5 ? `from ${request.features.join(', ')}` : `from ${request.features.length} columns`);
  } else if (request.exclude) {
    words.push(request.exclude.length <= 5 ? `from all but ${request.exclude.join(', ')}` : `from all but ${request.exclude.length} columns`);
  } else {
    words.push('from all other columns');
  }
  if (request.target_kind) {
    words.push(`as ${request.target_kind}`);
  }
  if (request.groups) {
    words.push(`rows together by ${request.groups}`);
  }
  if (request.without_rows) {
    words.push(`without ${rowList(request.without_rows)}`);
  }
  if (request.predictions) {
    words.push(`predictions in ${request.predictions}`);
  }
  if (request.probabilities) {
    words.push(`probabilities in ${request.probabilities.join(', ')}`);
  }
  if (request.votes) {
    words.push(`votes in ${request.votes.join(', ')}`);
  }
  if (request.censored_low !== undefined || request.censored_high !== undefined) {
    words.push(`labels cut off at ${[request.censored_low, request.censored_high].filter((limit) => limit !== undefined).join(' and ')}`);
  }
  if (request.predictor) {
    words.push(`predictor ${request.predictor}`);
  }
  if (request.time) {
    words.push(`in time by ${request.time}`);
  }
  if (request.columns) {
    words.push('which columns matter');
  }
  if (request.label_std) {
    words.push(`error bars in ${request.label_std}`);
  }
  if (request.goal) {
    words.push(`an RMSE of ${request.goal} wanted`);
  }
  if (request.noise) {
    words.push(`${request.noise} noise`);
  }
  words.push(`seed ${request.seed ?? 1}`);
  return words.join(' · ');
}

/** What is being done, how far it is, and a way to end it. */
class Watch {
  constructor(run) {
    this.begun = Date.now();
    this.ends = null;
    this.stage = '';
    this.bar = el('progress', {max: '1', 'aria-label': 'Progress'});
    this.label = el('span', {class: 'stage'}, 'Waiting');
    this.time = el('span', {class: 'quiet', 'aria-hidden': 'true'});
    this.bound = el('p', {class: 'quiet', id: 'bound'});
    this.steps = el('ol', {class: 'steps', 'aria-label': 'Steps done'});
    this.trouble = el('div', {});
    const cancel = el('button', {type: 'button', class: 'secondary', id: 'cancel'}, 'Cancel');
    cancel.addEventListener('click', async () => {
      cancel.disabled = true;
      try {
        await api.cancel(run.id);
      } catch (error) {
        put(this.trouble, problem(error.message));
        cancel.disabled = false;
      }
    });
    this.element = el('section', {class: 'watch', 'aria-label': 'Progress'},
      el('div', {class: 'with-action'}, this.label, this.time), this.bar, this.bound, this.steps, this.trouble, cancel);
    this.timer = setInterval(() => this.tick(), 500);
    this.show(run);
  }

  tick() {
    const now = Date.now();
    const rest = this.ends === null ? null : (this.ends - now) / 1000;
    this.time.textContent = rest === null
      ? seconds(Math.max(0, (now - this.begun) / 1000)) : `about ${roughly(Math.max(1, rest))} left`;
  }

  show(run) {
    if (run.started) {
      this.begun = Date.parse(run.started);
    }
    if (run.state === 'queued') {
      this.label.textContent = 'Waiting for its turn';
      this.bar.removeAttribute('value');
      this.tick();
      return;
    }
    const {stage, fraction, bound, seconds_left: rest} = run.progress;
    this.ends = rest === undefined ? null : Date.now() + 1000 * rest;
    this.tick();
    const words = stage ? stage[0].toUpperCase() + stage.slice(1) : 'Reading the table';
    if (words !== this.stage) {
      if (this.stage) {
        this.steps.append(el('li', {}, this.stage));
      }
      this.stage = words;
      say(words);
    }
    // What is done to the last percent is not over: the files are still being written.
    const percent = Math.min(99, Math.floor(100 * fraction));
    this.label.textContent = `${words}: ${percent} %`;
    this.bound.textContent = bound === undefined ? '' : `Error at most ${digits(bound)} so far`;
    this.bar.value = percent / 100;
  }

  stop() {
    clearInterval(this.timer);
  }
}

async function ended(body, run) {
  const again = el('a', {class: 'button', href: `#/table/${run.table}/again/${run.id}`}, 'Run again with other settings');
  if (run.state !== 'done') {
    put(body,
      run.state === 'failed' ? problem(run.message)
        : el('p', {class: 'verdict'}, run.state === 'cancelled' ? 'This run was cancelled.' : `This run was interrupted: ${run.message}.`),
      el('p', {class: 'actions'}, again));
    return null;
  }
  const [found, table, others] = await Promise.all(
    [api.result(run.id), api.table(run.table).catch(() => null), api.runs()]);
  const report = run.files.includes('report.html') ? reportInPlace(run, title(run)) : null;
  const suspects = suspectsSection(run, found);
  const predict = run.files.includes('model.zip') ? predictSection(run, found, table) : null;
  const jumps = report?.jumps([[isClasses(found) ? 'Labels that disagree' : 'Labels that look wrong', suspects], ['Predict new rows', predict]]);
  put(body,
    el('p', {class: 'actions'},
      again,
      FILES.filter(([name]) => run.files.includes(name)).map(([name, label]) =>
        el('a', {class: 'button', href: api.fileAddress(run.id, name), download: true},
          `${isClasses(found) && name === 'rows.csv' ? 'Rows with their probabilities' : label} ↓`)),
      report ? el('a', {class: 'button', href: api.reportAddress(run.id), target: '_blank', rel: 'noopener'}, 'Report in a new tab') : null),
    jumps,
    // A label that disagrees is what noise of classes is: the answer comes first.
    isClasses(found) ? null : suspects,
    report ? report.element : summary(found),
    isClasses(found) ? suspects : null,
    comparison(run, others),
    predict,
    el('details', {},
      el('summary', {}, 'The same on the command line'),
      el('pre', {tabindex: '0'}, run.command)));
  return report ? report.leave : null;
}

function comparison(run, runs) {
  const others = runs.filter((other) => other.id !== run.id && other.state === 'done');
  if (others.length === 0) {
    return null;
  }
  const select = el('select', {id: 'other'},
    others.map((other) => el('option', {value: other.id}, `${title(other)}, ${when(other.created)}`)));
  const go = el('button', {type: 'button', class: 'secondary'}, 'Compare');
  go.addEventListener('click', () => { location.hash = `#/compare/${select.value}/${run.id}`; });
  return el('div', {class: 'field row'}, el('label', {for: 'other'}, 'Compare with'), select, go);
}
