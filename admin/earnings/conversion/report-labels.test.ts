import { expect, test } from 'vitest';
import { conversionColumns } from '#shared/codes/earnings/conversion-column.ts';
import * as commonEn from '#shared/words/common.en.ts';
import * as commonPtBr from '#shared/words/common.pt-br.ts';
import { resourceWords } from '#shared/words/resource-words.ts';

test.each([
  ['pt-br', commonPtBr.staff],
  ['en', commonEn.staff],
] as const)('screen, CSV and import use the same labels for the report columns in %s', (locale, { admin, fields }) => {
  const exported = Object.entries(conversionColumns).map(([column, words]) => [column, words[locale]]);
  // The column on the screen is 'Tra ID', as specified; its filter has a descriptive label.
  const shown = { ...fields, ...resourceWords[locale].conversion.fields, order_id: admin.order_number };
  expect(shown).toMatchObject(Object.fromEntries(exported));
});
