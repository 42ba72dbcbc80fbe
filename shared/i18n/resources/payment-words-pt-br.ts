import { menuNamesPtBr } from './menu-names-pt-br.ts';

/** The Portuguese words of payments. */
export const paymentWordsPtBr = {
  payment: {
    ...menuNamesPtBr.payment,
    empty: 'Nenhum pagamento por aqui. Eles surgem quando um afiliado solicita, ou quando a equipe programa.',
    notifications: { updated: 'Pagamento alterado |||| %{smart_count} pagamentos alterados' },
    fields: {
      method: 'Forma',
      run_id: 'Lote',
      run_item_id: 'Item do lote',
      bank_number: 'Seu número no banco',
      bank_reference: 'Nosso número',
      item_state: 'Status no lote',
      pay_date: 'Data de pagamento',
      failure_code: 'Motivo',
      invoice_id: 'Nota fiscal',
      amount_from: 'Valor a partir de',
      amount_to: 'Valor até',
      requested_at: 'Pedido em',
      paid_at: 'Pago em',
      marked_state: 'Marcado como',
      marked_evidence: 'Comprovação',
      marked_by: 'Marcado por',
      can_confirm: 'Pode confirmar',
      blockers: 'Impedimentos',
      note: 'Andamento da nota',
      expected_on: 'Previsto para',
      stuck_blockers: 'Falta do afiliado',
      timeline: 'Andamento',
      receipt: 'Comprovante',
      unconfirmed: 'Falta confirmar',
    },
  },
};
