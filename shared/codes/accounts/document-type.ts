import { defineCodeList } from '#shared/codes/code-list.ts';

/** The type of tax document in payment info; INTER is any foreign one (VAT, NIF, TIN). */
export const documentType = defineCodeList({
  name: 'document_type',
  entries: [
    { code: 'CPF', name: 'cpf', colour: 'default' },
    { code: 'CNPJ', name: 'cnpj', colour: 'default' },
    { code: 'INTER', name: 'inter', colour: 'default' },
  ],
});
