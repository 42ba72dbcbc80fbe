import englishMessages from 'ra-language-english';
import { en as shared } from '#shared/i18n/en.ts';
import { resourceWordsEn } from './resource-words-en.ts';
import { wordsEn } from './words-en.ts';

const { ra } = englishMessages;

/** Everything the back-office says in English. */
export const en = {
  ...shared,
  ra: { ...ra, action: { ...ra.action, add_filter: 'Filters' } },
  resources: resourceWordsEn,
  admin: wordsEn,
};
