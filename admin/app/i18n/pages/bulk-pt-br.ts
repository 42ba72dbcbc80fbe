/** The Portuguese texts of changes of many selected records. */
export const bulkPtBr = {
  bulk: {
    selected: '%{smart_count} selecionado |||| %{smart_count} selecionados',
    counting: 'Contando os selecionados…',
    more: 'e mais %{smart_count}',
    running: 'Alterando os selecionados',
    progress: '%{done} de %{total}',
    waiting: '%{done} de %{total}. O limite de alterações por minuto foi atingido; continua sozinho em instantes.',
    stop: 'Parar',
    stopping: 'Parando…',
    ended: 'Nem todos foram alterados',
    summary: '%{changed} de %{total} alterados.',
    refused: '%{smart_count} recusado: |||| %{smart_count} recusados:',
    untried: '%{smart_count} não chegou a ser enviado. |||| %{smart_count} não chegaram a ser enviados.',
    kept: 'Os que restam continuam selecionados.',
    record: 'Registro',
    reason: 'Motivo',
    again: 'Tentar os que restam',
  },
};
