// A game written in JavaScript by a visitor: searched, ended, refused (our own).
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { violations } from './axe.js';
import { box, session } from './session.js';

const browser = session();
const nim = await readFile(path.join(process.env.PAGE, 'js/own/examples/nim.js'), 'utf8');
const breakthrough = await readFile(path.join(process.env.PAGE, 'js/own/examples/breakthrough.js'), 'utf8');

/** Opens the page with this state in its address. */
async function open(state = {}, { address = browser.address, ...window } = {}) {
  const page = await browser.open(window);
  await page.goto(`${address}play.html#${new URLSearchParams({ game: 'own', human: 'both', ...state })}`);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  return page;
}

/** Types code, and runs it. */
async function run(page, code) {
  await page.fill('#own-code', code);
  await page.click('#own-run');
  await page.waitForSelector('#own-run:enabled');
}

/** The options of a link with this code. */
const linked = (code) => `code=${deflateRawSync(code).toString('base64url')}`;

/** Code that changes what its worker sends by itself. */
const forging = (what) => `${nim}
  const send = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (message) {
    const [answer] = message.answers?.map((reply) => reply.answer) ?? [];
    ${what}
    send.call(this, message);
  };`;

const says = (page, selector, text) => page.waitForFunction(([where, part]) =>
  document.querySelector(where).textContent.includes(part), [selector, text], { timeout: 20_000 });
const moves = (page) => page.$$eval('#moves button', (all) => all.map((button) => button.textContent));

