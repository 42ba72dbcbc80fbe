/** The words of the codes of messages to the ERP. */
export const erpCodesPtBr = {
  codes: {
    erp_message_state: { waiting: 'Na fila', sent: 'Entregue', failed: 'Desistiu', other: '-' },
    erp_failure: {
      refused: 'O ERP recusou',
      redirect: 'O ERP redirecionou',
      timeout: 'O ERP demorou demais',
      unreachable: 'O ERP não respondeu',
      other: '-',
    },
  },
};
