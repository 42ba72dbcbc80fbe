import { ptBr as shared } from '#shared/i18n/pt-br.ts';
import { raPtBr } from './ra-pt-br.ts';
import { resourceWordsPtBr } from './resource-words-pt-br.ts';
import { wordsPtBr } from './words-pt-br.ts';

/** Everything the back-office says in Portuguese. */
export const ptBr = { ...shared, ra: raPtBr, resources: resourceWordsPtBr, admin: wordsPtBr };
