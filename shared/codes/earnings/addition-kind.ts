import { type CodeOf, defineCodeList } from '#shared/codes/code-list.ts';

/** How a decision of staff adds to commissions. */
export const additionKind = defineCodeList({
  name: 'addition_kind',
  entries: [
    { code: 'correction', name: 'correction', colour: 'info' },
    { code: 'approval', name: 'approval', colour: 'success' },
    { code: 'reversal', name: 'reversal', colour: 'warning' },
    { code: 'lifted_block', name: 'lifted_block', colour: 'warning' },
    { code: 'bonus', name: 'bonus', colour: 'default' },
  ],
});

export type AdditionKind = CodeOf<typeof additionKind>;
