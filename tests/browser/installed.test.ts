import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { paths } from '../../affiliate/session/paths.ts';
import { type Sites, startSites } from '../support/sites.ts';

let sites: Sites;

beforeAll(async () => {
  sites = await startSites();
});

afterAll(() => sites.close());

const manifestSchema = z.object({
  icons: z.array(z.object({ src: z.string(), sizes: z.string() })),
  shortcuts: z.array(z.object({ url: z.string() })),
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
