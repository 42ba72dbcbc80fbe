/** The words of the three sums of commissions and of the next pay day, on the home and on 'Financeiro'. */
export const commissionSumsPtBr = {
  available: 'Comissões disponíveis para pagamento',
  in_progress: 'Pagamentos em andamento',
  future: 'Comissões futuras',
  next_payout: 'Peça até %{cut_off} e receba em %{date}.',
};
