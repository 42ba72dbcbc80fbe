import englishMessages from 'ra-language-english';
import { sharedEn } from '#shared/i18n/en.ts';
import { fieldWordsEn } from '#shared/i18n/resources/field-words-en.ts';
import { resourceWordsEn } from '#shared/i18n/resources/resource-words-en.ts';
import { completeWords } from '#shared/i18n/resources/resource-words.ts';
import { plainAuditWords } from './audit-words.ts';
import { wordsEn } from './words-en.ts';

const { ra } = englishMessages;

/** The English catalogue of the back-office. */
export const en = {
  ...sharedEn,
  ra: { ...ra, action: { ...ra.action, add_filter: 'Filters' } },
  resources: completeWords(resourceWordsEn, fieldWordsEn),
  admin: wordsEn,
  plain_audit: plainAuditWords(resourceWordsEn, 'en'),
};
