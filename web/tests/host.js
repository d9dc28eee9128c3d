// The page as `nullwindow serve` serves it, with its content security policy, and a browser on it (our own).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium } from 'playwright-core';

/** Serves a folder on a free port. */
export async function host(folder) {
  const server = spawn(process.env.NULLWINDOW, ['serve', '--port', '0', '--folder', folder],
    { stdio: ['ignore', 'inherit', 'pipe'] });
  const [line] = await once(server.stderr.setEncoding('utf8'), 'data');
  const [address] = line.match(/^http:\S+/) ?? [];
  if (!address) throw new Error(line);
  return { address, close: () => server.kill() };
}

/** A headless Chromium. */
export const browser = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
