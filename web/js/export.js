// Exports: the drawing as SVG, the tree as DOT, the trace as JSON, the link (our own).

function save(name, type, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The properties of drawings that a style sheet sets. */
const DRAWN = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font', 'text-anchor',
  'display', 'visibility'];

/** A view's drawing as text, with its styles inside, whole and unzoomed. */
export function svgOf(view) {
  view.svg.classList.remove('far'); // What cannot be read on the page can be read in a file.
  const copy = view.svg.cloneNode(true);
  const { width, height } = view.viewport;
  const [from, to] = [view.svg.querySelectorAll('*'), copy.querySelectorAll('*')];
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    to[i].style.cssText = DRAWN.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
    to[i].removeAttribute('class');
  });
  view.scaled(view.viewport.scale);
  copy.firstChild.removeAttribute('transform');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', `0 0 ${width} ${height}`);
  copy.removeAttribute('class');
  copy.style.background = getComputedStyle(document.body).backgroundColor;
  return new XMLSerializer().serializeToString(copy);
}

/** A tree and a run on it in the language of Graphviz: visited nodes solid, MAX as boxes. */
export function dotOf(tree, run) {
  const visits = new Map();
  for (const visit of run.trace) {
    visits.set(visit.at, [...(visits.get(visit.at) ?? []), `${visit.asked} ${visit.answered}`.trim()]);
  }
  const quoted = (text) => `"${text.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\n')}"`;
  const nodes = tree.nodes.map((node, at) => {
    const text = [node.node, ...(node.branches === 0 ? [String(node.value)] : []), ...(visits.get(at) ?? [])];
    const style = visits.has(at) ? 'solid' : 'dotted';
    const shape = node.max ? 'box' : 'ellipse';
    return `  n${at} [shape=${shape}, style=${style}, label=${quoted(text.join('\n'))}];`;
  });
  const edges = tree.nodes.flatMap((node, at) => (node.parent === null ? []
    : [`  n${node.parent} -> n${at}${visits.has(at) ? '' : ' [style=dotted]'};`]));
  return `digraph ${quoted(run.algorithm)} {\n${nodes.join('\n')}\n${edges.join('\n')}\n}\n`;
}

export const saveSvg = (view) => save('tree.svg', 'image/svg+xml', svgOf(view));
export const saveDot = (tree, run) => save('tree.dot', 'text/vnd.graphviz', dotOf(tree, run));
export const saveJson = (run) => save('trace.json', 'application/json', JSON.stringify(run, null, 1));
