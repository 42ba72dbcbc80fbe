import type { Page } from 'playwright-core';
import type { Locale } from '#shared/locale.ts';
import { wordsOf } from '#shared/words/index.ts';
import { type Catalogue, createTranslate, type Translate } from '#shared/words/translate.ts';
import { loadWords, messagesOf } from '../../../admin/app/words.ts';

await loadWords('en');
await loadWords('pt-br');

/** The words of both sites. */
// Those of react-admin have optional branches in their type, and none in fact.
const catalogueOf = (locale: Locale) =>
  ({ ...wordsOf(locale, 'visitor', 'portal'), ...messagesOf(locale) }) as unknown as Catalogue;
const catalogues: Record<Locale, Catalogue> = { 'pt-br': catalogueOf('pt-br'), en: catalogueOf('en') };

export const translators: Record<Locale, Translate> = {
  'pt-br': createTranslate(catalogues['pt-br'], 'pt-br'),
  en: createTranslate(catalogues.en, 'en'),
};

const leaves = (catalogue: Catalogue): string[] =>
  Object.values(catalogue).flatMap((value) => (typeof value === 'string' ? value.split(' |||| ') : leaves(value)));

/** Whole texts that only the other language has; short ones may be data as well. */
function textsOfOther(locale: Locale): ReadonlySet<string> {
  const own = new Set(leaves(catalogues[locale]));
  const others = leaves(catalogues[locale === 'en' ? 'pt-br' : 'en']);
  return new Set(others.filter((text) => text.length > 7 && !text.includes('%{') && !own.has(text)));
}

const foreignTexts: Record<Locale, ReadonlySet<string>> = { 'pt-br': textsOfOther('pt-br'), en: textsOfOther('en') };
const namespaces = Object.keys(catalogues['pt-br']).join('|');
/** A key of the catalogues, or a dotted text with an underscore, that nobody translated; addresses and mails have neither. */
const keyPattern = new RegExp(
  `(?<![\\w@/.-])(?:(?:${namespaces})\\.\\w+|[a-z]+(?:\\.[a-z]+)*\\.[a-z]+_[a-z_]+)\\b|%\\{\\w+\\}`,
);

/** Every text that a person reads or hears on a page, line by line. */
async function textsOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const spoken = ['aria-label', 'title', 'placeholder', 'alt'];
    const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
      spoken.map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...attributes];
  });
  return texts.flatMap((text) => text.split('\n')).map((text) => text.trim());
}

/** Returns the untranslated texts of a page: keys, and texts of the other language. */
export async function untranslated(page: Page, locale: Locale): Promise<string[]> {
  const texts = await textsOn(page);
  return [...new Set(texts.filter((text) => keyPattern.test(text) || foreignTexts[locale].has(text)))];
}
