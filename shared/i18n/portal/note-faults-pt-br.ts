/** What may be wrong with an uploaded fiscal note. */
export const noteFaultsPtBr = {
  validation: {
    note_type: 'Envie um PDF, PNG, JPEG ou o XML da NFS-e (nacional ou ABRASF).',
    note_size: 'O arquivo é grande demais: até 10 MB, e o XML até 512 kB.',
    note_unreadable: 'Não foi possível ler este XML. Baixe-o de novo no emissor, ou envie o PDF da nota.',
    note_several: 'O XML tem mais de uma nota: envie uma por arquivo.',
    note_used: 'Esta nota já foi enviada para outro pagamento.',
    payee_unchanged: 'Os dados de pagamento são os mesmos com que falhou: escreva por que desta vez dará certo.',
    note_doubt: 'Há conferências que falharam: escreva por que a nota pode ser aprovada.',
  },
};
