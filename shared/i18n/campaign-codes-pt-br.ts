/** The words of codes that only pages about campaigns say. */
export const campaignCodesPtBr = {
  codes: {
    custom_invoice_state: { draft: 'Rascunho', issued: 'Emitida', paid: 'Paga', cancelled: 'Cancelada', other: '-' },
  },
};
