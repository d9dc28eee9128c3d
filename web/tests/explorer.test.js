// The explorer, end to end in headless Chromium: `cargo xtask web --test` runs this (our own).
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { beforeEach, test } from 'node:test';
import { violations } from './axe.js';
import { box, session, slow } from './session.js';

const browser = session();
let page = null;

beforeEach(async () => { page = await browser.open(); });

/** Opens the page with this state in its address. */
async function open(state) {
  await page.goto('about:blank');
  await page.goto(`${browser.address}#${state}`);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
}

const sentence = () => page.textContent('#sentence');
const steps = async () => (await page.textContent('#count')).split(' / ').map(Number);

/** The lines of all cards: windows with their results. */
const visits = (view = '#view-a') =>
  page.$$eval(`${view} .node .visit`, (all) => all.map((text) => text.textContent).filter(Boolean));

test('the page starts without errors, and quickly', async () => {
  await open('');
  assert.equal(await page.textContent('h1'), 'nullwindow');
  const time = await page.evaluate(() => performance.now());
  console.log(`start: ${Math.round(time)} ms`);
  assert.deepEqual(browser.errors, []);
});

test('a walk through the slide of alpha-beta shows its twelve windows', async () => {
  await open('example=alpha-beta&algorithm=alpha-beta-kishimoto');
  const [, last] = await steps();
  assert.equal(last, 24);
  for (let i = 0; i < last; i += 1) await page.keyboard.press('ArrowRight');
  const windows = (await visits()).map((line) => line.replace(/ {2}.*/, ''));
  const slide = [
    ...Array(4).fill('(-∞, +∞)'), '(-∞, -60)', '(-∞, 60)', '(-60, +∞)', '(-60, -30)', '(-∞, -30)', '(30, +∞)',
    '(-∞, -30)', '(-∞, -30)',
  ];
  assert.deepEqual(windows.sort(), slide.sort());
  assert.equal(await sentence(), 'The root returns = 30.');
  assert.equal(await page.locator('.node.off').count(), 3, 'nodes 2.2, 2.2.1 and 2.2.2 are cut off');
  assert.deepEqual(browser.errors, []);
});

test('side by side SCOUT visits D three times, and alpha-beta never', async () => {
  await open('example=scout-visits-more&algorithm=scout&against=alpha-beta&step=54');
  const badge = (view) => page.$$eval(`${view} .node`, (nodes) => {
    const node = nodes.find((known) => known.querySelector('.code').textContent === '2.2.2.2');
    return [node.querySelector('.badge text').textContent, node.classList.contains('only')];
  });
  assert.deepEqual(await badge('#view-a'), ['×3', true]);
  assert.deepEqual(await badge('#view-b'), ['', false]);
});

test('a link reproduces the view', async () => {
  const tree = '[[7,5,1],[6,2],[[8,1],7]]';
  await open(`tree=${tree}&algorithm=mtd-f&against=sss-star&step=17&panel=line&colour=minimal`);
  const look = () => page.evaluate(() => [document.querySelector('#views').innerHTML.length,
    document.querySelector('#panel').textContent, document.querySelector('#sentence').textContent]);
  const first = await look();
  const address = page.url();
  await page.click('#forward');
  assert.notEqual(page.url(), address);
  await page.click('#back');
  assert.equal(page.url(), address);
  await open(new URL(address).hash.slice(1));
  assert.deepEqual(await look(), first);
});

