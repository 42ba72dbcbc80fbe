/** What forms with a pay day say about it. */
export const payDayPtBr = {
  banking_day: 'O banco não paga nesse dia: escolha um dia útil bancário',
  date_past: 'Esse dia já passou',
};
