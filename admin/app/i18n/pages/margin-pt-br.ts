/** The Portuguese texts of the margins of campaigns. */
export const marginPtBr = {
  margin: {
    title: 'Margem',
    by_campaign: 'Margem por campanha',
    text: 'O que o anunciante paga menos o que os afiliados ganham, das conversões que contam: pendentes, aprovadas, faturadas e pagas. Taxas de faturas não entram.',
    campaign: 'Campanha',
    conversions: 'Conversões',
    revenue: 'Receita',
    commission: 'Comissões',
    bonus: 'Bônus',
    margin: 'Margem',
    margin_rate: 'Margem %',
    without_revenue: 'Sem receita',
    none: 'Nenhuma conversão neste período.',
  },
};
