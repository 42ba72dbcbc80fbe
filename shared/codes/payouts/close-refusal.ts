import { defineCodeList, type NameOf } from '#shared/codes/code-list.ts';

/** Why a person cannot be the second one who closes a payment run. */
export const closeRefusal = defineCodeList({
  name: 'close_refusal',
  entries: [
    { code: 'own_draft', name: 'own_draft', colour: 'warning' },
    { code: 'related_account', name: 'related_account', colour: 'warning' },
    { code: 'edited_payee', name: 'edited_payee', colour: 'warning' },
  ],
});

export type CloseRefusal = NameOf<typeof closeRefusal>;
