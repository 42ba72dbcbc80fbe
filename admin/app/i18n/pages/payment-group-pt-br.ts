/** The Portuguese texts of the payment groups' page. */
export const paymentGroupPtBr = {
  payment_group: {
    last_request_day: 'Pedidos até o dia',
    pay_day: 'Pagos no dia',
    window: 'até o dia %{last}: dia %{pay}',
    members: '%{smart_count} afiliado |||| %{smart_count} afiliados',
    minimum_hint: 'Vale onde é maior que o mínimo do afiliado.',
    windows_hint: 'Quando não é dia útil bancário, paga-se no seguinte.',
  },
};
