/** The Portuguese texts of the dashboard. */
export const dashboardPtBr = {
  dashboard: {
    waiting: 'Esperando por você',
    pending_affiliates: 'Afiliados pendentes',
    deletion_requests: 'Pedidos de exclusão de conta',
    pending_channels: 'Canais pendentes',
    invoices_to_release: 'Notas fiscais a liberar',
    invoice_uploads: 'Notas enviadas a aprovar',
    runs_to_close: 'Lotes a fechar',
    runs_closable: '%{smart_count} que você pode fechar |||| %{smart_count} que você pode fechar',
    runs_not_closable: 'Outra pessoa precisa fechar',
    runs_to_send: 'Lotes a enviar ao banco',
    payments_to_confirm: 'Pagamentos a confirmar',
    payments_to_check: 'Pagamentos em conferência',
    last_imports: 'Últimas importações',
    last_changes: 'Últimas alterações',
    see_all: 'Ver tudo',
    import_facts: '%{lines} linhas · %{amount}',
    no_imports: 'Nenhum arquivo importado até agora.',
    no_changes: 'Nada foi alterado até agora.',
    failed: 'Não foi possível carregar.',
  },
};
