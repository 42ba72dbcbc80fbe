import type { Translated } from '#shared/i18n/translate.ts';
import type { dashboardPtBr } from './dashboard-pt-br.ts';

/** The English texts of the dashboard. */
export const dashboardEn = {
  dashboard: {
    waiting: 'Waiting for you',
    pending_affiliates: 'Pending affiliates',
    deletion_requests: 'Requests to delete an account',
    pending_channels: 'Pending channels',
    participations_to_decide: 'Participations to decide',
    overdue_invoices: 'Overdue advertiser invoices',
    invoices_to_release: 'Invoices to release',
    invoice_uploads: 'Invoices to approve',
    runs_to_close: 'Runs to close',
    runs_closable: '%{smart_count} that you may close |||| %{smart_count} that you may close',
    runs_not_closable: 'Another person has to close',
    runs_to_send: 'Runs to send to the bank',
    payments_to_confirm: 'Payments to confirm',
    bonuses_to_confirm: 'Bonuses to confirm',
    payments_to_check: 'Payments under review',
    refused_postbacks: 'Postbacks refused since yesterday',
    affiliates: 'Top affiliates',
    affiliate_movements: 'Affiliates: biggest changes',
    no_affiliates: 'No affiliate had clicks or conversions in this period.',
    no_affiliate_movements: 'Nothing changed between the two periods.',
    last_imports: 'Last imports',
    last_changes: 'Last changes',
    see_all: 'See all',
    import_facts: '%{lines} lines · %{amount}',
    no_imports: 'No file imported yet.',
    no_changes: 'Nothing has changed yet.',
    failed: 'This could not be loaded.',
  },
} satisfies Translated<typeof dashboardPtBr>;
