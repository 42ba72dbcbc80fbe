/** The Portuguese texts of the report of conversions. */
export const reportPtBr = {
  report: {
    filtered_by: 'Filtrado por',
    remove_filter: 'Remover este filtro',
    filter: 'Filtrar',
    period: 'Período da conversão',
    transaction_id_hint: 'ID do número do pedido na plataforma V3',
    order_id_hint: 'Número do pedido passado pelo anunciante',
    total: 'Total',
    refused_apart: '%{smart_count} recusada, fora do total |||| %{smart_count} recusadas, fora do total',
    total_failed: 'Total indisponível',
    csv: 'Exportar CSV',
    csv_reason: 'Para exportar, filtre e busque primeiro.',
    exported: 'Exportado com sucesso!',
    none_yet: 'Este afiliado ainda não tem conversões.',
    none_found: 'Nenhuma conversão com este filtro. Mude ou limpe o filtro.',
    approve: 'Aprovar',
    refuse: 'Recusar',
    lift: 'Liberar bloqueio',
    approve_question: 'Aprovar a conversão selecionada? |||| Aprovar as %{smart_count} conversões selecionadas?',
    approve_text: 'A comissão passa a valer para o afiliado. As que não puderem ser aprovadas serão listadas.',
    lift_question: 'Liberar a conversão selecionada? |||| Liberar as %{smart_count} conversões selecionadas?',
    lift_text:
      'Passa a valer o status informado pelo anunciante. A liberação não usa o limite de vendas e não pode ser desfeita.',
    correct: 'Corrigir valor',
    correct_title: 'Corrigir o valor do pedido',
    correct_hint:
      'Só o de conversões pendentes muda. A comissão é calculada de novo, pela mesma taxa. |||| Todas as %{smart_count} recebem o mesmo valor. Só o de conversões pendentes muda, e a comissão é calculada de novo, pela mesma taxa. Para valores diferentes, exporte o CSV, corrija e importe.',
    refuse_title: 'Recusar conversões',
    refuse_hint: 'O afiliado vê este motivo. A comissão de uma conversão aprovada é estornada.',
  },
};
