import { defineCodeList } from '#shared/codes/code-list.ts';

/** The type of a Pix key. 'Aleatória' is a random key, which the bank makes (EVP, a UUID). */
export const pixType = defineCodeList({
  name: 'pix_type',
  entries: [
    { code: 'Email', name: 'email', colour: 'default' },
    { code: 'Celular', name: 'mobile', colour: 'default' },
    { code: 'CPF', name: 'cpf', colour: 'default' },
    { code: 'CNPJ', name: 'cnpj', colour: 'default' },
    { code: 'Aleatória', name: 'random', colour: 'default' },
  ],
  fallbackKey: 'unknown',
});
