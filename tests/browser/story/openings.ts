import type { Page } from 'playwright-core';
import { followLink } from '../../support/browser.ts';
import { translators } from '../screens/words.ts';
import type { Opening } from './lazy-visits.ts';

const t = translators['pt-br'];

export const button = (page: Page, key: string) => page.getByRole('button', { name: t(key) }).first();
export const press =
  (key: string): Opening =>
  (page) =>
    button(page, key).click();
export const follow =
  (path: string): Opening =>
  (page) =>
    followLink(page, path);
export const tab =
  (name: string): Opening =>
  (page) =>
    page.getByRole('tab', { name, exact: true }).click();
/** Closes the dialog that was opened before; its code may still be on its way. */
export const escape: Opening = async (page) => {
  const dialog = page.getByRole('dialog').last();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
};
export const dismiss: Opening = (page) =>
  page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: new RegExp(`^(${t('common.close')}|${t('common.cancel')})$`) })
    .last()
    .click();

export const bell: Opening = (page) =>
  page
    .getByRole('button', { name: new RegExp(`^${t('screens.notices.title')}`) })
    .first()
    .click();

/** Scrolls to the end of a page, where a part is loaded once it is near, below a heading that decides where it stands. */
const scrollBelow =
  (key: string): Opening =>
  async (page) => {
    await page.getByRole('heading', { name: t(key) }).waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  };
export const keyList = scrollBelow('screens.security.history.title');
export const noticeChoices = scrollBelow('screens.notices.title');

const selectRow: Opening = (page) =>
  page
    .getByRole('checkbox', { name: /^Selecionar esta linha/ })
    .first()
    .check();
const fromViews = (key: string): readonly Opening[] => [
  press('admin.saved_view.title'),
  (page) => page.getByRole('menuitem', { name: t(key) }).click(),
  dismiss,
];
/** In a list with rows that can be selected, and a saved view. */
export const inList = [selectRow, ...fromViews('admin.saved_view.save'), ...fromViews('admin.saved_view.change')];
