import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { affiliateNotes } from '../../accounts/affiliate-note/table.ts';
import { affiliateViews } from '../../accounts/affiliate-view/table.ts';
import { apiKeys } from '../../accounts/api-key/table.ts';
import { emailPreferences } from '../../accounts/email-preference/table.ts';
import { noticePreferences, notices } from '../../accounts/notice/table.ts';
import { activations, registrations } from '../../accounts/registration/table.ts';
import { requestLogs } from '../../accounts/request-log/table.ts';
import { sandboxes } from '../../accounts/sandbox/table.ts';
import { links } from '../../accounts/single-use-link/table.ts';
import {
  formerEmails,
  knownDevices,
  loginHistory,
  recoveryCodes,
  secondFactors,
  sessions,
  staffInterventions,
  users,
} from '../../accounts/user/table.ts';
import { participations } from '../../campaigns/campaign/table.ts';
import { channels } from '../../campaigns/channel/table.ts';
import { webhookEndpoints } from '../../campaigns/webhook-endpoint/table.ts';
import { commissionAdditions, commissions } from '../../earnings/commission/table.ts';
import { conversions, conversionTotalSums } from '../../earnings/conversion/table.ts';
import { affiliateDaySums, conversionDayNews } from '../../earnings/conversion-day/table.ts';
import { ledgerEntries } from '../../earnings/ledger/table.ts';
import { saleCaps } from '../../earnings/sale-cap/table.ts';
import { payments } from '../../payouts/payment/table.ts';
import { paymentGroupMembers } from '../../payouts/payment-group/table.ts';
import { payeeHolds, paymentFreezes, paymentInfos } from '../../payouts/payment-info/table.ts';
import { invoices, invoiceUploads } from '../../payouts/tax-invoice/table.ts';
import { auditEntries } from '../../platform/audit-entry/table.ts';
import { events } from '../../platform/event/table.ts';
import { idempotencyAnswers } from '../../platform/idempotency/table.ts';
import { clickDays, trackingLinks } from '../../tracking/tracking-link/table.ts';
import { accountDeletions } from './table.ts';

/** The data about an affiliate in one table, and what happens to them. */
export interface HeldData {
  table: PgTable;
  /** The column with the affiliate's id, or that of one of its users. */
  owner: PgColumn;
  of: 'affiliate' | 'user';
  /** The name in the copy of the personal data; null if the rest of the copy contains the same. */
  copyAs: string | null;
  /** Columns that the copy leaves out: hashes, tokens, secrets, and data about others. */
  notCopied?: readonly PgColumn[];
  /**
   * `erased`: the rows stay with their personal data blanked, by separate code. `kept`: they contain no personal data,
   * or the law requires them.
   */
  atDeletion: 'deleted' | 'erased' | 'kept';
}

const held = (
  [of, owner]: [of: HeldData['of'], owner: PgColumn],
  table: PgTable,
  copyAs: string | null,
  atDeletion: HeldData['atDeletion'],
  notCopied: readonly PgColumn[] = [],
): HeldData => ({ table, owner, of, copyAs, atDeletion, notCopied });

/**
 * Every table with data of an affiliate or of its users. A table with one of their ids that is missing here fails a
 * test. Rows are deleted in this order.
 */
