/** The Portuguese texts of the states of an advertiser's invoice. */
export const billingCodesPtBr = {
  codes: {
    advertiser_invoice_state: {
      draft: 'Rascunho',
      issued: 'Emitida',
      partly_paid: 'Paga em parte',
      paid: 'Paga',
      cancelled: 'Cancelada',
      other: '-',
    },
  },
};
