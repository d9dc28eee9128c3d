// A worker in the sandbox (our own), as far as the page uses one: it runs code that a visitor has typed, and
// is ended when that does not return.
import { fetched } from '../module.js';

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
  const texts = Object.entries(SCRIPTS).map(async ([name, file]) =>
    [name, new TextDecoder().decode(await fetched(new URL(file, ROOT)))]);
  const bytes = await fetched(new URL('own.wasm.gz', ROOT));
  const scripts = Object.fromEntries(await Promise.all(texts));
  await shown;
  return { frame, scripts, bytes };
}

/** Its events are `message`, with the worker's answers, and `error`, after which it has ended. */
export class FarWorker extends EventTarget {
  constructor(code) {
    super();
    count += 1;
    const { port1, port2 } = new MessageChannel();
    Object.assign(this, { number: count, port: port1, waits: 1, called: 'the code', begun: false,
      ended: false });
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
    this.waits += 1;
    this.port.postMessage({ number, request, requests });
    this.watch();
  }

  /** Waits for a sign, as long as the code may take. */
  watch() {
    clearTimeout(this.timer);
    if (!this.begun || this.waits === 0) return;
    const late = () => this.fail(`${this.called} has not returned for ${LONGEST / 1_000} s, and was ended`);
    this.timer = setTimeout(late, LONGEST);
  }

  heard(data) {
    if (data.started || data.answer || data.answers || data.error) this.waits -= 1;
    if (data.alive !== undefined) this.called = data.alive ? `${data.alive}()` : 'a function of the code';
    if (data.failed) this.fail(String(data.failed));
    else this.watch();
    if (data.number) this.dispatchEvent(new MessageEvent('message', { data }));
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
