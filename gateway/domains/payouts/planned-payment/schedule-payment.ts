import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { commissionState } from '#shared/codes/earnings/commission-state.ts';
import { toReais } from '#shared/money.ts';
import { payDateError } from '#shared/rules/pay-date.ts';
import { amountBlocker } from '#shared/rules/payability.ts';
import { businessDate } from '#shared/time.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import type { Affiliate } from '../../accounts/affiliate/affiliates.ts';
import { lockAffiliate } from '../../accounts/affiliate/lock-affiliate.ts';
import { campaigns } from '../../campaigns/campaign/table.ts';
import { channels } from '../../campaigns/channel/table.ts';
import { readPayoutTerms } from '../payment-group/payout-terms.ts';
import { makePayment, type PaymentReceipt } from '../payment-request/make-payment.ts';

/**
 * The id of a group of available commissions in the list of commissions: campaign, channel, month and state, and for
 * bonuses their type.
 */
export const scheduledCommission = new RegExp(
  `^([1-9]\\d{0,8})-([1-9]\\d{0,8})-((?:19|20)\\d{2}-(?:0[1-9]|1[0-2]))-${commissionState.codes.available}(?:-b([1-9]\\d{0,8}))?$`,
);

interface Group {
  campaignId: number;
  channelId: number;
  /** First day of the month, `YYYY-MM-DD`. */
  month: string;
  /** 0 for commissions that are no bonuses. */
  bonusTypeId: number;
}

interface Schedule {
  affiliateId: number;
  /** Ids that match {@link scheduledCommission}. */
  commissions: readonly string[];
  /** `YYYY-MM-DD`. */
  payDate: string;
  /** Why it is made below the minimum, for the audit. */
  reason?: string | undefined;
}

const groupsOf = (commissions: readonly string[]): Group[] =>
  [...new Set(commissions)].map((commission) => {
    const [, campaignId, channelId, month = '', bonusTypeId = 0] = scheduledCommission.exec(commission) ?? [];
    return {
      campaignId: Number(campaignId),
      channelId: Number(channelId),
      month: `${month}-01`,
      bonusTypeId: Number(bonusTypeId),
    };
  });

/** The chosen groups as a table. */
const asTable = (groups: readonly Group[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as chosen
    ("campaignId" integer, "channelId" integer, month date, "bonusTypeId" integer)`;

/** Whether a commission (`commissions`) is of a chosen group. */
const isOfGroup = sql`commissions.campaign_id = chosen."campaignId" and commissions.site_id = chosen."channelId"
  and commissions.reference_month = chosen.month
  and coalesce((select bonus_type_id from bonuses where bonuses.id = commissions.bonus_id), 0) = chosen."bonusTypeId"`;

const isChosen = (groups: readonly Group[]) => sql`exists (select from ${asTable(groups)} where ${isOfGroup})`;

const groupSchema = z.array(
  z.object({ campaignId: z.number(), channelId: z.number(), month: z.string(), bonusTypeId: z.number() }),
);

/** Names a group as the list does: 'Loja, Blog, 05/2026'. Names of objects of other affiliates are left out. */
async function nameOf(tx: Tx, affiliateId: number, { campaignId, channelId, month }: Group): Promise<string> {
  const [named] = await tx
    .select({ campaign: campaigns.name, channel: channels.name })
    .from(campaigns)
    .innerJoin(channels, and(eq(channels.id, channelId), eq(channels.affiliateId, affiliateId)))
    .where(eq(campaigns.id, campaignId));
  const monthText = `${month.slice(5, 7)}/${month.slice(0, 4)}`;
  return named === undefined ? monthText : `${named.campaign}, ${named.channel}, ${monthText}`;
}

/** @throws {RequestError} `commission_unavailable`, naming the first group without commissions in the payment */
async function requireEach(tx: Tx, affiliateId: number, paymentId: number, groups: readonly Group[]): Promise<void> {
  const { rows } = await tx.execute(sql`
    select "campaignId", "channelId", to_char(month, 'YYYY-MM-DD') as month, "bonusTypeId"
    from ${asTable(groups)} where not exists (
      select from payment_items join commissions on commissions.id = commission_id
      where payment_id = ${paymentId} and ${isOfGroup}) limit 1`);
  const [missing] = groupSchema.parse(rows);
  if (missing !== undefined) await refuseMissing(tx, affiliateId, missing);
}

async function refuseMissing(tx: Tx, affiliateId: number, group: Group): Promise<never> {
  throw new RequestError('commission_unavailable', {
    values: { commission: await nameOf(tx, affiliateId, group) },
    errors: { commissions: 'validation.reference' },
  });
}

const availableSchema = z.tuple([z.object({ cents: z.number(), chosen: z.number() })]);

/** All that is available, and the number of commissions in the chosen groups. */
async function readAvailable(tx: Tx, affiliateId: number, groups: readonly Group[]) {
  const { rows } = await tx.execute(sql`
    select coalesce(sum(value_cents), 0)::bigint as cents,
      count(*) filter (where ${isChosen(groups)}) as chosen
    from commissions where affiliate_id = ${affiliateId} and state = ${commissionState.codes.available}`);
  return availableSchema.parse(rows)[0];
}

/**
 * @throws {RequestError} `schedule_reason` for an amount that the affiliate itself could not request, with the cause at
 *   `reason`
 */
async function requireMinimum(tx: Tx, affiliate: Affiliate, availableCents: number): Promise<void> {
  const { minimumCents } = await readPayoutTerms(tx, affiliate);
  const blocker = amountBlocker({ availableCents, minimumCents });
  if (blocker === undefined) return;
  throw new RequestError('schedule_reason', {
    values: { minimum: toReais(minimumCents) },
    errors: {
      reason: blocker.reason === 'switched_off' ? 'validation.reason_switched_off' : 'validation.reason_below_minimum',
    },
  });
}

/**
 * Plans a payment of chosen available commissions for a banking day, by staff. Only a run pays it.
 *
 * @throws {RequestError} `invalid_fields` for the date; `not_found`; what blocks a payment of the account, see
 *   `requestPayment`; `commission_unavailable`, naming the first that is; `schedule_amount` if the chosen ones have no
 *   positive sum, or exceed all that is available; `schedule_reason` if they are below the minimum and no reason is
 *   given
 */
export async function schedulePayment(
  context: GatewayContext,
  actor: Actor,
  { affiliateId, commissions, payDate, reason }: Schedule,
): Promise<PaymentReceipt> {
  const error = payDateError(payDate, businessDate(context.clock.now()));
  const groups = groupsOf(commissions);
  return withTransaction(context.database, async (tx) => {
    const affiliate = await lockAffiliate(tx, actor, affiliateId);
    if (error !== undefined) throw new RequestError('invalid_fields', { errors: { pay_date: error } });
    const before = await readAvailable(tx, affiliateId, groups);
    const [first] = groups;
    if (before.chosen === 0 && first !== undefined) await refuseMissing(tx, affiliateId, first);
    return makePayment(tx, context, {
      actor,
      affiliate,
      payDate,
      action: 'payment.plan',
      only: isChosen(groups),
      reason,
      check: async (claim) => {
        if (claim !== undefined) await requireEach(tx, affiliateId, claim.paymentId, groups);
        if (claim === undefined || claim.amountCents > before.cents)
          throw new RequestError('schedule_amount', { values: { available: toReais(before.cents) } });
        if (reason === undefined) await requireMinimum(tx, affiliate, claim.amountCents);
      },
    });
  });
}
