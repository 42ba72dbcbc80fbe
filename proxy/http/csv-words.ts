import type { Contract } from '#shared/contract/contract.ts';
import type { Locale } from '#shared/locale.ts';
import * as commonEn from '#shared/words/common.en.ts';
import * as commonPtBr from '#shared/words/common.pt-br.ts';
import { resourceWords } from '#shared/words/resource-words.ts';
import type { CsvWords } from '../engine/list-csv.ts';
import { translatorOf } from '../wire/messages.ts';

type Words = Readonly<Record<string, string | undefined>>;
type Headings = Readonly<Record<string, { fields: Words } | undefined>>;

const resources: Readonly<Record<Locale, Headings>> = resourceWords;
const files: Readonly<Record<Locale, Words>> = {
  'pt-br': commonPtBr.server.files,
  en: commonEn.server.files,
};
const defaults: Readonly<Record<Locale, Words>> = {
  'pt-br': { ...commonPtBr.server.files, ...commonPtBr.staff.fields },
  en: { ...commonEn.server.files, ...commonEn.staff.fields },
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
