import { menuNamesPtBr } from './menu-names-pt-br.ts';

const counts = { paid: 'Pagos', failed: 'Não efetuados', review: 'Em conferência' };

/** The Portuguese words of runs and the bank's returns. */
export const payoutWordsPtBr = {
  'payment-run': {
    ...menuNamesPtBr['payment-run'],
    empty: 'Nenhum lote foi montado até agora.',
    fields: {
      state: 'Situação',
      pay_date: 'Dia do pagamento',
      group_id: 'Grupo',
      group_name: 'Grupo',
      count: 'Pagamentos',
      ...counts,
      paid_amount: 'Valor pago',
      sums: 'Somas',
      created_by_name: 'Quem montou',
      closed_by_name: 'Quem fechou',
      closed_at: 'Fechamento',
      can_close: 'Pode fechar',
      close_refusal: 'Por que não',
      files: 'Arquivos',
    },
  },
  'payment-exclusion': {
    ...menuNamesPtBr['payment-exclusion'],
    fields: { state: 'Situação', pay_date: 'Previsto para', reasons: 'Por que ficou fora' },
  },
  'bank-return': {
    ...menuNamesPtBr['bank-return'],
    empty: 'Nenhum retorno foi lido até agora.',
    fields: {
      name: 'Arquivo',
      sha256: 'SHA-256',
      created_by_name: 'Quem leu',
      created_at: 'Quando',
      ...counts,
      unchanged: 'Sem mudança',
      errors: 'Linhas com erro',
    },
  },
};
