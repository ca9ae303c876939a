// The page's frame: which view an address shows. A view is a function that fills the main element
// and may give back what is to be done when it is left.
import * as api from './api.js';
import {compareView} from './compare.js';
import {el, problem} from './dom.js';
import {runView} from './run.js';
import {startView} from './start.js';
import {tableView} from './table.js';

// The token is a cookie by now: out of the address, which people copy and browsers remember.
if (location.search) {
  history.replaceState(null, '', location.pathname + location.hash);
}

const view = document.getElementById('view');
let leave = null;
let shown = 0;

const VIEWS = [
  [/^\/?$/, 'Start', startView],
  [/^\/table\/([a-z0-9]+)$/, 'Table', tableView],
  [/^\/table\/([a-z0-9]+)\/again\/([a-z0-9]+)$/, 'Table', tableView],
  [/^\/run\/([a-z0-9]+)$/, 'Run', runView],
  [/^\/compare\/([a-z0-9]+)\/([a-z0-9]+)$/, 'Compare', compareView],
];

async function show() {
  const turn = ++shown;
  leave?.();
  leave = null;
  const address = location.hash.slice(1);
  const page = el('div', {class: 'page'});
  try {
    const [pattern, title, fill] = VIEWS.find(([shape]) => shape.test(address)) ?? VIEWS[0];
    document.title = `${title} · Aleator`;
    const left = await fill(page, ...(pattern.exec(address)?.slice(1) ?? []));
    if (turn !== shown) {
      left?.();
      return;
    }
    leave = left;
  } catch (error) {
    page.replaceChildren(
      el('h1', {}, 'That did not work'),
      problem(error.message),
      el('p', {}, el('a', {href: '#/'}, 'Back to the start')));
  }
  const first = view.childElementCount === 0 || view.querySelector('noscript');
  view.replaceChildren(page);
  window.scrollTo(0, 0);
  if (!first) {
    view.focus({preventScroll: true});
  }
}

// A file that misses the drop zone must not replace the page.
for (const kind of ['dragover', 'drop']) {
  window.addEventListener(kind, (event) => event.preventDefault());
}
document.getElementById('skip').addEventListener('click', (event) => {
  event.preventDefault();
  view.focus();
});
window.addEventListener('hashchange', show);
show();
api.about().then(
  (about) => { document.getElementById('version').textContent = about.version; },
  () => {});