export const heldData: readonly HeldData[] = [
  held(['affiliate', affiliates.id], affiliates, 'affiliate', 'erased', [affiliates.tokenHash, affiliates.sealedToken]),
  held(['affiliate', channels.affiliateId], channels, 'channels', 'erased'),
  held(['affiliate', paymentInfos.affiliateId], paymentInfos, 'payment_data', 'deleted'),
  held(['affiliate', payeeHolds.affiliateId], payeeHolds, 'payment_holds', 'deleted'),
  held(['affiliate', paymentFreezes.affiliateId], paymentFreezes, 'payment_freezes', 'deleted'),
  held(['affiliate', emailPreferences.affiliateId], emailPreferences, 'email_preferences', 'deleted', [
    emailPreferences.unsubscribeSecret,
  ]),
  held(['affiliate', affiliateNotes.affiliateId], affiliateNotes, 'staff_notes', 'deleted', [affiliateNotes.authorId]),
  held(['affiliate', accountDeletions.affiliateId], accountDeletions, 'deletion_requests', 'kept'),
  held(['affiliate', conversions.affiliateId], conversions, 'conversions', 'kept'),
  held(['affiliate', conversionTotalSums.affiliateId], conversionTotalSums, null, 'kept'),
  held(['affiliate', affiliateDaySums.affiliateId], affiliateDaySums, null, 'kept'),
  held(['affiliate', conversionDayNews.affiliateId], conversionDayNews, null, 'kept'),
  held(['affiliate', clickDays.affiliateId], clickDays, 'clicks', 'kept'),
  held(['affiliate', webhookEndpoints.affiliateId], webhookEndpoints, 'webhook_endpoints', 'deleted', [
    webhookEndpoints.sealedSecret,
    webhookEndpoints.sealedPreviousSecret,
  ]),
  // Sales and payments, which the copy has already; they go after 30 days.
  held(['affiliate', events.affiliateId], events, null, 'kept'),
  held(['affiliate', trackingLinks.affiliateId], trackingLinks, 'links_to_campaigns', 'deleted'),
  held(['affiliate', participations.affiliateId], participations, 'participations', 'kept', [
    participations.reason,
    participations.decidedBy,
  ]),
  held(['affiliate', saleCaps.affiliateId], saleCaps, 'sale_caps', 'kept'),
  held(['affiliate', commissions.affiliateId], commissions, 'commissions', 'kept'),
  held(['affiliate', commissionAdditions.affiliateId], commissionAdditions, 'commission_additions', 'kept', [
    commissionAdditions.reason,
    commissionAdditions.givenBy,
    commissionAdditions.confirmedBy,
  ]),
  held(['affiliate', payments.affiliateId], payments, 'payments', 'kept'),
  held(['affiliate', invoices.affiliateId], invoices, 'invoices', 'kept'),
  held(['affiliate', invoiceUploads.affiliateId], invoiceUploads, 'invoice_files', 'kept', [
    invoiceUploads.adminNotes,
    invoiceUploads.decidedBy,
  ]),
  held(['user', invoiceUploads.userId], invoiceUploads, null, 'erased'),
  held(['affiliate', paymentGroupMembers.affiliateId], paymentGroupMembers, 'payment_group', 'deleted'),
  held(['affiliate', ledgerEntries.affiliateId], ledgerEntries, 'money_movements', 'kept'),
  held(['affiliate', auditEntries.affiliateId], auditEntries, 'changes', 'erased', [
    auditEntries.userId,
    auditEntries.userName,
    auditEntries.address,
    auditEntries.requestId,
  ]),
  held(['user', auditEntries.userId], auditEntries, 'actions', 'erased', [auditEntries.requestId]),
  held(['affiliate', affiliateViews.affiliateId], affiliateViews, null, 'deleted'),
  held(['user', affiliateViews.userId], affiliateViews, null, 'deleted'),
  held(['affiliate', links.affiliateId], links, null, 'deleted'),
  held(['user', links.userId], links, 'links', 'deleted', [links.hash]),
  held(['user', sessions.userId], sessions, 'sessions', 'deleted', [sessions.tokenHash]),
  held(['user', apiKeys.userId], apiKeys, 'api_keys', 'deleted', [apiKeys.tokenHash]),
  // What is in one is made up; its database goes with its row.
  held(['user', sandboxes.userId], sandboxes, null, 'deleted'),
  held(['user', requestLogs.userId], requestLogs, 'requests', 'deleted'),
  held(['user', knownDevices.userId], knownDevices, 'devices', 'deleted', [knownDevices.tokenHash]),
  held(['user', loginHistory.userId], loginHistory, 'login_history', 'deleted'),
  held(['user', formerEmails.userId], formerEmails, 'former_emails', 'deleted'),
  held(['user', staffInterventions.userId], staffInterventions, 'staff_interventions', 'deleted', [
    staffInterventions.staffUserId,
  ]),
  held(['affiliate', notices.affiliateId], notices, null, 'deleted'),
  held(['user', notices.userId], notices, 'notices', 'deleted'),
  held(['user', noticePreferences.userId], noticePreferences, 'notice_preferences', 'deleted'),
  held(['user', recoveryCodes.userId], recoveryCodes, null, 'deleted'),
  held(['user', secondFactors.userId], secondFactors, 'second_factors', 'deleted', [
    secondFactors.sealedSecret,
    secondFactors.lastStep,
  ]),
  held(['user', activations.userId], activations, 'activations', 'deleted', [activations.hash]),
  held(['user', registrations.userId], registrations, 'registrations', 'deleted', [registrations.passwordHash]),
  held(['user', idempotencyAnswers.userId], idempotencyAnswers, null, 'deleted'),
  // The audit also has who requested a payment; a reference here would prevent deleting the user.
  held(['user', payments.userId], payments, null, 'erased'),
  held(['affiliate', users.affiliateId], users, 'accesses', 'deleted', [users.passwordHash]),
];
