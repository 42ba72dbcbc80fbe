/** The Portuguese texts of pages that send a file. */
export const uploadPtBr = {
  upload: {
    sending: 'Enviando o arquivo: %{percent}%',
    working: 'Arquivo enviado. O servidor está lendo as linhas…',
    faults: '%{smart_count} linha recusada |||| %{smart_count} linhas recusadas',
    faults_file: 'erros',
    download_faults: 'Baixar erros (CSV)',
    line: 'Linha',
    column: 'Coluna',
    reason: 'Motivo',
  },
};
