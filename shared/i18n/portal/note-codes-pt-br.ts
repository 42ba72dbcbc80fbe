/** The words of the codes of uploaded fiscal notes. */
export const noteCodesPtBr = {
  codes: {
    invoice_upload_status: { sent: 'Enviada', approved: 'Aprovada', refused: 'Recusada', other: '-' },
    invoice_state: { none: 'Aguardando envio', sent: 'Enviada', approved: 'Aprovada', refused: 'Recusada', other: '-' },
  },
};
