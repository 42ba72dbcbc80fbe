import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import type { EventKind } from '#shared/codes/platform/event-kind.ts';
import { toReais } from '#shared/money.ts';
import type { NewEvent } from '../../platform/event/store-events.ts';
import type { Row } from './report-history.ts';

const { refused, approved } = conversionStatus.codes;

/** The status that other systems know: what happens after the approval is between the platform and the advertiser. */
function statusOf({ validationStatus }: Row): 'refused' | 'pending' | 'approved' {
  if (validationStatus === refused) return 'refused';
  return validationStatus >= approved ? 'approved' : 'pending';
}

const commissionCentsOf = (row: Row): number => (statusOf(row) === 'refused' ? 0 : row.commissionCents);

const subIdsOf = (row: Row): string[] =>
  [row.xtrasParams1, row.xtrasParams2, row.xtrasParams3, row.xtrasParams4, row.xtrasParams5].map((text) => text ?? '');

/** The sale as it is now, by wire names. */
const snapshotOf = (row: Row) => ({
  id: row.id,
  affiliate_id: row.affiliateId,
  campaign_id: row.campaignId,
  site_id: row.channelId,
  order_id: row.orderId,
  status: statusOf(row),
  amount: toReais(row.amountCents),
  commission: toReais(commissionCentsOf(row)),
  currency: 'BRL',
  click_id: row.clickId,
  sub_ids: subIdsOf(row),
  coupon_code: row.couponCode,
  reason: row.refusalReason,
  sold_at: row.createdAt.toISOString(),
});

/** The events share their record, which is stored from one copy. */
function eventsOf(kinds: readonly EventKind[], row: Row): NewEvent[] {
  if (kinds.length === 0) return [];
  const { id: entityId, affiliateId, campaignId, amountCents } = row;
  const data = snapshotOf(row);
  return kinds.map((kind) => ({ kind, entityId, affiliateId, campaignId, amountCents, data }));
}

function kindsOf(before: Row | undefined, after: Row): EventKind[] {
  const status = statusOf(after);
  const decided: EventKind[] = status === 'pending' ? [] : [`conversion.${status}`];
  if (before === undefined) return ['conversion.created', ...decided];
  // Back to pending after a decision is a correction of it.
  if (statusOf(before) !== status) return status === 'pending' ? ['conversion.corrected'] : decided;
  const isSame = before.amountCents === after.amountCents && commissionCentsOf(before) === commissionCentsOf(after);
  return isSame ? [] : ['conversion.corrected'];
}

/**
 * The events of a change of a sale. One that goes to another affiliate is a refused sale of the former
 * and a new one of the latter.
 */
export function eventsOfSale(before: Row | undefined, after: Row): NewEvent[] {
  if (before === undefined || before.affiliateId === after.affiliateId) return eventsOf(kindsOf(before, after), after);
  const lost: Row = { ...before, validationStatus: refused, refusalReason: null };
  return [
    ...(statusOf(before) === 'refused' ? [] : eventsOf(['conversion.refused'], lost)),
    ...eventsOf(kindsOf(undefined, after), after),
  ];
}
