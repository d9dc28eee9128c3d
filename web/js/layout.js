// The places of a tree's nodes: tidy, no two nodes of a ply overlap (Reingold & Tilford 1981). Pure.

/** Completes the nodes of an answer: children, index among them, ply. */
export function completed(tree) {
  const nodes = tree.nodes.map((node) => ({ ...node, children: [], index: 0, ply: 0 }));
  nodes.forEach((node, at) => {
    if (node.parent === null) return;
    const parent = nodes[node.parent];
    node.index = parent.children.length;
    node.ply = parent.ply + 1;
    parent.children.push(at);
  });
  return { ...tree, nodes };
}

/** The x of every node, in units of a slot, the leftmost at 0. */
export function columns(nodes) {
  const offset = new Float64Array(nodes.length); // from the parent
  const contours = new Array(nodes.length);
  // Children stand behind their parents, so that this is a post-order.
  for (let at = nodes.length - 1; at >= 0; at -= 1) {
    const { children } = nodes[at];
    const left = [0];
    const right = [0];
    let all = null;
    const places = [];
    for (const child of children) {
      const own = contours[child];
      let place = 0;
      if (all) {
        const rows = Math.min(all.right.length, own.left.length);
        for (let i = 0; i < rows; i += 1) place = Math.max(place, all.right[i] - own.left[i] + 1);
        own.left.forEach((x, i) => { if (i >= all.left.length) all.left[i] = x + place; });
        own.right.forEach((x, i) => { all.right[i] = x + place; });
      } else {
        all = { left: [...own.left], right: [...own.right] };
      }
      places.push(place);
      contours[child] = null;
    }
    const middle = places.length > 0 ? (places[0] + places[places.length - 1]) / 2 : 0;
    children.forEach((child, i) => { offset[child] = places[i] - middle; });
    if (all) {
      left.push(...all.left.map((x) => x - middle));
      right.push(...all.right.map((x) => x - middle));
    }
    contours[at] = { left, right };
  }
  const x = new Float64Array(nodes.length);
  const leftmost = Math.min(...contours[0].left);
  nodes.forEach((node, at) => { x[at] = node.parent === null ? -leftmost : x[node.parent] + offset[at]; });
  return x;
}
