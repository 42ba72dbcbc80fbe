import { expect, it } from 'vitest';
import { openBackOffice, useSites } from '../support/sites.ts';
import { untranslated } from './screens/words.ts';

const sites = await useSites();

it('a page whose connection is lost while a language is loaded stays in one language', async () => {
  const { page, settled, expectQuiet, close } = await openBackOffice(sites, '/affiliate');
  await settled();
  let restore: () => void = () => undefined;
  const isBack = new Promise<void>((resolve) => (restore = resolve));
  const heldUp = page.waitForRequest('**/assets/*.js');
  await page.route('**/assets/*.js', async (route) => {
    await isBack;
    await route.continue();
  });
  const menu = (language: string) => page.getByRole('button', { name: language, exact: true });
  await menu('Português').click();
  await page.getByRole('menuitem', { name: 'English', exact: true }).click();
  await heldUp;
  // The menu closes, and what it says is drawn.
  await page.getByRole('menuitem', { name: 'English', exact: true }).waitFor({ state: 'detached' });
  await menu('Português').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR');
  expect(await untranslated(page, 'pt-br')).toEqual([]);
  restore();
  await menu('English').waitFor();
  await page.locator('html[lang="en"]').waitFor({ state: 'attached' });
  await settled();
  expect(await untranslated(page, 'en')).toEqual([]);
  expectQuiet();
  await close();
});
