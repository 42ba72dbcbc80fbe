import { defineCodeList } from '#shared/codes/code-list.ts';

/**
 * The codes that identify an account at a bank abroad. The code of an entry is the payment info field that holds its
 * value; that of `other` has a field for its name too, `other_type`.
 */
export const bankCodeType = defineCodeList({
  name: 'bank_code_type',
  entries: [
    { code: 'iban', name: 'iban', colour: 'default' },
    { code: 'swift', name: 'swift', colour: 'default' },
    { code: 'bic', name: 'bic', colour: 'default' },
    { code: 'aba', name: 'aba', colour: 'default' },
    { code: 'routing_number', name: 'routing_number', colour: 'default' },
    { code: 'other_value', name: 'other', colour: 'default' },
  ],
  fallbackKey: 'unknown',
});
