/** The Portuguese texts of the pages of fiscal notes. */
export const notesPtBr = {
  invoice: {
    nums_hint: 'Separe vários números por vírgula.',
    excess_question: 'Salvar um valor maior que o da nota?',
    excess_text: 'O total recebido, %{received}, é maior que o total da nota fiscal, %{total}.',
    liberate_question: 'Liberar a nota fiscal?',
    liberate_text: '%{name}: o afiliado passa a poder enviar a nota fiscal.',
    liberate_done: 'Nota fiscal liberada para envio',
    hold_question: 'Retirar a liberação da nota fiscal?',
    hold_text: '%{name}: o afiliado deixa de poder enviar a nota fiscal.',
    hold_done: 'Liberação da nota fiscal retirada',
  },
};
