import { expect, test } from 'vitest';
import { conversionColumns } from '#shared/codes/earnings/conversion-column.ts';
import { en } from '../../../app/i18n/en.ts';
import { ptBr } from '../../../app/i18n/pt-br.ts';

test.each([
  ['pt-br', ptBr],
  ['en', en],
] as const)(
  'screen, CSV and import use the same labels for the report columns in %s',
  (locale, { admin, resources }) => {
    const exported = Object.entries(conversionColumns).map(([column, words]) => [column, words[locale]]);
    // The column on the screen is 'Tra ID', as specified; its filter has a descriptive label.
    const shown = { ...resources.conversion.fields, order_id: admin.order_number };
    expect(shown).toMatchObject(Object.fromEntries(exported));
  },
);
