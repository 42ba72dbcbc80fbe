/** The words of the codes of payment runs, which staff alone read. */
export const runCodesPtBr = {
  codes: {
    payment_exclusion: {
      awaiting_invoice: 'Aguardando nota fiscal',
      failed_unconfirmed: 'Falhou, e outra pessoa ainda não confirmou a nova tentativa',
      not_due: 'Ainda não vence',
      in_other_run: 'Está em outro lote',
      removed: 'Retirado deste lote',
      below_minimum: 'Abaixo do mínimo do grupo',
      ready_since: 'Ficou pronto depois que o lote foi montado',
      affiliate_status: 'O status do afiliado não permite pagamento',
      payments_frozen: 'Pagamentos bloqueados por um aviso de segurança',
      business_name: 'Falta o campo "Empresa"',
      payment_info: 'Dados de pagamento incompletos',
      payee_unconfirmed: 'Dados de pagamento cadastrados pela equipe, sem confirmação',
      payee_hold: 'Em espera depois de uma alteração',
      tax_id_letters: 'O arquivo do banco não aceita CNPJ com letras',
      payee_unwritable: 'Os dados de pagamento não cabem no arquivo do banco',
      payee_changed: 'Os dados de pagamento mudaram depois que o lote foi montado',
      amount_changed: 'O valor mudou depois que o lote foi montado',
      not_ready: 'Não está mais pronto para pagar',
      other: '-',
    },
    close_refusal: {
      own_draft: 'Você montou este lote: outra pessoa precisa fechá-lo.',
      related_account: 'Sua conta e a de quem montou o lote são contas relacionadas. Outra pessoa precisa fechá-lo.',
      edited_payee: 'Você alterou ou liberou os dados de um afiliado deste lote: outra pessoa precisa fechá-lo.',
      other: '-',
    },
  },
};
