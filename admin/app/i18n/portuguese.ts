import { addWords, type Catalogue } from '#shared/i18n/translate.ts';
import { beginPtBr } from './begin-pt-br.ts';

/** The Portuguese words that are here: those that the back-office begins with, and those that pages brought along. */
export const portuguese: Catalogue = {};

let partCount = 0;

/** Returns how many parts the catalogue has, to see that one was added. */
export const portugueseParts = (): number => partCount;

/** Adds the words of a page. Called where its code is loaded, before it is drawn. */
export function addPortuguese(...parts: readonly Catalogue[]): void {
  for (const part of parts) addWords(portuguese, part);
  partCount += parts.length;
}

// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- react-admin's type of its texts has optional branches, its texts have none
addPortuguese(beginPtBr as unknown as Catalogue);
