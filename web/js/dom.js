// Elements from one call (our own).

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    // As an attribute it would be inline, which the policy of `nullwindow serve` refuses.
    else if (name === 'style') element.style.cssText = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

/** An HTML element. */
export const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

/** An SVG element. */
export const s = (tag, attributes, ...children) =>
  fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);

/** The element of this id. */
export const id = (name) => document.getElementById(name);

/** A drop-down list of [value, text] pairs. */
export function options(select, pairs, chosen) {
  select.replaceChildren(
    ...pairs.map(([value, text]) => h('option', { value, selected: value === chosen }, text)),
  );
  select.value = chosen;
}
