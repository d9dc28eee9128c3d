// The calls of the WebAssembly module: a request in JSON, an answer in JSON (our own).

let exports = null;

/** Loads the module. */
export async function load(address = new URL('../nullwindow.wasm', import.meta.url)) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), {});
  exports = instance.exports;
}

/** The answer to a request; an error of the module is an Error with its one line. */
export function ask(request) {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  const address = exports.nullwindow_allocate(bytes.length);
  new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
  const packed = BigInt.asUintN(64, exports.nullwindow_call(address, bytes.length));
  exports.nullwindow_release(address, bytes.length);
  const [start, length] = [Number(packed >> 32n), Number(packed & 0xffff_ffffn)];
  const text = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, start, length));
  exports.nullwindow_release(start, length);
  const answer = JSON.parse(text);
  if (answer.error) throw new Error(answer.error);
  return answer;
}
