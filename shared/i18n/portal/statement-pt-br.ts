import { periodPtBr } from './period-pt-br.ts';

/** The words of the card of the statement, which offers the usual periods. */
export const statementPtBr = {
  ...periodPtBr.screens,
  statement: {
    title: 'Extrato',
    text: 'Tudo o que entrou e saiu em um período, com saldo anterior e final.',
    range: 'Período do extrato',
    pdf: 'Baixar PDF',
    csv: 'Baixar CSV',
    failed: 'Não foi possível montar o extrato. Tente novamente, ou baixe o CSV.',
  },
};
