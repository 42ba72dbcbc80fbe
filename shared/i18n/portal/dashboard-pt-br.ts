/** The words of a dashboard, on the home of the portal and of the back-office. */
export const dashboardPtBr = {
  validation: {
    period_too_long: 'O período pode ter no máximo dois anos',
    same_length: 'Os dois períodos precisam ter o mesmo número de dias',
  },
  screens: {
    dashboard: {
      title: 'Desempenho',
      clicks: 'Cliques',
      conversions: 'Conversões',
      amount: 'Vendas',
      commission: 'Comissão',
      rate: '%{rate} de conversão',
      epc: '%{amount} por clique',
      no_clicks: 'Conversões sem clique em um link daqui: %{count}.',
      by_day: '%{figure} por dia',
      before: 'Período anterior',
      so_far: '%{date} até agora',
      was: 'antes %{value}',
      no_base: 'Não há nada no período anterior para comparar',
      per_sale: '%{rate} por venda',
      per_order: '%{amount} por pedido',
      sold: '%{count} conversão |||| %{count} conversões',
      lists: {
        own: 'Melhores campanhas',
        converting: 'Campanhas que mais convertem',
        exclusive: 'Campanhas exclusivas',
        higher_commission: 'Maiores comissões',
        movements: 'Campanhas: maiores movimentos',
      },
      none: {
        own: 'Nenhuma campanha teve cliques ou conversões neste período.',
        converting: 'Nenhuma conversão aprovada neste período.',
        exclusive: 'Quando uma marca convidar você para uma campanha exclusiva, ela aparece aqui.',
        higher_commission: 'Nenhuma campanha ativa no momento.',
        movements: 'Nada mudou entre os dois períodos.',
      },
    },
  },
};
