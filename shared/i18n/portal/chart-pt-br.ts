/** The words of charts. */
export const chartPtBr = {
  screens: { chart: { as_table: 'Ver como tabela', as_chart: 'Ver como gráfico', day: 'Dia' } },
};
