/** The words of the card of the statement. */
export const statementPtBr = {
  statement: {
    title: 'Extrato',
    text: 'Tudo o que entrou e saiu em um período, com saldo anterior e final.',
    range: 'Período do extrato',
    from: 'De',
    to: 'Até',
    this_month: 'Esse mês',
    last_month: 'Mês passado',
    last_30_days: '30 dias',
    pdf: 'Baixar PDF',
    csv: 'Baixar CSV',
    failed: 'Não foi possível montar o extrato. Tente novamente, ou baixe o CSV.',
  },
};
