/** The words of codes and refusals about money, which lists and messages of both sites say as well. */
export const earningsCodesPtBr = {
  codes: {
    conversion_status: {
      refused: 'Recusado',
      pending: 'Pendente',
      approved: 'Aprovado',
      invoiced: 'Faturado',
      paid: 'Pago',
      other: '',
    },
    commission_state: {
      future: 'Futura',
      available: 'Disponível',
      requested: 'Solicitada',
      awaiting_invoice: 'Aguardando nota fiscal',
      scheduled: 'Agendada',
      paid: 'Paga',
      refused: 'Recusada',
      other: '-',
    },
  },
  errors: {
    payment_info_incomplete:
      'Por favor, complete suas informações bancárias e dados de contato, para solicitar o pagamento.',
    payments_frozen:
      'Os pagamentos desta conta estão bloqueados por um aviso de segurança, até que a equipe os libere.',
    payee_unconfirmed:
      'Nossa equipe cadastrou os dados de pagamento desta conta. Os pagamentos esperam a confirmação, pelo link do e-mail enviado ao acesso principal.',
    payee_hold:
      'Os dados de pagamento ou o acesso desta conta mudaram há pouco. Por segurança, pagamentos podem ser solicitados a partir de %{until}.',
  },
};