/** Serves a folder as any host does, without a policy; it also counts the requests for other things. */
async function plainHost() {
  const strangers = [];
  const types = { '.js': 'text/javascript', '.html': 'text/html', '.css': 'text/css',
    '.svg': 'image/svg+xml' };
  const server = createServer(async ({ url }, response) => {
    const name = path.join(process.env.PAGE, url.replace(/\?.*/, ''));
    const content = await readFile(name).catch(() => null);
    if (!content) strangers.push(url);
    response.writeHead(content ? 200 : 404, { 'content-type': types[path.extname(name)] ?? 'text/plain' });
    response.end(content ?? '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { address: `http://127.0.0.1:${server.address().port}/`, strangers, close };
}

/** The value of a position by brute force: `#3` for a win in three plies, `−#2` for a loss in two. */
function solved(rules, position) {
  const better = (a, b) => (a > 0) - (b > 0) || (a > 0 ? b - a : Math.abs(a) - Math.abs(b));
  const value = (state) => (rules.outcome(state) === 'loss' ? -0.5 : rules.moves(state)
    .map((move) => -value(rules.make(state, move))).map((below) => below + Math.sign(below))
    .reduce((a, b) => (better(a, b) >= 0 ? a : b)));
  return Object.fromEntries(rules.moves(position).map((move) => {
    const plies = -value(rules.make(position, move));
    return [move, `${plies < 0 ? '−' : ''}#${Math.floor(Math.abs(plies)) + 1}`];
  }));
}

test('every value of a typed game is that of brute force', async () => {
  const code = nim.replace('[3, 4, 5]', '[1, 3, 4]');
  const rules = new Function(`${code}; return { start, moves, make, outcome };`)();
  const page = await open();
  for (const own of [code, code.replace('const key', 'const unused')]) {
    await run(page, own);
    assert.equal(await page.locator('.disc').count(), 8);
    await page.click('#values');
    await says(page, '#status', 'exact');
    await says(page, '#status', '.');
    const shown = await page.$$eval('.value', (all) => Object.fromEntries(all.map((value) =>
      [value.dataset.name, value.textContent])));
    assert.deepEqual(shown, solved(rules, rules.start));
  }
  assert.deepEqual(browser.errors, []);
});

test('a typed game is played against the engine, and the address holds it', async () => {
  const page = await open({ human: 'first', level: '2 plies' });
  await page.selectOption('#own-example', 'breakthrough');
  await says(page, '#status', 'White to move.');
  await page.click('[data-name=b2]');
  await page.click('[data-name=b3]');
  await page.waitForFunction(() => document.querySelectorAll('#moves button').length === 2);
  const [played, address] = [await moves(page), page.url()];
  assert.equal(played[0], 'b2b3');
  assert.match(await page.getAttribute('[data-name=b3]', 'aria-label'), /^(White|Black) disc b3/);
  await page.click('text=SGF');
  await page.click('#undo');
  await page.waitForFunction(() => document.querySelectorAll('#moves button').length === 0);
  await page.goBack();
  await page.waitForFunction(() => document.querySelectorAll('#moves button').length === 2);
  // The same link elsewhere: nothing runs before the click, there is not even a sandbox.
  const other = await browser.open();
  await other.goto(address);
  await other.waitForSelector('html[data-ready]', { state: 'attached' });
  assert.equal(await other.inputValue('#own-code'), breakthrough);
  await other.click('#new');
  await other.click('#move');
  await other.click('#values');
  await other.goBack();
  await other.waitForTimeout(300);
  assert.deepEqual([other.frames().length, other.workers().length], [1, 0]);
  assert.match(await other.textContent('#status'), /^This code came by a link, and has not run\./);
  assert.equal(await other.locator('.disc').count(), 0);
  await other.click('#own-run');
  await says(other, '#status', 'White to move.');
  assert.deepEqual(await moves(other), played);
  assert.equal(other.frames().length, 2);
  await other.click('#own >> text=See it think');
  await other.waitForURL(/index\.html#tree=\[/);
  await other.waitForSelector('.node');
  const { start, order, make, evaluate } =
    new Function(`${breakthrough}; return { start, order, make, evaluate };`)();
  const after = (position) => order(position).map((move) => make(position, move));
  assert.deepEqual(JSON.parse(new URLSearchParams(new URL(other.url()).hash.slice(1)).get('tree')),
    after(played.reduce(make, start)).map((reply) => after(reply).map(evaluate)), 'two plies');
  assert.deepEqual(browser.errors, []);
});

test('nothing of a link runs before the click, whatever is pressed', async () => {
  const page = await open({ options: linked(nim.replace('4, 5', '4, 4')), moves: 'a1' });
  const waits = async (what) => {
    await page.waitForTimeout(200);
    assert.deepEqual([page.frames().length, page.workers().length], [1, 0], what);
  };
  await page.keyboard.press('w');
  await waits('w');
  await says(page, '#error', 'This code came by a link');
  for (const button of ['why', 'evaluate', 'values', 'move', 'turn', 'back', 'why', 'last', 'new', 'move']) {
    if (await page.isEnabled(`#${button}`)) await page.click(`#${button}`);
    await waits(button);
  }
  await page.click('text=SGF');
  await page.click('#own >> text=See it think');
  await waits('a request');
  await page.goBack();
  await page.click('#own-run');
  await says(page, '#status', 'Second to move.');
  assert.deepEqual([await moves(page), page.frames().length], [['a1'], 2]);
});

test('moves may be numbers, and what is wanted last is shown', async () => {
  const page = await open();
  const numbers = `const start = 5;
    const moves = (n) => [1, 2, 3].filter((take) => take <= n);
    const make = (n, take) => { if (typeof take !== 'number') throw Error(typeof take); return n - take; };
    const outcome = (n) => (n > 0 ? undefined : 'loss');`;
  await run(page, numbers);
  await page.click('#board button:text-is("3")');
  await says(page, '#moves', '3');
  await page.click('#board button:text-is("1")');
  await page.waitForFunction(() => document.querySelectorAll('#moves button').length === 2);
  await page.click('#own >> text=See it think');
  await page.waitForURL(/index\.html#tree=/);
  const tree = new URLSearchParams(new URL(page.url()).hash.slice(1)).get('tree');
  assert.deepEqual(JSON.parse(tree), [1], 'one match is left');
  const slow = await open();
  await run(slow, numbers.replace('[1, 2, 3]', '[1, "1", 2]'));
  assert.equal(await slow.textContent('#own-error'), 'moves(): a move is there twice');
  for (const [value, error] of [['5n', '"5n"'], ['Object.assign(x, { x })', '[object Object]']]) {
    await run(slow, numbers.replace('undefined', value).replace('const start', 'const x = {}; const start'));
    assert.match(await slow.textContent('#own-error'), /^outcome\(\): /);
    assert.ok((await slow.textContent('#own-error')).includes(`: ${error} is neither`));
  }
  await run(slow, nim.replace('=> rows.map((matches, row)', `=> {
    for (const end = Date.now() + 900; Date.now() < end;);
    return next(rows, move);
  }, next = (rows, move) => rows.map((matches, row)`));
  await slow.click('[data-name=a1]');
  await slow.click('[data-name=a1]');
  await slow.click('#turn');
  await slow.waitForTimeout(1_500);
  assert.deepEqual(await moves(slow), []);
  assert.match(slow.url(), /flip=yes/);
  assert.deepEqual(browser.errors, []);
});

test('answers that the code sends by itself are refused', async () => {
  const page = await open();
  const refused = 'the code has sent an answer of its own';
  for (const what of [
    'answer.picture.columns = 1e9;',
    'answer.picture.columns = 2;',
    'answer.picture.columns = "5";',
    'answer.picture.cells = Array(1e6).fill("");',
    'answer.picture.names = { length: 15 };',
    'answer.picture.cells = answer.picture.names = ["", , ""]; answer.picture.columns = 1;',
    'answer.picture.hands = [[], [["X", 1]]];',
    'answer.moves = Array(70_000).fill(answer.moves[0]);',
    'answer.moves = Array(60_000).fill({ ...answer.moves[0], name: "a".repeat(1e5) });',
    'answer.moves[0].to = 15;',
    'answer.sides = [1, 2];',
    'answer.openings = "https://example.org/";',
    'answer.book = "https://example.org/";',
    'message.answers = 1;',
    'message.answers[0] = null;',
  ]) {
    await run(page, forging(`if (answer) { ${what} }`));
    assert.equal(await page.textContent('#own-error'), refused, what);
  }
  for (const what of ['message.answer.lines = []', 'message.answer.lines[0].moves = 7',
    'message.answer = 1']) {
    await run(page, forging(`delete message.state; if (message.answer) ${what};`));
    assert.equal(await page.textContent('#own-error'), '');
    await page.click('#values');
    await says(page, '#error', refused);
    await page.click('#values');
  }
  await run(page, forging(`if (message.state) message.state.lines = 1;
    send.call(this, { number: 1e9, state: 1 }); send.call(this, { number: 0, answers: [] });`));
  await page.click('#values');
  await says(page, '#status', 'win in 11 for First.');
  assert.deepEqual(browser.errors, []);
});

test('an error of the code is a line with its function and place, and the game before stays', async () => {
  const page = await open();
  const many = 'matches > 0) ? undefined : \'loss\'';
  for (const [code, error] of [
    ['const start = 1;\n\nconst moves = (;', /^line 3: Unexpected token ';'$/],
    ['const start = 1;\nnothing.here;', /^line 2: nothing is not defined$/],
    ['const start = 1;', /^the code has no function moves\(\)$/],
    [nim.replace('rows.flatMap', 'rows\n  .flat.map'), /^moves\(\), line 10: rows\.flat\.map is not/],
    [nim.replace('rows.flatMap', '[] ?? rows.flatMap'), /^moves\(\): there are no moves, and outcome\(\)/],
    [nim.replace('rows.flatMap', '"abc" ?? rows.flatMap'), /^moves\(\): "abc" is no array of moves$/],
    [nim.replace('letter + (row', '"take " + (row'), /^moves\(\): "take 1" is no move, a number or/],
    [nim.replace('letter + (row + 1)', 'row'), /^moves\(\): a move is there twice$/],
    [nim.replace(many, 'false) ?? 1'), /^outcome\(\): false is neither "win", "loss", "draw", nor/],
    [nim.replace('rows.join()', 'rows'), /^key\(\): \[3,4,5\] is neither a text nor a number$/],
    [nim.replace('padEnd(5', 'padEnd(4'), /^board\(\): .* is no text with rows of as many characters/],
  ]) {
    await run(page, code);
    assert.match(await page.textContent('#own-error'), error);
    assert.equal(await page.locator('.disc').count(), 12);
  }
  // Those that only a search meets.
  const search = async (code, error) => {
    await run(page, code);
    assert.equal(await page.textContent('#own-error'), '');
    await page.click('#values');
    await says(page, '#error', error);
    await page.click('#values');
  };
  await search(nim.replace('rows.map((matches, row)', 'rows.mop((matches, row)'),
    'make(), line 13: rows.mop');
  await search(nim.replace('=> rows.map((matches, row)', '=> rows; ((matches, row)'),
    'make(): after "a1" it returns the position that it was given');
  await search(`${nim}\nconst evaluate = () => 0.5;`, 'evaluate(): 0.5 is no whole number');
  await search(nim.replace('rows.map((matches, row)', '(rows[0] = 9, rows).map((matches, row)'),
    'make(), line 13: Cannot assign to read only property');
  await run(page, nim.replace('const board', 'const none'));
  assert.equal(await page.getAttribute('#board', 'data-words'), '[3,4,5]', 'without a board it is in words');
  await page.click('#board button:text-is("b1")');
  await page.waitForFunction(() => document.querySelector('#moves button')?.textContent === 'b1');
  assert.deepEqual(browser.errors, []);
});

test('a loop without end is ended, in the rules and in a search', async () => {
  const [page, other] = [await open(), await open()];
  const rules = run(other, nim.replace('const outcome =', 'const outcome = () => { for (;;); }, no ='));
  await run(page, `${nim}\nfunction evaluate() { for (;;); }`);
  await page.click('#values');
  await says(page, '#error', 'the engine has stopped: evaluate() has not returned for 2 s, and was ended');
  await rules;
  assert.equal(await other.textContent('#own-error'), 'outcome() has not returned for 2 s, and was ended');
  await run(page, nim);
  await page.click('#values');
  await says(page, '#status', 'win in 11 for First.');
  await page.click('#values');
  // An answer to nothing does not switch the limit off.
  await run(page, `${forging('port = this;')}
    let port = null;
    function evaluate() { send.call(port, { answer: 1 }); for (;;); }`);
  await page.click('#values');
  await says(page, '#error', 'evaluate() has not returned for 2 s, and was ended');
});

test('the sandbox reaches no network and no store on any host; the page evaluates no text', async () => {
  const host = await plainHost();
  for (const address of [browser.address, host.address]) {
    const page = await open({}, { address });
    const tried = ['fetch(url, { mode: "no-cors" })', 'import(url)', 'importScripts(url)',
      'new Promise((done, refuse) => Object.assign(new WebSocket(url), { onopen: done, onerror: refuse }))',
      'new Promise((done, refuse) => Object.assign(new Worker(url), { onmessage: done, onerror: refuse }))',
      'indexedDB.open("a")', 'caches.open("a")', 'eval("1")'];
    const all = tried.map((what, i) => `try { await ${what}; came.push(${i}); } catch {}`);
    await run(page, `${nim}\nconst url = '${host.address}stranger';\nconst came = [];\n${all.join('\n')}
      const sides = [\`came:\${came}\`, origin];`);
    await says(page, '#status', 'came:');
    assert.equal(await page.textContent('#status'), 'came: to move.');
    assert.equal(await page.$eval('#human', (list) => list.options[1].text), 'null', 'it has no origin');
    assert.deepEqual(host.strangers.filter((url) => url.includes('stranger')), []);
    const { sandbox, src } = await page.$eval('iframe', (frame) =>
      ({ sandbox: frame.getAttribute('sandbox'), src: frame.src }));
    assert.deepEqual([sandbox, src], ['allow-scripts', `${address}sandbox.html`]);
  }
  host.close();
  const page = await open();
  const policy = (await page.request.get(`${browser.address}play.html`)).headers()['content-security-policy'];
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval'; worker-src 'self';/);
  assert.doesNotMatch(policy, /unsafe-eval'.*unsafe-eval|unsafe-inline|blob:/);
  // What the tests call themselves is allowed; what the page calls later is not.
  assert.equal(await page.evaluate(() => new Promise((done) => {
    setTimeout(() => {
      try {
        done(new Function('return 1')());
      } catch {
        done('refused');
      }
    });
  })), 'refused');
  // As a page of its own, the sandbox runs nothing.
  await page.goto(`${browser.address}sandbox.html`);
  assert.equal(await page.evaluate(() => origin), 'null');
  await page.evaluate(() => postMessage({ number: 1, scripts: { worker: 'setInterval(() => {}, 9)' } }, '*'));
  await page.waitForTimeout(300);
  assert.equal(page.workers().length, 0);
});

test('a name that every object has is no game', async () => {
  const page = await open({ game: 'constructor' });
  assert.match(await page.textContent('#error'), /^no game is named constructor/);
});

test('on a telephone and a desk the field is whole, and axe-core finds nothing', async () => {
  for (const telephone of [false, true]) {
    const page = await open({}, { telephone });
    await page.click('summary:text("What the code declares")');
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(await violations(page), []);
    const { x, width } = await box(page, '#own-code');
    assert.ok(x >= 0 && x + width <= page.viewportSize().width && width > 340);
  }
});
