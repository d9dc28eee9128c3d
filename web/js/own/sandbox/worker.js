// A worker of the sandbox (our own): the code of a game, and the engine, which calls it. Scripts come as
// texts, since the sandbox loads nothing.

/** What the code may declare. */
const NAMES = ['start', 'sides', 'turn', 'moves', 'order', 'make', 'outcome', 'key', 'evaluate', 'board'];

/** The time between two signs of a search, in milliseconds. */
const SIGN = 250;

/** As many calls are named one by one: one that never returns is then known. */
const NAMED = 1_000;

const addressOf = (text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));

/** The line of the code where its syntax is wrong, which an import does not name: a worker does, whose last
 *  line is wrong in any case, so that it runs nothing. */
const syntaxLine = (code) => new Promise((resolve) => {
  const worker = new Worker(addressOf(`'use strict'; ${code}\nexport {};`));
  worker.onerror = (event) => {
    event.preventDefault();
    resolve(event.lineno);
  };
});

addEventListener('message', async ({ data: { scripts, bytes, code }, ports: [port] }) => {
  const say = (message) => port.postMessage(message);
  const { Module } = await import(addressOf(scripts.module));
  const { Full, Nodes } = await import(addressOf(scripts.nodes));
  const own = NAMES.map((name) => `${name}: typeof ${name} === 'undefined' ? undefined : ${name}`);
  const address = addressOf(`${code}\nexport default { ${own.join(', ')} };`);
  const line = (error) => Number.parseInt(String(error?.stack).split(`${address}:`)[1], 10) || 0;
  let [calls, last] = [0, 0];
  const alive = (name) => {
    const now = performance.now();
    calls += 1;
    if (calls > NAMED + 1 && now - last < SIGN) return;
    last = now;
    say({ alive: calls > NAMED ? '' : name });
  };
  try {
    const { default: rules } = await import(address);
    const nodes = new Nodes(rules, line, alive);
    const compiled = await WebAssembly.compile(bytes);
    const start = async (report) => {
      let module = null;
      const imports = nodes.imports(() => module.exports.memory.buffer);
      module = await Module.start(compiled, report, { own: imports });
      return module;
    };
    let [module, number, best] = [null, 0, null];
    const report = (state) => {
      if (state.iteration) best = state;
      say({ number, state });
    };
    const answer = async (request) => {
      try {
        if (request.request === 'tree') return { answer: nodes.tree(request.moves) };
        module ??= await start(report);
        return { answer: module.ask(request) };
      } catch (error) {
        // What a call that was left by an exception has changed is half done.
        if (error.constructor !== Error) module = null;
        if (error instanceof Full && best) return { answer: { ...best, done: true } };
        return { error: error.message };
      }
    };
    let turn = null;
    port.onmessage = ({ data }) => {
      turn = Promise.resolve(turn).then(async () => {
        [number, best] = [data.number, null];
        const answers = [];
        for (const request of data.requests ?? [data.request]) answers.push(await answer(request));
        say(data.requests ? { number, answers } : { number, ...answers[0] });
      });
    };
    say({ started: true });
  } catch (error) {
    const at = error instanceof SyntaxError ? await syntaxLine(code) : line(error);
    say({ failed: `${at ? `line ${at}: ` : ''}${error?.message ?? error}` });
  }
}, { once: true });
