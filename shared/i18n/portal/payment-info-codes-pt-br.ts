/** The words of the codes of payment info, which lists of staff say as well. */
export const paymentInfoCodesPtBr = {
  codes: {
    document_type: { cpf: 'CPF', cnpj: 'CNPJ', inter: 'VAT/NIF/TIN', other: '-' },
    bank_account_type: { checking: 'Conta Corrente', savings: 'Conta Poupança', other: '-' },
    pix_type: { email: 'Email', mobile: 'Celular', cpf: 'CPF', cnpj: 'CNPJ', random: 'Aleatória', unknown: '-' },
    bank_code_type: {
      iban: 'IBAN',
      swift: 'SWIFT',
      bic: 'BIC',
      aba: 'ABA',
      routing_number: 'Routing Number',
      other: 'Outro',
      unknown: '-',
    },
  },
};
