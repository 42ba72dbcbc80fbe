import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, businessDate } from '#shared/time.ts';
import { axe } from '../support/browser.ts';
import { signedInClient } from '../support/client.ts';
import { type Sites, startSites } from '../support/sites.ts';

let sites: Sites;
let key: string;

beforeAll(async () => {
  sites = await startSites();
  const client = await signedInClient(sites.stack.url, 'afiliado@demo.test');
  await client.stepUp();
  const { body } = await client.post<{ secret: string }>('/api/api-key', {
    name: 'BI',
    scopes: ['conversion:list'],
    expires_on: addDays(businessDate(new Date()), 1),
  });
  key = body.secret;
});
afterAll(() => sites.close());

const pages = ['/docs', '/docs/tracking', '/docs/api/conversion', '/docs/api/postback', '/docs/errors', '/docs/api'];

/** How far the page has moved by itself. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

it.each([
  ['phone', false, 'pt-br'],
  ['phone', true, 'en'],
  ['desktop', false, 'en'],
  ['desktop', true, 'pt-br'],
] as const)('pages stand still, fit and can be read on a %s, dark: %s, in %s', async (device, dark, locale) => {
  const { page, settled, expectQuiet, close } = await sites.open(undefined, { device, dark });
  await watchShifts(page);
  await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
  for (const path of pages) {
    await page.goto(sites.stack.url + path);
    await settled();
    const { shifted, excess, language } = await page.evaluate(() => ({
      shifted: (window as unknown as { shifts: { sum: number } }).shifts.sum,
      excess: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      language: document.documentElement.lang,
    }));
    expect([path, shifted <= 0.02, excess, language]).toEqual([path, true, 0, locale === 'en' ? 'en' : 'pt-BR']);
    expect(await axe(page), path).toEqual([]);
  }
  expectQuiet();
  await close();
});

it('the search is used by keys alone', async () => {
  const { page, expectQuiet, close } = await sites.open();
  await page.goto(`${sites.stack.url}/docs`);
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Buscar na documentação' }).waitFor();
  await page.keyboard.type('order_id');
  await page
    .getByRole('option')
    .filter({ hasText: /^order_id.*conversion/ })
    .first()
    .waitFor();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  expect(await page.getByRole('option', { selected: true }).getAttribute('id')).toBe('found-1');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('zzqxwvk');
  await page.getByText('Nada encontrado.').waitFor();
  await page.getByRole('combobox').fill('version_conflict');
  await page
    .getByRole('option')
    .filter({ hasText: /^version_conflict.*Errors/ })
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/docs\/errors#version_conflict$/);
  expectQuiet();
  await close();
});

it('a search that could not be loaded says so, and is tried again', async () => {
  const { page, expectQuiet, close } = await sites.open();
  await page.route('**/docs/search.json', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await page.goto(`${sites.stack.url}/docs`);
  await page.keyboard.press('/');
  await page.getByText('A busca não pôde ser carregada. Tente de novo.').waitFor();
  await page.keyboard.type('coupon');
  await page.getByRole('option').first().waitFor();
  expectQuiet({ but: [/503 GET .*search\.json/] });
  await close();
});

const openConsole = async (page: Page, operation: string) => {
  await page
    .locator('section.operation', { has: page.locator(`#${operation}`) })
    .getByRole('button', { name: 'Experimentar' })
    .click();
  return page.getByRole('dialog', { name: 'Experimentar' });
};

it('the console reads with the session of the browser, or with a key and without it', async () => {
  const { page, expectQuiet, close } = await sites.open('afiliado@demo.test');
  await page.goto(`${sites.stack.url}/docs/api/conversion`);
  const dialog = await openConsole(page, 'list-conversion');
  await dialog.getByText('Com a minha sessão').waitFor();
  await expect.poll(() => dialog.locator('.who').textContent()).not.toBe('');
  await dialog.getByRole('button', { name: 'Executar', exact: true }).click();
  await expect.poll(() => dialog.locator('.status').textContent()).toMatch(/^200 · /);
  expect(await dialog.locator('.content').textContent()).toContain('"affiliate_id": 1');
  expect(await axe(page)).toEqual([]);

  await dialog.getByText('Com uma chave').click();
  await dialog.locator('#console-key').fill('key_unknown');
  await dialog.getByRole('button', { name: 'Executar', exact: true }).click();
  await expect.poll(() => dialog.locator('.status').textContent()).toMatch(/^401 · /);
  await dialog.locator('#console-key').fill(key);
  await dialog.getByRole('button', { name: 'Executar', exact: true }).click();
  await expect.poll(() => dialog.locator('.status').textContent()).toMatch(/^200 · /);
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(kept).not.toContain('key_');
  expectQuiet({ but: [/401 GET .*\/api\/conversion/] });
  await close();
});

it('the console changes something only after it was agreed to, each time', async () => {
  const { page, expectQuiet, close } = await sites.open('afiliado@demo.test');
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto(`${sites.stack.url}/docs/api/channel`);
  const dialog = await openConsole(page, 'create-channel');
  await dialog.getByText('Isto altera dados reais').waitFor();
  const run = dialog.getByRole('button', { name: 'Executar a alteração' });
  await run.click();
  await dialog.getByText('Preencha os campos obrigatórios.').waitFor();
  await dialog.getByLabel('Corpo, em JSON').fill('{');
  await dialog.getByLabel('Entendi, quero alterar').check();
  await run.click();
  await dialog.getByText('O corpo não é JSON válido.').waitFor();
  expect(changes).toEqual([]);
  await dialog.getByLabel('Corpo, em JSON').fill('{}');
  await run.click();
  await expect.poll(() => dialog.locator('.status').textContent()).toMatch(/^400 · /);
  expect(changes).toEqual(['POST /api/channel']);
  expect(await dialog.getByLabel('Entendi, quero alterar').isChecked()).toBe(false);
  expectQuiet({ but: [/400 POST .*\/api\/channel/] });
  await close();
});

it('a sample in a shell is the call that it shows, and the chosen language is kept', async () => {
  const { page, expectQuiet, close } = await sites.open();
  await page.goto(`${sites.stack.url}/docs/api/conversion`);
  const samples = page.locator('section.operation', { has: page.locator('#list-conversion') }).locator('.samples');
  const command = await samples.locator('.sample[data-sample="curl"] code').textContent();
  const { stdout } = await promisify(execFile)('sh', ['-c', `${command ?? ''} --silent`], {
    env: { ...process.env, KEY: key },
  });
  const sales = JSON.parse(stdout) as { affiliate_id: number }[];
  expect(sales.map(({ affiliate_id }) => affiliate_id)).toEqual(sales.map(() => 1));
  expect(sales).toHaveLength(10);
  await samples.getByRole('button', { name: 'Python' }).click();
  await page.goto(`${sites.stack.url}/docs/api/campaign`);
  const button = page.getByRole('button', { name: 'Python' }).first();
  expect(await button.getAttribute('aria-pressed')).toBe('true');
  await page.locator('.sample[data-sample="python"]').first().waitFor();
  expectQuiet();
  await close();
});
