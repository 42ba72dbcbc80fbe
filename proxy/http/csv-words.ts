import type { Contract } from '#shared/contract/contract.ts';
import { fieldWordsEn } from '#shared/i18n/resources/field-words-en.ts';
import { fieldWordsPtBr } from '#shared/i18n/resources/field-words-pt-br.ts';
import { fileWordsEn } from '#shared/i18n/resources/file-words-en.ts';
import { fileWordsPtBr } from '#shared/i18n/resources/file-words-pt-br.ts';
import { resourceWordsEn } from '#shared/i18n/resources/resource-words-en.ts';
import { resourceWordsPtBr } from '#shared/i18n/resources/resource-words-pt-br.ts';
import type { Locale } from '#shared/i18n/translate.ts';
import type { CsvWords } from '../engine/list-csv.ts';
import { translatorOf } from './messages.ts';

type Words = Readonly<Record<string, string | undefined>>;
type Headings = Readonly<Record<string, { fields: Words } | undefined>>;

const resources: Readonly<Record<Locale, Headings>> = { 'pt-br': resourceWordsPtBr, en: resourceWordsEn };
const files: Readonly<Record<Locale, Words>> = { 'pt-br': fileWordsPtBr, en: fileWordsEn };
const defaults: Readonly<Record<Locale, Words>> = {
  'pt-br': { ...fileWordsPtBr, ...fieldWordsPtBr },
  en: { ...fileWordsEn, ...fieldWordsEn },
};

/** A field with ids, whose screens say the name of what it refers to. */
const idField = /_ids?(?:_list)?$/;

/**
 * Returns the texts of CSV files in a language. Columns have the same labels as the fields on the screens; where a
 * screen labels an id as it does the name beside it, the file says that it is the ID.
 */
export function csvWordsOf(locale: Locale): CsvWords {
  const label = ({ name }: Contract, field: string) =>
    resources[locale][name]?.fields[field] ?? files[locale][`${name}.${field}`] ?? defaults[locale][field] ?? field;
  return {
    heading: (contract, field) => {
      const heading = label(contract, field);
      const isShared = contract.csv.some((other) => other !== field && label(contract, other) === heading);
      return isShared && idField.test(field) ? `${heading} (ID)` : heading;
    },
    text: translatorOf(locale),
  };
}
