// The pseudo-code of the algorithms, as the sources print it and corrected (Knuth & Moore 1975; Pearl 1980;
// Fishburn 1983; Reinefeld 1983; Marsland 1986; Plaat et al. 1996; Hsu, slides). Each line has the steps of a
// trace at which it is highlighted: call, first (branch), next, null (window or TEST), again (re-search),
// leaf, cut, return, memory.

const line = (text, ...roles) => ({ text, roles });
/** A line in which the printed form and the corrected one differ. */
const differs = (text, ...roles) => ({ text, roles, differs: true });

const negamax = [
  line('F(p):                                  // nega-max', 'call'),
  line('  if p is a leaf: return h(p)', 'leaf'),
  line('  m := −∞'),
  line('  for each branch pᵢ of p:'),
  line('    m := max(m, −F(pᵢ))', 'first', 'next'),
  line('  return m', 'return'),
];

const minimax = [
  line('F′(p):                                 // MAX', 'call'),
  line('  if p is a leaf: return f(p)', 'leaf'),
  line('  m := −∞'),
  line('  for each branch pᵢ: m := max(m, G′(pᵢ))', 'first', 'next'),
  line('  return m', 'return'),
  line('G′(p):                                 // MIN: the same with'),
  line('  m := +∞ and m := min(m, F′(pᵢ))'),
];

const alphaBeta = (start, returned, title, window = 'max(α, m)') => [
  line(`${title}(p, α, β):`, 'call'),
  line('  if p is a leaf: return h(p)', 'leaf'),
  line(`  m := ${start}`),
  line('  for each branch pᵢ of p:'),
  line(`    t := −${title}(pᵢ, −β, −${window})`, 'first', 'next', 'null'),
  line('    m := max(m, t)'),
  line(`    if m ≥ β: return ${returned}              // cut-off`, 'cut'),
  line('  return m', 'return'),
];

const f4 = (printed) => [
  line('F4(p, α, β, depth):', 'call'),
  line('  if p is a leaf or depth = 0: return h(p)', 'leaf'),
  line('  m := −∞;  n := β'),
  line('  for i := 1 to b:'),
  line(' 9  t := −F4(pᵢ, −n, −max(α, m), depth − 1)', 'first', 'null', 'next'),
  printed
    ? differs('10  if t > m:')
    : differs('10  if i > 1 and t > max(α, m) and t < β'),
  printed
    ? differs('11    if n = β or depth < 3 or t ≥ β: m := t')
    : differs('11     and depth ≥ 3:'),
  printed
    ? differs('13    else m := −F4(pᵢ, −β, −t, depth − 1)', 'again')
    : differs('13    t := max(t, −F4(pᵢ, −β, −t, depth − 1))', 'again'),
  printed ? line('') : differs('    m := max(m, t)'),
  line('14  if m ≥ β: return m                 // cut-off', 'cut'),
  line('15  n := max(α, m) + 1'),
  line('  return m', 'return', 'memory'),
];

const f4minimax = (printed) => [
  line('F4′(p, α, β, depth):                   // MAX; G4′ is the dual', 'call'),
  line('  if p is a leaf or depth = 0: return f(p)', 'leaf'),
  line('  m := G4′(p₁, α, β, depth − 1)', 'first'),
  line('  if m ≥ β: return m', 'cut'),
  line('  for i := 2 to b:'),
  printed
    ? differs('    t := G4′(pᵢ, m, m + 1, depth − 1)', 'null', 'next')
    : differs('    l := max(α, m);  t := G4′(pᵢ, l, l + 1, depth − 1)', 'null', 'next'),
  printed
    ? differs('    if t > m:')
    : differs('    if t > l and t < β and depth ≥ 3:'),
  printed
    ? differs('      if depth < 3 or t ≥ β: m := t')
    : differs('      t := max(t, G4′(pᵢ, t, β, depth − 1))', 'again'),
  printed ? differs('      else m := G4′(pᵢ, t, β, depth − 1)', 'again') : differs('    m := max(m, t)'),
  line('    if m ≥ β: return m                 // cut-off', 'cut'),
  line('  return m', 'return'),
];

const scout = [
  line('SCOUT(p):', 'call'),
  line('  if p is a leaf: return f(p)', 'leaf'),
  line('  v := SCOUT(p₁)', 'first'),
  line('  for i := 2 to b:'),
  line('    if p is MAX and TEST>(pᵢ, v): v := SCOUT(pᵢ)', 'null', 'again'),
  line('    if p is MIN and TEST<(pᵢ, v): v := SCOUT(pᵢ)', 'null', 'again'),
  line('  return v', 'return', 'memory'),
];

