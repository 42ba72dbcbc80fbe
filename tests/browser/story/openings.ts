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
export const escape: Opening = (page) => page.keyboard.press('Escape');
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

/** Scrolls to the keys for programs, which are loaded once they are near, below what decides where they stand. */
export const showKeys: Opening = async (page) => {
  await page.getByRole('heading', { name: t('screens.security.history.title') }).waitFor();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
};
