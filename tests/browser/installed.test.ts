import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { paths } from '../../affiliate/session/paths.ts';
import { axe } from '../support/browser.ts';
import { type Sites, startSites } from '../support/sites.ts';
import { translators } from './screens/words.ts';

const t = translators['pt-br'];

let sites: Sites;

beforeAll(async () => {
  sites = await startSites();
});

afterAll(() => sites.close());

const manifestSchema = z.object({
  icons: z.array(z.object({ src: z.string(), sizes: z.string() })),
  shortcuts: z.array(z.object({ url: z.string() })),
  share_target: z.object({
    action: z.string(),
    method: z.literal('POST'),
    enctype: z.literal('multipart/form-data'),
    params: z.record(z.string(), z.string()),
  }),
});

it('the portal can be installed, with icons of the sizes that it names', async () => {
  const { page, settled, expectQuiet, close } = await sites.open('afiliado@demo.test', { device: 'phone' });
  await page.goto(sites.stack.url);
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await page.request.get(new URL(address!, sites.stack.url).href);
  const { icons, shortcuts } = manifestSchema.parse(await answer.json());
  const sizes = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }),
      ),
    icons.map(({ src }) => src),
  );
  expect(sizes).toEqual(icons.map(({ sizes: named }) => named));
  expect(shortcuts.map(({ url }) => url)).toEqual([paths.links, paths.financial, paths.report]);
  await settled();
  expectQuiet();
  await close();
});

it('a page that is opened without a connection says so, and comes by the link there when the connection is back', async () => {
  const { page, settled, expectQuiet, close } = await sites.open('afiliado@demo.test', {
    device: 'phone',
    hasWorker: true,
  });
  await page.goto(sites.stack.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await settled();
  expectQuiet();
  await page.context().setOffline(true);
  await page.goto(sites.stack.url + paths.financial);
  await page.getByRole('heading', { name: 'Sem conexão com a internet' }).waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.body).display)).toBe('grid');
  expect(new URL(page.url()).pathname).toBe(paths.financial);
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Tentar de novo' }).click();
  await page.getByRole('heading', { level: 1 }).and(page.getByText('Financeiro')).waitFor();
  const kept = await page.evaluate(async () => {
    const cache = await caches.open('offline');
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(['/offline.html']);
  await close();
});

/** Shares as the phone does: it opens the address of the manifest with a form, from no page of the portal. */
async function shareText(page: Page, fields: Record<string, string>) {
  const answer = await page.request.get(`${sites.stack.url}/manifest.webmanifest`);
  const { share_target: target } = manifestSchema.parse(await answer.json());
  await page.goto('about:blank');
  await page.evaluate(
    ([{ action, method, enctype, params }, origin, values]) => {
      const form = Object.assign(document.createElement('form'), { action: origin + action, method, enctype });
      for (const [name, value] of Object.entries(values)) {
        const field = document.createElement('textarea');
        field.name = params[name] ?? '';
        field.value = value;
        form.append(field);
      }
      document.body.append(form);
      form.submit();
    },
    [target, sites.stack.url, fields] as const,
  );
}

it('what another app shares becomes own links, also after a sign-in, and never reaches the server', async () => {
  const { page, settled, close } = await sites.open('afiliado@demo.test', { device: 'phone', hasWorker: true });
  await page.goto(sites.stack.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await settled();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(decodeURIComponent(request.url()) + (request.postData() ?? '')));
  const message = page.getByRole('textbox', { name: t('portal.links.many_message') });
  const shared = { title: 'Sofá', text: 'Olha este sofá! 🔥', url: 'https://www.casaaurora.example/sofa-2' };
  await shareText(page, shared);
  await expect.poll(() => message.inputValue()).toBe(`${shared.text}\n${shared.url}`);
  expect(new URL(page.url()).hash).toBe('');
  await settled();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: t('portal.links.many_submit') }).tap();
  await page.getByText(t('portal.links.many_done', { smart_count: 1 })).waitFor();
  const atServer = asked.filter((request) => !request.includes('#') && !request.startsWith(`${sites.stack.url}/share`));
  expect(atServer.filter((request) => request.includes('Olha'))).toEqual([]);
  await page.reload();
  await settled();
  expect(await message.count()).toBe(0);

  await page.context().clearCookies();
  await shareText(page, { text: `Veja ${shared.url}`, url: shared.url });
  await page.getByRole('textbox', { name: t('portal.auth.email') }).fill('afiliado@demo.test');
  await page.getByLabel(t('portal.auth.password'), { exact: true }).fill('Demo-2026');
  await page.getByRole('button', { name: t('portal.auth.enter') }).tap();
  await expect.poll(() => message.inputValue()).toBe(`Veja ${shared.url}`);
  await close();
});
