// A static host of the page, and a browser on it (our own).
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { chromium } from 'playwright-core';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml',
  '.gz': 'application/gzip' };

/** Serves a folder on a free port. */
export async function host(folder) {
  const server = createServer(async (request, response) => {
    const name = request.url.split('?')[0].replace(/\/$/, '/index.html');
    try {
      const content = await readFile(path.join(folder, path.normalize(name)));
      response.writeHead(200, { 'content-type': TYPES[path.extname(name)] ?? 'text/plain',
        'content-length': content.length });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => { server.listen(0, '127.0.0.1', listening); });
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** A headless Chromium. */
export const browser = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