const test = [
  line('TEST>(p, v):', 'call'),
  line('  if p is a leaf: return f(p) > v', 'leaf'),
  line('  for each branch pᵢ of p:'),
  line('    if p is MAX and TEST>(pᵢ, v): return TRUE', 'first', 'next', 'null', 'cut'),
  line('    if p is MIN and not TEST>(pᵢ, v): return FALSE', 'first', 'next', 'null', 'cut'),
  line('  return p is MIN', 'return'),
];

const mt = (driver) => [
  ...driver,
  line('MT(p, γ):                              // fail-soft, window (γ−1, γ)'),
  line('  if p’s stored bounds decide: return the bound', 'memory'),
  line('  if p is a leaf: g := h(p)', 'leaf'),
  line('  else for each branch: g := max(g, −MT(pᵢ, 1−γ))', 'first', 'next', 'null', 'again'),
  line('    if g ≥ γ: stop                     // cut-off', 'cut'),
  line('  store g as a bound of p; return g', 'return'),
];

const mtdf = mt([
  line('MTD(f):  g := f;  l := −∞;  u := +∞'),
  line('  while l < u:'),
  line('    γ := g + 1 if g = l, else g'),
  line('    g := MT(root, γ)', 'call'),
  line('    if g < γ: u := g  else  l := g'),
]);

const mtSss = mt([line('g := +∞'), line('repeat  γ := g;  g := MT(root, γ)', 'call'), line('until g ≥ γ')]);
const mtDual = mt([line('g := −∞'), line('repeat  γ := g;  g := MT(root, γ + 1)', 'call'),
  line('until g ≤ γ')]);

const sss = [
  line('OPEN := {(root, live, +∞)}             // best merit first', 'call'),
  line('repeat: take (n, status, h) of the highest h'),
  line('  live leaf: put (n, solved, min(h, f(n)))', 'leaf'),
  line('  live MAX: put all branches live; MIN: the first', 'first', 'next', 'null', 'again'),
  line('  solved below MAX: put the parent solved,'),
  line('                    drop all that is below it'),
  line('  solved below MIN: put the next branch live,'),
  line('                    after the last the parent solved', 'return'),
  line('until the root is solved'),
];

const pvs = [
  line('PVS(p, α, β, depth):                   // nodes of wide windows', 'call'),
  line('  if p is a leaf: return h(p)', 'leaf'),
  line('  m := −PVS(p₁, −β, −α)', 'first'),
  line('  for i := 2 to b while m < β:'),
  line('    l := max(α, m);  t := −ZWS(pᵢ, −l)', 'null', 'next'),
  line('    if t > l and t < β and depth ≥ 3:'),
  line('      t := max(t, −PVS(pᵢ, −β, −t))', 'again'),
  line('    m := max(m, t)', 'cut'),
  line('  return m', 'return'),
];

const soft = alphaBeta('−∞', 'm', 'F3');

/** For each algorithm its listings, each with a title; the one that runs comes first. */
export function listings(algorithm) {
  const one = (title, lines) => [{ title, lines }];
  const corrected = { title: 'corrected', lines: f4(false) };
  const printed = { title: 'as printed', lines: f4(true) };
  const prime = [{ title: 'corrected', lines: f4minimax(false) },
    { title: 'as printed', lines: f4minimax(true) }];
  switch (algorithm) {
    case 'minimax': return one('mini-max', minimax);
    case 'negamax': return one('nega-max', negamax);
    case 'alpha-beta-hard': case 'alpha-beta-hard-minimax':
      return one('fail-hard', alphaBeta('α', 'β', 'F1', 'm'));
    case 'alpha-beta-original': case 'alpha-beta-original-minimax':
      return one('original', alphaBeta('α', 'm', 'F2', 'm'));
    case 'alpha-beta-shallow': return one('no deep cut-offs', alphaBeta('−∞', 'm', 'F', 'm')
      .map((known) => ({ ...known, text: known.text.replace('−β, −m', '+∞, −m') })));
    case 'alpha-beta': case 'alpha-beta-minimax': case 'alpha-beta-kishimoto': case 'last-subtree':
    case 'palphabeta':
      return one('fail-soft', soft);
    case 'scout': case 'scout-nega': case 'scout-memory': case 'scout-restart':
      return [{ title: 'SCOUT', lines: scout }, { title: 'TEST', lines: test }];
    case 'test': return one('TEST', test);
    case 'negascout-as-printed': case 'negascout-scala': return [printed, corrected];
    case 'negascout-minimax': return prime;
    case 'negascout-minimax-as-printed': return [...prime].reverse();
    case 'pvs': case 'pvs-wikipedia': return one('principal variation search', pvs);
    case 'mtd-f': return one('MTD(f)', mtdf);
    case 'mt-sss-star': return one('MT-SSS*', mtSss);
    case 'mt-dual-star': return one('MT-DUAL*', mtDual);
    case 'sss-star': case 'dual-star': return one('SSS*', sss);
    default: return [corrected, printed];
  }
}
