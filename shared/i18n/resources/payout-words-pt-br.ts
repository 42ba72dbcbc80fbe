import { menuNamesPtBr } from './menu-names-pt-br.ts';

const counts = { paid: 'Pagos', failed: 'Não efetuados', review: 'Em conferência' };

/** The Portuguese words of runs and the bank's returns. */
export const payoutWordsPtBr = {
  'payment-run': {
    ...menuNamesPtBr['payment-run'],
    empty: 'Nenhum lote foi montado até agora.',
    fields: {
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
    fields: { pay_date: 'Previsto para', reasons: 'Por que ficou fora' },
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
      faults: 'Linhas não lidas',
      run_ids: 'Lotes',
    },
  },
  reconciliation: {
    ...menuNamesPtBr.reconciliation,
    fields: {
      started_by_name: 'Quem iniciou',
      started_at: 'Início',
      ended_at: 'Fim',
      differences: 'Diferenças',
      difference: 'Soma',
      items: 'O que difere',
    },
  },
  'bank-return-line': {
    ...menuNamesPtBr['bank-return-line'],
    fields: {
      return_id: 'Retorno',
      return_name: 'Arquivo',
      read_at: 'Lido em',
      line: 'Linha',
      number: 'Seu número',
      bank_codes: 'Códigos',
      bank_reference: 'Nosso número',
      paid_on: 'Pago em',
      outcome: 'Resultado',
      run_id: 'Lote',
      payment_id: 'Pagamento',
    },
  },
};
