import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { advertiserInvoiceState } from '#shared/codes/billing/advertiser-invoice-state.ts';
import { customInvoiceState } from '#shared/codes/billing/custom-invoice-state.ts';
import { advertiserStatus } from '#shared/codes/campaigns/advertiser-status.ts';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import type { CodeEntry } from '#shared/codes/code-list.ts';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { invoiceUploadStatus } from '#shared/codes/payouts/invoice-upload-status.ts';
import { paymentRunState } from '#shared/codes/payouts/payment-run-state.ts';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import type { SearchKind } from '#shared/codes/platform/search-kind.ts';
import type { StatusChip } from '#shared/ui/base/status-chip.tsx';

type StatusList = Parameters<typeof StatusChip>[0]['list'] & { readonly entries: readonly CodeEntry[] };

interface KindLook {
  /** The list of its status. */
  status?: StatusList;
  /** Whether its title is a number, which says nothing without the name of the kind. */
  isNumbered?: true;
}

/** How the records of each kind are shown in the search. */
export const kindLooks: Readonly<Record<SearchKind, KindLook>> = {
  affiliate: { status: affiliateStatus },
  advertiser: { status: advertiserStatus },
  campaign: { status: campaignStatus },
  channel: { status: channelStatus },
  conversion: { status: conversionStatus },
  payment: { status: paymentState, isNumbered: true },
  'payment-run': { status: paymentRunState, isNumbered: true },
  'invoice-upload': { status: invoiceUploadStatus, isNumbered: true },
  'advertiser-invoice': { status: advertiserInvoiceState, isNumbered: true },
  'custom-invoice': { status: customInvoiceState, isNumbered: true },
  coupon: {},
  'tracking-link': {},
  'outbox-mail': {},
};
