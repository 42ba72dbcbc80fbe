import { defineCodeList } from '#shared/codes/code-list.ts';

/** The type of a Brazilian bank account; the wire and the database hold the Portuguese text (specification §3). */
export const bankAccountType = defineCodeList({
  name: 'bank_account_type',
  entries: [
    { code: 'Conta Corrente', name: 'checking', colour: 'default' },
    { code: 'Conta Poupança', name: 'savings', colour: 'default' },
  ],
});
