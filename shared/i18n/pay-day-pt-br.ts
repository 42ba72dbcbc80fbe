/** What forms with a pay day say about it. */
export const payDayPtBr = {
  banking_day: 'O banco não paga nesse dia: escolha um dia útil bancário',
  date_past: 'Esse dia já passou',
  day_of_month: 'Informe um dia de 1 a 28',
  payout_windows: 'Os dias vão em ordem, e cada pagamento vem depois do último pedido',
  in_other_group: 'Um dos afiliados já está em outro grupo',
  too_short: 'Texto curto demais',
};
