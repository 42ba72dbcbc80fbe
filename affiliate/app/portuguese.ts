import { firstPtBr } from '#shared/i18n/portal/first-pt-br.ts';
import { addWords, type Catalogue } from '#shared/i18n/translate.ts';

/** The Portuguese words that are here: those that the portal begins with, and those that its pages brought along. */
export const portuguese: Catalogue = {};

/** Adds the words of a page. Called where its code is loaded, before it is drawn. */
export const addPortuguese = (part: Catalogue): void => addWords(portuguese, part);

addPortuguese(firstPtBr);
