import { menuNamesPtBr } from './menu-names-pt-br.ts';

/** The Portuguese words of payments. */
export const paymentWordsPtBr = {
  payment: {
    ...menuNamesPtBr.payment,
    empty: 'Nenhum pagamento por aqui. Eles surgem quando um afiliado solicita, ou quando a equipe programa.',
    notifications: { updated: 'Pagamento alterado |||| %{smart_count} pagamentos alterados' },
    fields: {
      state: 'Situação',
      method: 'Forma',
      run_id: 'Lote',
      run_item_id: 'Item do lote',
      item_state: 'Situação no lote',
      pay_date: 'Data de pagamento',
      failure_code: 'Motivo',
      invoice_id: 'Nota fiscal',
      requested_at: 'Pedido em',
      paid_at: 'Pago em',
      marked_state: 'Marcado como',
      marked_evidence: 'Comprovação',
      marked_by: 'Marcado por',
      can_confirm: 'Pode confirmar',
      blockers: 'Impedimentos',
      timeline: 'Andamento',
      receipt: 'Comprovante',
      unconfirmed: 'Falta confirmar',
    },
  },
};
