/** The words of the three sums of commissions and of the next pay day, on the home and on 'Financeiro'. */
export const commissionSumsPtBr = {
  available: 'Comissões disponíveis para pagamento',
  in_progress: 'Pagamentos em andamento',
  future: 'Comissões futuras',
  on_its_way: 'A caminho',
  on_its_way_day: 'A caminho · %{date}',
  stuck: 'Parado: falta algo seu',
  stuck_staff: 'Parado: falta algo do afiliado',
  settle: { invoices: 'Ver notas fiscais', payment_info: 'Ver dados de pagamento' },
  next_payout: 'Peça até %{cut_off} e receba em %{date}.',
};
