/** The words of what is compared of a fiscal note, for staff. */
export const noteCheckCodesPtBr = {
  codes: {
    note_check: {
      issuer: 'Emissor é o beneficiário',
      taker: 'Tomador é a operadora',
      amount: 'Valor bruto é o do pagamento',
      withheld: 'Nenhum imposto é retido',
      net: 'Valor líquido é o do pagamento',
      month: 'Mês de competência',
      number: 'Número ainda não usado',
      cancelled: 'Não foi cancelada nem substituída',
      production: 'Emitida em produção, não em teste',
      signature: 'Assinatura digital',
      other: '-',
    },
  },
};
