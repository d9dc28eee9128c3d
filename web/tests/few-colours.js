// A PNG with a palette of its most frequent colours, a quarter of the bytes of a screenshot (our own; the
// format: ISO/IEC 15948).
import { deflateSync } from 'node:zlib';

/** A PNG of 16 colours of a picture with an even width, which a blank page of the browser decodes. */
export async function fewColours(chromium, png) {
  const page = await chromium.newPage();
  const { width, height, palette, base64 } = await page.evaluate(indexed, [png.toString('base64'), 16]);
  await page.close();
  const pixels = Buffer.from(base64, 'base64');
  // Each row is behind a byte: it is not filtered.
  const rows = Array.from({ length: height }, (_, y) =>
    [Buffer.of(0), pixels.subarray(y * width / 2, (y + 1) * width / 2)]).flat();
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 4 bits a pixel, which are numbers of colours.
  head.set([4, 3], 8);
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0))]);
}

/** In the browser: the most frequent colours, and for each pixel the number of the nearest. */
async function indexed([base64, most]) {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const colours = Array.from({ length: width * height }, (_, i) =>
    (data[4 * i] << 16) + (data[4 * i + 1] << 8) + data[4 * i + 2]);
  const counts = new Map();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const split = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];
  const palette = [...counts].sort((a, b) => b[1] - a[1]).slice(0, most).map(([colour]) => split(colour));
  const far = (a, b) => a.reduce((sum, part, i) => sum + (part - b[i]) ** 2, 0);
  const nearest = new Map([...counts.keys()].map((colour) => {
    const distances = palette.map((other) => far(split(colour), other));
    return [colour, distances.indexOf(Math.min(...distances))];
  }));
  const text = Array.from({ length: colours.length / 2 }, (_, i) =>
    String.fromCharCode(16 * nearest.get(colours[2 * i]) + nearest.get(colours[2 * i + 1]))).join('');
  return { width, height, palette, base64: btoa(text) };
}

function chunk(name, content) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(checksum(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** The checksum of a chunk, CRC-32. */
function checksum(bytes) {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
