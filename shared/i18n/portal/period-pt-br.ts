/** The words of the period control, which pages bring along. */
export const periodPtBr = {
  screens: {
    period: {
      label: 'Período',
      today: 'Hoje',
      yesterday: 'Ontem',
      last_7_days: 'Últimos 7 dias',
      last_30_days: 'Últimos 30 dias',
      this_month: 'Esse mês',
      last_month: 'Mês passado',
      chosen: 'Datas escolhidas',
      choose: 'Escolher datas',
      apply: 'Aplicar',
      dates: 'Datas',
      placeholder: 'dd/mm/aaaa - dd/mm/aaaa',
      compare: 'Comparar datas',
      compared: 'com %{range}',
    },
  },
};
