import { type CodeOf, defineCodeList } from '#shared/codes/code-list.ts';

/** Why a conversion earns nothing although its advertiser reported it. Staff may lift it. */
export const conversionBlock = defineCodeList({
  name: 'conversion_block',
  entries: [
    { code: 'not_participating', name: 'not_participating', colour: 'error' },
    { code: 'late', name: 'late', colour: 'error' },
    { code: 'sale_cap', name: 'sale_cap', colour: 'warning' },
  ],
});

export type ConversionBlock = CodeOf<typeof conversionBlock>;
