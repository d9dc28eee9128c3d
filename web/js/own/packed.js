// A text in the address (our own): packed by DEFLATE, and written in the alphabet of base64url (RFC 4648).

/** The most characters of a text: browsers and servers take links of that length. */
export const MOST = 20_000;

const through = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);

/** A text as a word. */
export async function pack(text) {
  if (text.length > MOST) throw new Error(`the code has ${text.length} characters; ${MOST} are the most`);
  const packed = await new Response(through(text, new CompressionStream('deflate-raw'))).arrayBuffer();
  const letters = Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The text of a word. */
export async function unpack(word) {
  try {
    const letters = atob(word.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const parts = through(bytes, new DecompressionStream('deflate-raw')).getReader();
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let text = '';
    for (let part = await parts.read(); !part.done; part = await parts.read()) {
      text += decoder.decode(part.value, { stream: true });
      // A short word may have a text without end.
      if (text.length > MOST) throw new Error();
    }
    return text + decoder.decode();
  } catch {
    throw new Error('the code of this link cannot be read');
  }
}
