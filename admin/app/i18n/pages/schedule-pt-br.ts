/** The Portuguese texts of scheduling a payment. */
export const schedulePtBr = {
  schedule: {
    open: 'Agendar pagamento',
    choose: 'Escolha as comissões disponíveis e a data do pagamento.',
    choose_row: 'Escolher %{campaign}, %{channel}, %{month}',
    choose_page: 'Escolher todas desta página',
    pay_date: 'Data do pagamento',
    reason: 'Motivo',
    reason_below_minimum: 'O valor está abaixo do mínimo do afiliado, de %{minimum}. O motivo fica na auditoria.',
    reason_switched_off: 'As solicitações de pagamento deste afiliado estão desativadas. O motivo fica na auditoria.',
    none: 'Este afiliado não tem comissões disponíveis.',
    chosen: '%{smart_count} escolhida: %{amount} |||| %{smart_count} escolhidas: %{amount}',
    done: 'Pagamento de %{amount} agendado para %{date}',
  },
};