test('every control is reached by keys alone', async () => {
  await open('example=minimax&algorithm=negascout');
  await page.keyboard.press('n');
  assert.match(await sentence(), /re-search/);
  await page.keyboard.press('End');
  assert.deepEqual(await steps(), [40, 40]);
  await page.keyboard.press('c');
  await page.keyboard.press('Home');
  assert.deepEqual(await steps(), [0, 40]);
  await page.keyboard.press('c');
  assert.match(await sentence(), /Cut-off/);
  await page.keyboard.press('?');
  assert.equal(await page.locator('dialog[open] kbd').count() > 10, true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('l');
  const focused = () => page.evaluate(() => document.activeElement.textContent);
  assert.match(await focused(), /^3\.1: MAX/);
  await page.keyboard.press('Home');
  assert.match(await focused(), /^ε: MAX/);
  await page.keyboard.press('ArrowRight');
  assert.match(await focused(), /^1: MIN/);
  await page.focus('#tab-code');
  await page.keyboard.press('ArrowRight');
  assert.match(page.url(), /panel=line/);
  await page.focus('#algorithm');
  await page.keyboard.type('scout');
  assert.match(page.url(), /algorithm=scout/);
});

test('the quiz knows the answer before the step shows it', async () => {
  await open('example=alpha-beta&algorithm=alpha-beta&step=8&panel=quiz');
  assert.equal(await page.textContent('#panel h3'), 'The next node is 1.2. Which window does it get?');
  await page.click('.answers button:has-text("(-∞, 60)")');
  assert.equal(await page.textContent('#verdict'), 'Right.');
  assert.equal(await page.textContent('#panel p'), '1 of 1 right');
  await page.keyboard.press('Enter');
  assert.match(await page.textContent('#panel h3'), /Which window|returns|ends|return/);
  const wrong = await page.$$('.answers button');
  for (const button of wrong) {
    if (!await button.isDisabled() && !(await button.textContent()).includes('(-60, +∞)')) {
      await button.click();
      break;
    }
  }
  assert.match(await page.textContent('#verdict'), /^No: /);
  assert.equal(await page.textContent('#panel p'), '1 of 2 right');
});

test('the playground counts all algorithms for the order at hand', async () => {
  await open('example=alpha-beta-wins&algorithm=negascout&panel=order');
  const label = () => page.getAttribute('#panel svg', 'aria-label');
  const counts = async () => Object.fromEntries((await label()).split(', ').map((pair) => pair.split(' ')));
  const before = await counts();
  assert.deepEqual([before['alpha-beta'], before.negascout], ['6', '8']);
  await page.click('text=Best first');
  const best = await counts();
  assert.deepEqual([best['alpha-beta'], best.negascout, best.scout], ['5', '5', '5'], 'the minimal tree');
  await page.click('text=As it was');
  assert.deepEqual(await counts(), before);
  await page.focus('.chips button');
  await page.keyboard.press('ArrowRight');
  assert.match(page.url(), /tree=\[\[\[5,6\],\[7,8\]\],\[\[1,2\],\[3,4\]\]\]/);
});

test('the tree of a real position grows where it is clicked', async () => {
  await open('game=othello&position=f5&panel=game');
  const labels = () => page.$$eval('#view-a .node .code', (all) => all.map((text) => text.textContent));
  assert.deepEqual(await labels(), ['ε', 'f4', 'd6', 'f6']);
  await page.click('#view-a .node:has(.code:text-is("d6"))');
  const opened = await labels();
  assert.ok(opened.length > 4 && opened.includes('c5'), opened.join());
  assert.match(page.url(), /expanded=2/);
  assert.match(await page.textContent('pre.board'), /6 \. \. \. O/);
  assert.match(await page.textContent('#panel h3'), /After d6/);
  assert.deepEqual(browser.errors, []);
});

test('a graph has each position once, and names its owners', async () => {
  await open('model=dag&b=2&d=4&seed=1&states=3&colour=owners&panel=graph&algorithm=alpha-beta');
  const text = await page.textContent('#panel p');
  assert.match(text, /^31 nodes are 12 different positions\. .* makes 22 visits/);
  assert.equal(await page.locator('#panel svg .node').count(), 12);
});

test('parallel search is shown on simulated processors', async () => {
  await open('example=minimax&panel=gantt');
  const speedup = async () => {
    const label = await page.getAttribute('#gantt svg', 'aria-label');
    return Number(/^8 processors, speedup ([\d.]+)$/.exec(label)[1]);
  };
  const waiting = await speedup();
  await page.selectOption('#gantt-scheme', 'pvsplit');
  assert.ok(waiting > 2);
  assert.notEqual(await speedup(), waiting);
  await page.selectOption('#gantt-scheme', 'tdsab');
  assert.ok(await page.locator('#gantt rect.search').count() > 20);
  assert.deepEqual(browser.errors, []);
});

test('charts show ratios to alpha-beta', async () => {
  await open('example=minimax&panel=charts');
  await page.selectOption('#chart-trees', '5');
  await page.waitForFunction(() => document.querySelectorAll('#chart polyline').length === 5, null,
    { timeout: 20_000 });
  assert.match(await page.getAttribute('#chart svg', 'aria-label'), /depth 2: b 2 1\.00, /);
  await page.selectOption('#chart-algorithm', 'mtd-f');
  await page.waitForFunction(() => [...document.querySelectorAll('#chart polyline')]
    .reduce((sum, line) => sum + line.points.length, 0) === 44, null, { timeout: 30_000 });
  const crossed = await page.$eval('#chart svg', (svg) => {
    const points = [...svg.querySelectorAll('polyline')].flatMap((line) =>
      Array.from({ length: Math.floor(line.getTotalLength()) }, (_, at) => line.getPointAtLength(at)));
    return [...svg.querySelectorAll('text')].filter((text) => {
      const { x, y, width, height } = text.getBBox();
      return points.some((at) => at.x > x - 2 && at.x < x + width + 2 && at.y > y && at.y < y + height);
    }).map(({ textContent }) => textContent);
  });
  assert.deepEqual(crossed, [], 'no label lies on a line');
});

test('errors of what is typed are one line on the page', async () => {
  await open('tree=[[7,5');
  assert.match(await page.textContent('#error'), /^tree: column \d+: [^\n]+$/);
  await page.fill('#tree', '[[7,5],3]');
  await page.keyboard.press('Enter');
  assert.equal(await page.isHidden('#error'), true);
  await page.fill('#window', '5,3');
  await page.keyboard.press('Tab');
  assert.match(await page.textContent('#error'), /^window: \(5, 3\) is empty/);
});

test('a tree of 5,000 nodes is drawn once, and a step changes little', async () => {
  await open('model=uniform&b=2&d=11&algorithm=negascout');
  const before = await page.$$('#view-a .node');
  assert.equal(before.length, 4095);
  const changed = await page.evaluate(() => new Promise((done) => {
    let count = 0;
    const watch = new MutationObserver((all) => { count += all.length; });
    watch.observe(document.querySelector('#view-a'), { subtree: true, childList: true, attributes: true });
    for (let i = 0; i < 20; i += 1) document.querySelector('#forward').click();
    setTimeout(() => { watch.disconnect(); done(count); }, 50);
  }));
  assert.ok(changed > 20 && changed < 400, `${changed} changes`);
});

test('values equal those of the program on the golden trees', async () => {
  const trees = ['[[7,5,1],[6,2],[[8,1],7]]', '[10,[25,[0,[8,5],20]]]',
    '[[[60,35],[30,20]],[[15,25],[0,0]]]'];
  await open('');
  for (const tree of trees) {
    const output = execFileSync(process.env.NULLWINDOW, ['tree', tree, '-a', 'all', '--json']);
    for (const run of output.toString().trim().split('\n').map(JSON.parse)) {
      await page.evaluate((state) => { location.hash = state; },
        `tree=${tree}&algorithm=${run.algorithm}&panel=counts`);
      await page.waitForFunction((name) => document.querySelector('#view-a b').textContent === name,
        run.algorithm);
      const rows = await page.$$eval('#panel table:first-of-type tbody tr',
        (all) => Object.fromEntries(all.map((row) => [...row.children].map((cell) => cell.textContent))));
      const expected = [run.value, run.line, run.leaf_visits, run.distinct_leaves, run.node_visits,
        run.distinct_nodes, run.re_searches, run.tests_passed, run.tests_failed, run.cuts, run.passes];
      assert.deepEqual(Object.values(rows).slice(0, expected.length), expected.map(String),
        `${tree} ${run.algorithm}`);
    }
  }
});

test('drawing, tree and trace are exported whole', async () => {
  await open('example=minimax&algorithm=negascout&panel=export');
  const nodes = await page.locator('#view-a .node').count();
  const [, last] = await steps();
  const file = async (text) => {
    const saved = page.waitForEvent('download');
    await page.click(`text=${text}`);
    return readFile(await (await saved).path(), 'utf8');
  };
  const svg = await page.evaluate((text) => {
    const drawing = new DOMParser().parseFromString(text, 'image/svg+xml');
    return [drawing.querySelector('parsererror') === null, drawing.querySelectorAll('rect, circle').length];
  }, await file('Drawing as SVG'));
  assert.ok(svg[0] && svg[1] >= nodes, svg.join());
  const dot = await file('Tree as DOT');
  assert.equal(dot.match(/ -> /g).length, nodes - 1);
  assert.equal(dot.match(/ \[shape=/g).length, nodes);
  const trace = JSON.parse(await file('Trace as JSON'));
  assert.deepEqual([trace.algorithm, trace.steps.length], ['negascout', last]);
});

test('a visitor without a link sees a small tree with its explanation', async () => {
  await open('');
  assert.equal(await page.locator('#view-a .node').count(), 7);
  assert.match(await page.textContent('#note'), /MAX moves first.*the search leaves out the 9/);
  assert.match(await sentence(), /^Press → to make the first step of alpha-beta\.$/);
  await page.keyboard.press('End');
  assert.equal(await page.locator('#view-a .node.off').count(), 1, 'the 9 is cut off');
  assert.equal(await sentence(), 'The root returns = 5.');
  await open('algorithm=scout');
  assert.match(await page.textContent('#note'), /slide/, 'links without an example are as before');
});

test('the skip button leads to the tree, and the state stays', async () => {
  await open('example=minimax&algorithm=alpha-beta&step=7');
  const address = page.url();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'stage');
  await page.keyboard.press('ArrowRight');
  assert.equal(page.url(), address.replace('step=7', 'step=8'));
});

test('on a telephone the tree comes first, whole, and a button is named in place of a key', async () => {
  page = await browser.open({ telephone: true });
  for (const state of ['', 'example=minimax&algorithm=negascout',
    'example=alpha-beta&algorithm=alpha-beta']) {
    await open(state);
    const window = await box(page, '#view-a svg');
    assert.ok(window.y < 160, `${state}: the tree begins at ${window.y}`);
    for (const node of await page.locator('#view-a .node .card').all()) {
      const { x, width } = await node.boundingBox();
      assert.ok(x >= window.x && x + width <= window.x + window.width, `${state}: ${x} ${width}`);
    }
    for (const control of ['#play', '#source', '#algorithm', '#window']) {
      assert.ok((await box(page, control)).y > window.y + window.height, control);
    }
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    assert.match(await sentence(), /^Press Play to see \S+ step by step\.$/);
    // Then it is as large as it must be to be read, around the node of the step.
    for (let i = 0; i < 5; i += 1) await page.click('#forward');
    const card = await box(page, '#view-a .node:is(.current, .left) .card');
    const size = await page.$eval('#view-a .node:is(.current, .left) .card', (rect) => rect.getBBox().width);
    assert.ok(card.width / size > 0.6, `${state}: scale ${card.width / size}`);
    assert.ok(card.x >= window.x && card.x + card.width <= window.x + window.width, state);
  }
});

/** The labels of drawings that are smaller than eleven pixels. */
const small = () => page.$$eval('svg text', (all) => all
  .filter((text) => text.getBoundingClientRect().width > 0)
  .map((text) => [text.textContent, parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a])
  .filter(([, size]) => size < 11));

test('on a telephone every label can be read', async () => {
  page = await browser.open({ telephone: true });
  for (const example of ['minimax', 'alpha-beta']) {
    await open(`example=${example}&algorithm=negascout`);
    assert.deepEqual(await small(), [], `${example}, whole`);
    assert.ok(await page.locator('#view-a .value').count() > 3);
    for (let i = 0; i < 5; i += 1) await page.click('#forward');
    assert.deepEqual(await small(), [], example);
  }
  for (const panel of ['line', 'order', 'graph', 'gantt', 'charts']) {
    await open(`example=minimax&algorithm=mtd-f&step=9&panel=${panel}`);
    assert.deepEqual(await small(), [], panel);
  }
});

test('until the module has come its bytes are shown, and the controls are off', async () => {
  await slow(page);
  await page.goto(browser.address, { waitUntil: 'commit' });
  await page.waitForFunction(() => /^Loading the algorithms: \d+ KB of \d+ KB/.test(
    document.querySelector('#loading span')?.textContent), null, { timeout: 30_000 });
  assert.equal(await page.isDisabled('#play') && await page.isDisabled('#algorithm'), true);
  await page.waitForSelector('html[data-ready]', { state: 'attached', timeout: 30_000 });
  assert.equal(await page.isEnabled('#play') && await page.isHidden('#loading'), true);
});

test('axe-core finds nothing, light and dark', async () => {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The dark colours are the same in all panels: half of the views show them.
    for (const state of VIEWS.filter((_, i) => colorScheme === 'light' || i % 2 === 0)) {
      await open(state);
      await page.evaluate(() => { document.querySelector('#list').open = true; });
      assert.deepEqual(await violations(page), [], `${colorScheme} ${state}`);
    }
  }
});

/** A state for each view. */
const VIEWS = [
  '',
  'example=minimax&panel=gantt',
  'game=kalah&expanded=1&node=1&panel=game',
  'model=dag&b=2&d=4&states=3&colour=owners&panel=graph',
  'example=minimax&panel=charts',
  'example=mtd-f-wins&algorithm=pvs&step=9&panel=quiz',
  'example=mtd-f-wins&algorithm=pvs&step=9&panel=order',
  'example=minimax&algorithm=negascout&step=20&panel=code',
  'example=scout-visits-more&algorithm=scout&against=alpha-beta&step=30&panel=line',
  'example=minimal-tree&algorithm=alpha-beta&colour=minimal&panel=counts',
  'example=test&algorithm=test&value=0&colour=test&step=30&panel=export',
];
