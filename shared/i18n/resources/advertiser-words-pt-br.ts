import { menuNamesPtBr } from './menu-names-pt-br.ts';

/** The Portuguese words of advertisers. */
export const advertiserWordsPtBr = {
  advertiser: {
    ...menuNamesPtBr.advertiser,
    empty: 'Ainda não há anunciantes.',
    page: { create: 'Novo anunciante', edit: 'Editar anunciante' },
    notifications: { created: 'Anunciante criado', updated: 'Anunciante atualizado' },
    fields: {
      level: 'Nível',
      business_name: 'Razão social',
      cnpj: 'CNPJ / Nº de registro',
    },
  },
  'advertiser-user': {
    ...menuNamesPtBr['advertiser-user'],
    empty: 'Ainda não há contatos deste anunciante.',
    page: { create: 'Novo contato', edit: 'Editar contato' },
    notifications: { created: 'Contato criado', updated: 'Contato atualizado', deleted: 'Contato excluído' },
    fields: { advertiser_id: 'Anunciante' },
  },
  'advertiser-api-key': {
    ...menuNamesPtBr['advertiser-api-key'],
    fields: {
      advertiser_id: 'Anunciante',
      created_by_name: 'Criada por',
      expires_at: 'Validade',
      secret: 'Segredo',
    },
  },
  postback: {
    ...menuNamesPtBr.postback,
    empty: 'Nenhum anunciante enviou vendas nos últimos 30 dias.',
    fields: {
      advertiser_id: 'Anunciante',
      advertiser_name: 'Anunciante',
      key_id: 'Chave',
      message_id: 'ID da mensagem',
      received_at: 'Recebido',
      is_test: 'Teste',
      is_refused: 'Recusado',
      body: 'O que foi recebido',
      answer_status: 'Resposta',
      fault: 'Motivo da recusa',
      conversion_id: 'Conversão',
    },
  },
};
