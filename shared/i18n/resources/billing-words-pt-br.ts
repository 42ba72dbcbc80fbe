import { menuNamesPtBr } from './menu-names-pt-br.ts';

/** The Portuguese words of what advertisers are billed, and of what the ERP is told. */
export const billingWordsPtBr = {
  'advertiser-invoice': {
    ...menuNamesPtBr['advertiser-invoice'],
    empty: 'Ainda não há faturas de anunciantes.',
    invite: 'Crie a primeira: ela reúne as conversões aprovadas de um mês que ainda não foram faturadas.',
    page: { create: 'Nova fatura', edit: 'Editar fatura' },
    notifications: { created: 'Fatura criada', updated: 'Fatura atualizada', deleted: 'Fatura excluída' },
    fields: {
      advertiser_id: 'Anunciante',
      advertiser_name: 'Anunciante',
      advertiser_cnpj: 'CNPJ / Nº de registro',
      yearmonth: 'Mês/Ano',
      campaigns: 'Campanhas',
      count: 'Conversões',
      commission: 'Comissões',
      fee: 'Taxa de serviço',
      due_on: 'Vencimento',
      note: 'Observações',
      public_url: 'Link público',
      link_expires_at: 'Fim do link',
      issued_at: 'Emissão',
      paid_at: 'Pagamento',
    },
  },
  'erp-error': {
    ...menuNamesPtBr['erp-error'],
    empty: 'Nenhum aviso ao ERP com erro.',
    fields: {
      message_id: 'ID do aviso',
      type: 'Assunto',
      entity_id: 'Nº',
      attempts: 'Tentativas',
      last_error: 'Último erro',
      last_status: 'Resposta HTTP',
      next_attempt_at: 'Próxima tentativa',
    },
  },
};
