import { expect, it } from 'vitest';
import { axe, layoutShift, watchLayoutShift } from '../support/browser.ts';
import { useSites } from '../support/sites.ts';
import { translators } from './screens/words.ts';

const t = translators['pt-br'];
const sites = await useSites();

async function openLinks(query = '') {
  const window = await sites.open('afiliado@demo.test', { device: 'phone' });
  await window.page.setViewportSize({ width: 390, height: 844 });
  await watchLayoutShift(window.page);
  await window.page.goto(`${sites.stack.url}/links${query}`);
  await window.settled();
  return window;
}

it('ten links are short on a phone, and nothing moves while they load, cold and warm', async () => {
  const { page, settled, expectQuiet, close } = await openLinks();
  for (let visit = 0; visit < 2; visit += 1) {
    const cards = page.getByRole('region', { name: t('portal.links.list') }).locator('ul > li');
    expect(await cards.count()).toBe(10);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_400);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
    await page.reload();
    await settled();
  }
  expectQuiet();
  await close();
});

it('a link is made and copied with two taps, without scrolling', async () => {
  const { page, expectQuiet, close } = await openLinks();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: t('portal.links.new'), exact: true }).tap();
  await page.getByRole('button', { name: t('portal.links.create_and_copy'), exact: true }).tap();
  const made = page.getByRole('textbox', { name: t('portal.links.created') });
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(await made.inputValue());
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expectQuiet();
  await close();
});

it('the way back leads to the place in the list, as it was searched and sorted', async () => {
  const { page, settled, expectQuiet, close } = await openLinks('?sort=newest');
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
  await page
    .getByRole('link', { name: t('portal.page.report'), exact: true })
    .last()
    .tap();
  await page.getByRole('heading', { level: 1, name: t('portal.page.report') }).waitFor();
  await settled();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: t('portal.page.links') }).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
  expect(new URL(page.url()).search).toBe('?sort=newest');
  expectQuiet();
  await close();
});

it('a whole message comes back with own links, and to the last character as it was elsewhere', async () => {
  const { page, settled, expectQuiet, close } = await openLinks();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const own = 'https://www.casaaurora.example/sofa?utm_source=zap';
  const foreign = 'https://nenhum.example/x';
  const message = `🔥*Oferta*🔥\n(${own}), de novo: ${own}!\n\n${foreign}`;
  await page.getByRole('button', { name: t('portal.links.many'), exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: t('portal.links.many_title') });
  const submit = dialog.getByRole('button', { name: t('portal.links.many_submit') });
  await submit.tap();
  await dialog.getByText(t('portal.links.many_none')).waitFor();
  const texts: string[] = [];
  for (let time = 0; time < 2; time += 1) {
    await dialog.getByRole('textbox', { name: t('portal.links.many_message') }).fill(message);
    await submit.tap();
    await dialog.getByText(t('portal.links.many_done', { smart_count: 1 })).waitFor();
    await dialog.getByText(t('codes.link_batch_reason.unknown_site')).waitFor();
    await dialog.getByRole('button', { name: t('portal.links.many_copy') }).tap();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(foreign);
    texts.push(await page.evaluate(() => navigator.clipboard.readText()));
    await dialog.getByRole('button', { name: t('portal.links.many_another') }).tap();
  }
  const [first = '', second] = texts;
  const [link = ''] = /https?:\/\/\S+?\/c\/\w+/.exec(first) ?? [];
  expect(first).toBe(message.replaceAll(own, link));
  // The links that there are now are used again.
  expect(second).toBe(first);
  await settled();
  expectQuiet();
  await close();
});

it('the end of a link is chosen, and refused at its field where it is taken', async () => {
  const { page, settled, expectQuiet, close } = await openLinks();
  const end = page.getByRole('textbox', { name: t('portal.links.slug') });
  const open = async () => {
    await page.getByRole('button', { name: t('portal.links.new'), exact: true }).tap();
    await page.getByRole('button', { name: t('portal.links.more'), exact: true }).tap();
    await end.waitFor();
  };
  const create = page.getByRole('button', { name: t('portal.links.create_and_copy'), exact: true });
  await open();
  await end.fill('Verão');
  await create.tap();
  await page.getByText(t('validation.link_slug')).waitFor();
  await end.fill('Minha-Loja');
  await page.getByText(t('portal.links.slug_end', { slug: 'minha-loja' })).waitFor();
  await settled();
  expect(await axe(page)).toEqual([]);
  await create.tap();
  const made = page.getByRole('textbox', { name: t('portal.links.created') });
  expect(await made.inputValue()).toMatch(/\/c\/minha-loja$/);
  await page.getByRole('button', { name: t('portal.links.another'), exact: true }).tap();
  await page.getByRole('button', { name: t('portal.links.more'), exact: true }).tap();
  await end.fill('minha-loja');
  await create.tap();
  await page.getByText(t('validation.link_slug_taken')).waitFor();
  expect(await end.getAttribute('aria-invalid')).toBe('true');
  expectQuiet({ but: [/^400 POST .*tracking-link/] });
  await close();
});
