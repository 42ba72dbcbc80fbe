import type { Translated } from '#shared/i18n/translate.ts';
import { bonusEn } from './pages/bonus-en.ts';
import { advertiserEn } from './pages/advertiser-en.ts';
import { billingEn } from './pages/billing-en.ts';
import { participationEn } from './pages/participation-en.ts';
import { paymentGroupEn } from './pages/payment-group-en.ts';
import { scheduleEn } from './pages/schedule-en.ts';
import { campaignEn } from './pages/campaign-en.ts';
import { dashboardEn } from './pages/dashboard-en.ts';
import { importEn } from './pages/import-en.ts';
import { payoutEn } from './pages/payout-en.ts';
import { ratesEn } from './pages/rates-en.ts';
import { reportEn } from './pages/report-en.ts';
import { uploadEn } from './pages/upload-en.ts';
import { notesEn } from './pages/notes-en.ts';
import type { wordsPtBr } from './words-pt-br.ts';

export const wordsEn = {
  site: {
    title: '%{page} · %{brand}',
    account_of: 'Account of %{name}',
    logout: 'Log out',
    logout_text: 'To come back, sign in again with your e-mail and password.',
    logout_question: 'Do you want to leave the platform?',
    menu: 'Main menu',
    open_menu: 'Open menu',
    close_menu: 'Close menu',
    error_title: 'Something went wrong on this page',
    error_text: 'Reload to try again. What has been saved is not lost.',
    not_found_text: 'The address was mistyped, or what was here is gone.',
    access_denied_text: 'Ask an administrator for access to this page.',
    to_dashboard: 'Go to the dashboard',
  },
  dates: {
    placeholder: 'dd/mm/yyyy - dd/mm/yyyy',
    open: 'Open calendar',
    today: 'Today',
    yesterday: 'Yesterday',
    last_7_days: 'Last 7 days',
    last_30_days: 'Last 30 days',
    this_month: 'This month',
    last_month: 'Last month',
    lone: 'This day alone, or type the end of the range',
    one_day: 'A single day',
    since: 'From %{date}',
    until: 'Until %{date}',
  },
  list: {
    actions: 'Actions',
    details: 'Details',
    csv: 'Export CSV',
    delete_question: 'Delete "%{name}"?',
    delete_text: 'This cannot be undone.',
    rows_per_page: 'Rows per page:',
    partly_updated: '%{changed} of %{total} changed. These could not be changed:\n%{reasons}',
  },
  affiliate: {
    set_status: 'Change status',
    set_comercial_manager: 'Change commercial manager',
    set_service_manager: 'Change service manager',
    deletion_statuses:
      'Deletion requested and Deleted cannot be chosen here: the deletion of an account has steps of its own.',
  },
  channel: {
    approve: 'Approve',
    approve_question: 'Approve %{name}?',
    approve_text: 'The status becomes Active.',
    pause: 'Pause',
    pause_question: 'Pause %{name}?',
    pause_text: 'The status becomes Paused. You can approve again at any time.',
    selected: '%{smart_count} channel |||| %{smart_count} channels',
  },
  mail: { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' },
  staff: {
    invite_again: 'Send invitation again',
    invite_question: 'Send the invitation to %{email} again?',
    invite_text: 'The new link works for 24 hours. The link before stops working.',
    invited_again: 'Invitation sent again',
    reset_second_factor: 'Reset second factor',
    reset_question: 'Reset the second factor of %{name}?',
    reset_text:
      'Until another one is set up, the password alone is enough to sign in. Make sure first, by another way, that the request is theirs.',
    second_factor_reset: 'Second factor reset',
  },
  newsletter: {
    text_hint: 'A blank line begins another paragraph.',
    question: 'Send to %{smart_count} e-mail? |||| Send to %{smart_count} e-mails?',
    question_uncounted: 'Send the newsletter?',
    preview_text: 'Check the text: once sent, it cannot be changed. Each e-mail has a link to stop receiving news.',
    nobody: 'No e-mail of an active affiliate wants to receive this kind of news.',
  },
  audit: {
    field: 'Field',
    nothing: 'empty',
    nobody: 'Visitor',
    no_changes: 'This event changed no field.',
    entities: {
      affiliate: 'Affiliate',
      site: 'Channel',
      user: 'User',
      access: 'Access',
      payment_info: 'Payment data',
      invoice: 'Invoice',
      invoice_upload: 'Invoice file',
      payment: 'Payment',
      payment_run: 'Payment run',
      bonus: 'Bonus',
      conversion: 'Conversion',
      advertiser: 'Advertiser',
      advertiser_user: 'Contact of an advertiser',
      advertiser_api_key: 'API key of an advertiser',
      advertiser_invoice: 'Advertiser invoice',
      erp_message: 'Message to the ERP',
      bank_file: 'File for the bank',
      bank_return: 'Return of the bank',
      participation: 'Participation',
      sale_cap: 'CAP',
      conversion_import: 'Import',
      email_preference: 'E-mail preferences',
      newsletter: 'Newsletter',
      campaign: 'Campaign',
      campaign_revenue: 'Campaign revenue',
      campaign_payment_period: 'Campaign payment period',
      custom_invoice: 'Custom invoice',
      creative: 'Creative',
      coupon: 'Coupon',
      tracking_link: 'Tracking link',
    },
  },
  payment_hold: {
    frozen:
      'Payments blocked by the affiliate on %{at}, with the link of the security e-mail. Confirm with them before you release.',
    held: 'Payments held until %{until}.',
    cause: {
      payment_info: 'Cause: payment data changed.',
      login_email: 'Cause: login e-mail changed.',
      password_reset: 'Cause: password reset.',
      second_factor: 'Cause: two-step verification removed.',
    },
    release: 'Release',
    question: 'Release the payments of this affiliate?',
    text: 'Do this only after you have confirmed the change with the affiliate, by a contact that was known before it.',
    released: 'Payments released',
  },
  edit_affiliate: {
    read_only: 'You can see this data but not change it.',
    trail: 'You are in',
    dashboard: 'Dashboard',
    manage: 'Manage',
    title: 'Edit Affiliate',
    access: 'Access',
    personal_data: 'Personal data',
    address: 'Address',
    channels: 'Channels',
    affiliateConversionVision: 'Conversion report',
    my_payments: 'My payments',
    status: 'Status',
    status_question: 'Change the status?',
    status_text: '%{name} goes from %{from} to %{to}.',
    nobody: 'Nobody',
    no_channels: 'This affiliate has no channels yet. Use Add to create the first.',
    payment_info_needed: 'Payment data is missing; the affiliate fills it in on the portal.',
  },
  /** The advertiser's identifier of the conversion. */
  order_number: 'Order number',
  session: {
    unreachable_title: 'The back-office could not be opened',
    unreachable_text: 'The server did not answer. Your session is still valid: try again in a moment.',
  },
  ...bonusEn,
  ...advertiserEn,
  ...billingEn,
  ...campaignEn,
  ...dashboardEn,
  ...importEn,
  ...participationEn,
  ...paymentGroupEn,
  ...scheduleEn,
  ...reportEn,
  ...uploadEn,
  ...notesEn,
  ...payoutEn,
  ...ratesEn,
} satisfies Translated<typeof wordsPtBr>;
