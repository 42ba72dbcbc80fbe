import * as z from 'zod/mini';
import { isCnpj } from '#shared/brazil/cnpj.ts';
import { isCpf } from '#shared/brazil/cpf.ts';
import { defineContract } from '#shared/contract/contract.ts';

const isDocument = (text: string) => (/^\d{11}$/.test(text) ? isCpf(text) : /^[\dA-Z]{14}$/.test(text) && isCnpj(text));

/** Whose a tax document is. `id` is a CPF or CNPJ without separators, letters in upper case. */
export const taxDocument = defineContract({
  name: 'tax-document',
  record: z.object({ id: z.string().check(z.refine(isDocument, 'validation.invalid')), business_name: z.string() }),
  access: { staff: ['one'], affiliate: ['one'] },
});
