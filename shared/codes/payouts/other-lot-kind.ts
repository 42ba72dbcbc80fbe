import { defineCodeList, type NameOf } from '#shared/codes/code-list.ts';

/** What the payments of a bank return are that are not ours, by the segment of their records. */
export const otherLotKind = defineCodeList({
  name: 'other_lot_kind',
  entries: [
    { code: 'credits', name: 'credits', colour: 'default' },
    { code: 'bills', name: 'bills', colour: 'default' },
    { code: 'utilities', name: 'utilities', colour: 'default' },
    { code: 'taxes', name: 'taxes', colour: 'default' },
    { code: 'unknown', name: 'unknown', colour: 'default' },
  ],
});

export type OtherLotKind = NameOf<typeof otherLotKind>;
