import { expect, it } from 'vitest';
import { contracts, type ResourceName } from '#shared/resources/index.ts';
import { cellWriterOf } from './csv-cells.ts';

it.each([
  ['a CNPJ as the screens do', 'advertiser', 'cnpj', '12ABC34501DE35', '12.ABC.345/01DE-35'],
  ['another number as it is', 'advertiser', 'cnpj', 'DE 99', 'DE 99'],
  ['no number', 'advertiser-invoice', 'advertiser_cnpj', null, ''],
  ['a date', 'advertiser-invoice', 'due_on', '2026-11-09', '09/11/2026'],
  ['an amount below zero', 'bonus', 'amount', -140.72, '-140,72'],
  [
    'several codes in words',
    'commission-preview',
    'blocks',
    ['sale_cap', 'not_participating'],
    'codes.preview_block.sale_cap, codes.preview_block.not_participating',
  ],
  ['no codes', 'commission-preview', 'blocks', [], ''],
] as const satisfies readonly (readonly [string, ResourceName, string, unknown, string])[])(
  'a file has %s',
  (_name, resource, field, value, cell) => {
    expect(cellWriterOf(contracts[resource], field)(value, (key) => key)).toBe(cell);
  },
);
