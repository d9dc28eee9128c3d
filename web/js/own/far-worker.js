// A worker in the sandbox (our own), as far as the page uses one: it runs code that a visitor has typed, and
// is ended when that does not return.
import { fetched } from '../module.js';
import { checked, excerpt } from './checked.js';

/** The longest time of one call of the code, in milliseconds. */
const LONGEST = 2_000;

const ROOT = new URL('../../', import.meta.url);
const SCRIPTS = { module: 'js/module.js', nodes: 'js/own/sandbox/nodes.js',
  worker: 'js/own/sandbox/worker.js' };

let [count, loads] = [0, null];

/** The frame of the sandbox, the texts of its scripts, and the module. */
async function load() {
  const frame = document.createElement('iframe');
  Object.assign(frame, { src: new URL('sandbox.html', ROOT), hidden: true, title: 'sandbox' });
  frame.setAttribute('sandbox', 'allow-scripts');
  const shown = new Promise((resolve) => { frame.addEventListener('load', resolve, { once: true }); });
  document.body.append(frame);
  const text = async ([name, file]) =>
    [name, new TextDecoder().decode(await fetched(new URL(file, ROOT)))];
  try {
    const [bytes, ...texts] = await Promise.all([fetched(new URL('own.wasm.gz', ROOT)),
      ...Object.entries(SCRIPTS).map(text), shown]);
    return { frame, scripts: Object.fromEntries(texts.slice(0, -1)), bytes };
  } catch (error) {
    frame.remove();
    throw error;
  }
}

/** Its events are `message`, with the worker's answers, and `error`, after which it has ended. `sent` are the
 *  messages without an answer, by their numbers. */
export class FarWorker extends EventTarget {
  constructor(code) {
    super();
    count += 1;
    const { port1, port2 } = new MessageChannel();
    Object.assign(this, { number: count, port: port1, sent: new Map(), called: 'the code', begun: false,
      started: false, ended: false });
    port1.onmessage = ({ data }) => this.heard(Object(data));
    loads ??= load();
    loads.then(({ frame, scripts, bytes }) => {
      if (this.ended) return;
      this.begun = true;
      frame.contentWindow.postMessage({ number: this.number, scripts, bytes, code }, '*', [port2]);
      this.watch();
    }, (error) => {
      loads = null;
      this.fail(`the sandbox cannot be loaded: ${error.message}`);
    });
  }

  postMessage({ number, request, requests }) {
    this.sent.set(number, { request, requests });
    this.port.postMessage({ number, request, requests });
    this.watch();
  }

  /** Waits for a sign, as long as the code may take. */
  watch() {
    clearTimeout(this.timer);
    if (this.ended || !this.begun || this.started && this.sent.size === 0) return;
    const late = () => this.fail(`${this.called} has not returned for ${LONGEST / 1_000} s, and was ended`);
    this.timer = setTimeout(late, LONGEST);
  }

  heard(data) {
    if (this.ended) return;
    const { number, started, alive, failed } = data;
    if (failed) {
      this.fail(excerpt(failed));
      return;
    }
    if (started) this.started = true;
    if (alive !== undefined) this.called = alive ? `${excerpt(alive)}()` : 'a function of the code';
    // The code can send messages of its own: only what was asked for has an answer.
    const sent = this.sent.get(number);
    const reply = sent && checked(sent, data);
    if (reply && !reply.state) this.sent.delete(number);
    this.watch();
    if (reply) this.dispatchEvent(new MessageEvent('message', { data: { number, ...reply } }));
  }

  fail(message) {
    this.terminate();
    this.dispatchEvent(new ErrorEvent('error', { message }));
  }

  async terminate() {
    clearTimeout(this.timer);
    this.ended = true;
    this.port.close();
    const loaded = this.begun && await loads;
    if (loaded) loaded.frame.contentWindow.postMessage({ number: this.number }, '*');
  }
}
