// The report in the page. It lives in a frame of its own, so that it can run its charts and reach
// nothing outside; it tells its height and its headings, and the page scrolls, not the frame.
import * as api from './api.js';
import {el, put} from './dom.js';

const MOST_HEADINGS = 30;
const MOST_PIXELS = 100000;

export function reportInPlace(run, title) {
  const frame = el('iframe', {
    class: 'report', title: `Report: ${title}`, sandbox: 'allow-scripts', src: api.reportAddress(run.id),
  });
  const nav = el('nav', {class: 'jumps', 'aria-label': 'On this page'});
  let others = [];
  const hear = (event) => {
    const told = event.source === frame.contentWindow ? event.data?.aleatorReport : undefined;
    if (!told || !Number.isFinite(told.height) || !Array.isArray(told.sections)) {
      return;
    }
    const border = frame.offsetHeight - frame.clientHeight;
    frame.style.height = `${Math.min(MOST_PIXELS, Math.ceil(told.height)) + border}px`;
    showJumps(nav, others, frame, told.sections.slice(0, MOST_HEADINGS));
  };
  window.addEventListener('message', hear);
  return {
    element: frame,
    /** Links to the report's sections between those to the first and the last of the page's own. */
    jumps(pairs) {
      others = pairs.filter(([, element]) => element);
      showJumps(nav, others, frame, []);
      return nav;
    },
    leave() {
      window.removeEventListener('message', hear);
    },
  };
}

function showJumps(nav, others, frame, sections) {
  if (nav.contains(document.activeElement)) {
    return;
  }
  const own = others.map(([text, element]) => jump(text, () => top(element)));
  const reported = [{title: 'The answer', top: 0}, ...sections]
    .map((section) => jump(String(section.title), () => top(frame) + Number(section.top)));
  const before = others[0]?.[1].matches('.suspects') ? 1 : 0;
  put(nav, own.slice(0, before), reported, own.slice(before));
}

function top(element) {
  return element.getBoundingClientRect().top + window.scrollY;
}

function jump(text, where) {
  const button = el('button', {type: 'button', class: 'jump'}, text);
  button.addEventListener('click', () => window.scrollTo({top: where() - 12}));
  return button;
}
