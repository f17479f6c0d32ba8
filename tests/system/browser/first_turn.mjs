// The way to a first turn on /docs, as a person with a browser goes it: node first_turn.mjs URL CHROMIUM FOLDER
// Prints what it saw as JSON: headers prefilled and sent, answers, and what axe finds on the way.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const FLAGS = ['disable-gpu', 'disable-quic', 'no-first-run', 'disable-background-networking', 'disable-component-update', 'disable-sync'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');
const [url, executablePath, folder] = process.argv.slice(2);
const seen = { prefilled: [], sent: [], answers: [], errors: [], violations: [], widths: [] };

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', ...FLAGS.map((flag) => `--${flag}`)] });
const page = await browser.newPage({ viewport: { width: 390, height: 844 }, bypassCSP: true });
page.on('pageerror', (error) => seen.errors.push(error.message));
page.on('request', async (request) => {
  if (request.method() === 'POST') seen.sent.push(await request.allHeaders());
});

/** Notes what axe finds, and how wide the page is. */
async function look(state) {
  await page.screenshot({ path: `${folder}/${state}.png` });
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => axe.run({ resultTypes: ['violations'] }));
  seen.violations.push(...violations.map(({ id, nodes }) => `${state}: ${id} at ${nodes[0].target} (${nodes.length})`));
  seen.widths.push(await page.evaluate(() => document.documentElement.scrollWidth));
}

/** Follows a link of the page to an operation and executes it, with another body if one is given. */
async function execute(operation, body) {
  await page.getByRole('link', { name: operation, exact: true }).click();
  const block = page.locator(`[id$=-${operation}]`);
  for (const input of await block.locator('[data-param-in=header] input').all()) {
    seen.prefilled.push(await input.inputValue());
  }
  if (body) await block.getByRole('textbox', { name: 'Body' }).fill(JSON.stringify(body));
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await block.getByRole('button', { name: 'Execute' }).click();
  const answer = await answered;
  seen.answers.push({ status: answer.status(), body: await answer.json() });
  await block.locator('.live-responses-table').waitFor();
  return seen.answers.at(-1).body;
}

await page.goto(`${url}/docs`);
const { token } = await execute('createGame');
await page.getByRole('button', { name: 'Authorize' }).first().click();
const dialog = page.locator('.modal-ux');
await dialog.getByRole('textbox').first().fill(token);
await dialog.getByRole('button', { name: 'Authorize' }).first().click();
await dialog.getByRole('button', { name: 'Close' }).last().click();
const { round } = await execute('draw');
await execute('discard', { card: round.hand[0] });
await page.getByRole('button', { name: 'Authorize' }).first().click();
await look('docs'); // all at once, because a look takes seconds: operations with their answers, and the dialog
for (const path of ['problems', 'v1/variants/rami/rules']) {
  await page.goto(`${url}/${path}`);
  await look(path.split('/').pop());
}
await browser.close();
console.log(JSON.stringify(seen));
