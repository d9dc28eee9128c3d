// What axe-core finds on a page, of any severity (our own).
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const code = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The violations: their rules, severities and elements. */
export async function violations(page) {
  await page.evaluate(await code);
  const { violations: all } = await page.evaluate(() => window.axe.run(document));
  return all.map(({ id, impact, nodes }) =>
    `${impact} ${id}: ${nodes.map(({ target }) => target).join(', ')}`);
}
