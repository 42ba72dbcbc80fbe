import type { RefusalReversal } from '#shared/codes/campaigns/refusal-reversal.ts';
import { commissionState } from '#shared/codes/earnings/commission-state.ts';
import { businessDate } from '#shared/time.ts';
import { draftInvoice } from '../domains/billing/advertiser-invoice/advertiser-invoices.ts';
import { moveInvoice } from '../domains/billing/advertiser-invoice/settle-invoice.ts';
import { sumCommissions } from '../domains/earnings/commission/commissions.ts';
import type { conversions } from '../domains/earnings/conversion/table.ts';
import { addSaleCap, removeSaleCap } from '../domains/earnings/sale-cap/change-sale-cap.ts';
import { requestPayment } from '../domains/payouts/payment-request/request-payment.ts';
import { systemActor } from '../engine/actor.ts';
import { RequestError } from '../lib/errors.ts';
import { makePayable } from './payees.ts';
import { releaseDays } from './sale-model.ts';
import { begin } from './story-player.ts';
import type { TestGateway } from './test-gateway.ts';

const dayMs = 86_400_000;
const staff = systemActor('model');
const minimumCents = 1_000;
/** The channel of the second affiliate. */
const capped = { channelId: 3, campaignId: 1 } as const;
/** In these days the schedule of the campaign counts. */
const [scheduleFrom, scheduleUntil] = [begin + 3 * dayMs, begin + 5 * dayMs];
const [usualBasisPoints, kindBasisPoints, scheduledBasisPoints] = [1_000, 250, 1_725];

type Row = typeof conversions.$inferSelect;
type Rows = ReadonlyMap<number, Row>;

/** What a sale of a time earns; sales of the category `casa` earn otherwise. */
export function basisPointsOf(soldAt: Date, isOfKind: boolean): number {
  const isScheduled = soldAt.getTime() >= scheduleFrom && soldAt.getTime() < scheduleUntil;
  return isScheduled ? scheduledBasisPoints : isOfKind ? kindBasisPoints : usualBasisPoints;
}

const dayOf = ({ createdAt }: Row): string => businessDate(createdAt);

/** The campaign in which stories are played, its advertiser and its two affiliates. */
export class SaleScene {
  private readonly gateway: TestGateway;

  private constructor(gateway: TestGateway) {
    this.gateway = gateway;
  }

  /** With rates by kind and by time, and affiliates who can be paid. */
  static async set(gateway: TestGateway): Promise<SaleScene> {
    const { pool } = gateway.context.database;
    await pool.query(
      `insert into commission_divisions (group_id, position, category, rate_basis_points, created_at)
       select id, 1, 'casa', $1, '2026-01-01' from commission_groups where campaign_id = 1`,
      [kindBasisPoints],
    );
    await pool.query(
      `with made as (insert into commission_groups (campaign_id, code, name, rate_basis_points, created_at) values (1, 'SPECIAL', 'Especial', $1, now()) returning id),
       planned as (insert into campaign_schedules (campaign_id, title, group_id, starts_at, ends_at, created_at)
         select 1, 'Semana', id, $2, $3, now() from made returning id)
       insert into campaign_schedule_sites (schedule_id, campaign_id, site_id, starts_at, ends_at) select id, 1, 0, $2, $3 from planned`,
      [scheduledBasisPoints, new Date(scheduleFrom), new Date(scheduleUntil)],
    );
    await pool.query('update campaign_payment_periods set release_days = $1', [releaseDays]);
    await pool.query('update affiliates set minimum_payment_cents = $1', [minimumCents]);
    for (const affiliateId of [1, 2]) await makePayable(gateway.context, affiliateId);
    return new SaleScene(gateway);
  }

  /** Which refusals the campaign allows to be taken back. */
  async allow(reversal: RefusalReversal): Promise<void> {
    await this.gateway.query('update campaigns set refusal_reversal = $1', [reversal]);
  }

  /** Bills all that is approved. */
  async bill(): Promise<void> {
    const invoice = { advertiserId: 1, yearmonth: '2026-04', dueOn: '2026-07-10', feeCents: 0, note: null };
    const { id } = await draftInvoice(this.gateway.context, staff, invoice);
    await moveInvoice(this.gateway.context, staff, id, { state: 'issued' });
  }

  /** An affiliate asks for all that is available. Returns whether it is enough; the other outcome is an error. */
  async request(affiliateId: number): Promise<boolean> {
    const { context } = this.gateway;
    const states = [commissionState.codes.available];
    const isEnough = (await sumCommissions(context, staff, { affiliateId, states })) >= minimumCents;
    const isPaid = await requestPayment(context, staff, affiliateId).then(
      () => true,
      (error: unknown) => {
        if (error instanceof RequestError && error.code === 'below_minimum') return false;
        throw error;
      },
    );
    if (isPaid !== isEnough)
      throw new Error(`a request of affiliate ${affiliateId} was ${isPaid ? 'paid' : 'refused'}`);
    return isPaid;
  }

  /** Caps the sales of a day through one channel, so that there is room for some more. Returns the limit. */
  async cap(more: number): Promise<number> {
    const saleLimit = Math.max(0, ...(await this.placesByDay()).values()) + more;
    await addSaleCap(this.gateway.context, staff, capped, { saleLimit, metric: 'day' });
    return saleLimit;
  }

  async uncap(): Promise<void> {
    await removeSaleCap(this.gateway.context, staff, capped);
  }

  private async placesByDay(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.gateway.query(
      `select (created_at at time zone 'America/Sao_Paulo')::date::text as day, (count(*) filter (where block is null))::int as used
       from conversions where site_id = $1 group by 1`,
      [capped.channelId],
    );
    return new Map(rows.map(({ day, used }): [string, number] => [day, used]));
  }

  /** The days with more sales than the limit, and the sales that a round has left without a place on a day that has one. */
  async misplaced(before: Rows, after: Rows, limit: number): Promise<unknown[]> {
    const used = await this.placesByDay();
    const without = [...after].filter(([order, row]) => {
      const was = before.get(order);
      const isNew = was?.block !== 'sale_cap' || dayOf(was) !== dayOf(row);
      return row.block === 'sale_cap' && isNew && (used.get(dayOf(row)) ?? 0) < limit;
    });
    return [...[...used].filter(([, count]) => count > limit), ...without];
  }
}
