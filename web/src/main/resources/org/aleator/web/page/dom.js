// Elements are built here and nowhere else. Whatever comes from data becomes a text node or the
// value of an attribute, never markup.

/**
 * An element with attributes, listeners (`onclick: handler`) and children. A child that is null,
 * undefined or false is left out; a text is a text.
 */
export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

const SVG = 'http://www.w3.org/2000/svg';

/** The same for drawings. */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) {
      element.addEventListener(name.slice(2), value);
    } else if (value === true) {
      element.setAttribute(name, '');
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
  element.append(...present(children));
  return element;
}

function present(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}

/** Puts these children in the place of an element's own. */
export function put(element, ...children) {
  element.replaceChildren(...present(children));
}

/** A table; `head` are texts, rows hold texts or elements. The first cell of a row names it. */
export function table(caption, head, rows, options = {}) {
  return el('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption},
    el('table', {class: options.class},
      el('caption', {class: options.captionShown ? '' : 'unseen'}, caption),
      el('thead', {}, el('tr', {}, head.map((text) => el('th', {scope: 'col'}, text)))),
      el('tbody', {}, rows.map((cells) => el('tr', {},
        cells.map((cell, i) => i === 0 && !options.plain ? el('th', {scope: 'row'}, cell) : el('td', {}, cell)))))));
}

/** Tells a person who does not see the page what has changed. */
export function say(text) {
  document.getElementById('said').textContent = text;
}

/** A line that says what went wrong. */
export function problem(text) {
  return el('p', {class: 'problem', role: 'alert'}, text);
}
