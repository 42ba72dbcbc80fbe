import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';

/** A country; `id` and `sigla` are its ISO 3166-1 alpha-2 code. */
export const country = defineContract({
  name: 'country',
  record: z.object({
    id: z.string(),
    nome_pais: z.string(),
    nome_pais_int: z.string(),
    gentilico: z.string(),
    sigla: z.string(),
  }),
  sort: ['id', 'nome_pais', 'nome_pais_int'],
  defaultSort: ['nome_pais', 'ASC'],
  access: { staff: ['list', 'one'], affiliate: ['list', 'one'] },
});
