import { menuNamesPtBr } from './menu-names-pt-br.ts';

/** The Portuguese words of advertisers. */
export const advertiserWordsPtBr = {
  advertiser: {
    ...menuNamesPtBr.advertiser,
    empty: 'Ainda não há anunciantes.',
    invite: 'Crie o primeiro: depois dele vêm as suas campanhas.',
    page: { create: 'Novo anunciante', edit: 'Editar anunciante' },
    notifications: { created: 'Anunciante criado', updated: 'Anunciante atualizado' },
    fields: {
      level: 'Nível',
      business_name: 'Razão social',
      cnpj: 'CNPJ / Nº de registro',
    },
  },
};
