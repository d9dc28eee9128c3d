// A WebAssembly module with plain exports: a request in JSON, an answer in JSON (our own).

/** The contents of a file as they come, unpacked if it is packed: hosts differ in whether they do that
 *  themselves. `progress` gets the number of bytes that have come, and of all, or 0 if the host does not
 *  say; `asked` is the response, if it has been asked for already. */
async function contents(address, progress = () => {}, asked = fetch(address)) {
  const response = await asked;
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const { headers } = response;
  // Of a file that the host itself unpacks, the length is another.
  const all = headers.has('content-encoding') ? 0 : Number(headers.get('content-length') ?? 0);
  let come = 0;
  const reader = response.body.getReader();
  const first = await reader.read();
  let next = first;
  const stream = new ReadableStream({
    async pull(out) {
      const { value, done } = next ?? await reader.read();
      next = null;
      if (done) {
        out.close();
        return;
      }
      come += value.byteLength;
      progress(come, all);
      out.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const packed = first.value?.[0] === 0x1f && first.value[1] === 0x8b;
  return packed ? stream.pipeThrough(new DecompressionStream('gzip')) : stream;
}

/** The bytes of a file. */
export const fetched = async (address, progress) =>
  new Response(await contents(address, progress)).arrayBuffer();

/** The compiled module of an address, which other threads can start as well; it is compiled as it comes. */
export async function compiled(address, progress, asked) {
  const headers = { 'content-type': 'application/wasm' };
  return WebAssembly.compileStreaming(new Response(await contents(address, progress, asked), { headers }));
}

/** An instance of a module. */
export class Module {
  constructor(instance) {
    this.exports = instance.exports;
  }

  /** Starts a compiled module; `report` takes what it reports while it works, `more` has what it imports
   *  besides the page. */
  static async start(code, report = () => {}, more = {}) {
    let module = null;
    const page = {
      now: () => performance.now(),
      progress: (at, length) => report(JSON.parse(module.text(at, length))),
    };
    module = new Module(await WebAssembly.instantiate(code, { page, ...more }));
    // A module that is a program names its games when it starts.
    module.exports.main?.(0, 0);
    return module;
  }

  /** The text in UTF-8 at an address. */
  text(address, length) {
    return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, address, length));
  }

  /** What `use` returns of the address and length of a buffer with these bytes. */
  with(bytes, use) {
    const address = this.exports.nullwindow_allocate(bytes.length);
    new Uint8Array(this.exports.memory.buffer, address, bytes.length).set(bytes);
    const result = use(address, bytes.length);
    this.exports.nullwindow_release(address, bytes.length);
    return result;
  }

  /** The answer that a call has packed; an error of the module is an Error with its one line. */
  answer(packed) {
    const both = BigInt.asUintN(64, packed);
    const [start, length] = [Number(both >> 32n), Number(both & 0xffff_ffffn)];
    const text = this.text(start, length);
    this.exports.nullwindow_release(start, length);
    const answer = JSON.parse(text);
    if (answer.error) throw new Error(answer.error);
    return answer;
  }

  /** The answer to a request. */
  ask(request) {
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    return this.answer(this.with(bytes, (...buffer) => this.exports.nullwindow_call(...buffer)));
  }

  /** Hands in a file, such as the weights of a game, behind what says whose it is: the answer. */
  give(whose, file) {
    const name = new TextEncoder().encode(whose);
    return this.answer(this.with(name, (...first) => this.with(new Uint8Array(file),
      (...second) => this.exports.nullwindow_give(...first, ...second))));
  }
}
