import { fieldWordsEn } from '#shared/i18n/resources/field-words-en.ts';
import { fieldWordsPtBr } from '#shared/i18n/resources/field-words-pt-br.ts';
import { resourceWordsEn } from '#shared/i18n/resources/resource-words-en.ts';
import { resourceWordsPtBr } from '#shared/i18n/resources/resource-words-pt-br.ts';
import type { Locale } from '#shared/i18n/translate.ts';
import type { CsvWords } from '../engine/list-csv.ts';
import { translatorOf } from './messages.ts';

type Words = Readonly<Record<string, string | undefined>>;
type Headings = Readonly<Record<string, { fields: Words } | undefined>>;

const resources: Readonly<Record<Locale, Headings>> = { 'pt-br': resourceWordsPtBr, en: resourceWordsEn };
const defaults: Readonly<Record<Locale, Words>> = { 'pt-br': fieldWordsPtBr, en: fieldWordsEn };

/** Returns the texts of CSV files in a language. Columns have the same labels as the fields on the screens. */
export function csvWordsOf(locale: Locale): CsvWords {
  return {
    heading: ({ name }, field) => resources[locale][name]?.fields[field] ?? defaults[locale][field] ?? field,
    text: translatorOf(locale),
  };
}
