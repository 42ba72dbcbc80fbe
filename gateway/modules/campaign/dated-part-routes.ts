import { and, count, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { campaignStatus } from '#shared/codes/campaign-status.ts';
import type { ResourceName } from '#shared/codes/resource-name.ts';
import { businessDate as dayOf } from '#shared/time.ts';
import type { Executor, Tx } from '../../db/client.ts';
import { defineChanges } from '../../engine/change.ts';
import { Fault } from '../../engine/errors.ts';
import {
  businessDate,
  fixedCents,
  id,
  idText,
  nullableText,
  percentBasisPoints,
  version,
} from '../../engine/fields.ts';
import { changeRoute, oneRoute, searchRoute } from '../../engine/routes.ts';
import { defineSearch, equal } from '../../engine/search.ts';
import { fromWire, toWire } from '../../engine/wire.ts';
import type { Route } from '../../server/registry.ts';
import { commissionGroups } from '../commission-group/table.ts';
import { requireCampaign } from './require-campaign.ts';
import { hasConversions } from './check-campaign.ts';
import { campaignPaymentPeriods, campaignRevenues } from './table.ts';
import { wireFixed, wireRate } from './campaigns.ts';

type DatedTable = PgTable & { id: PgColumn; campaignId: PgColumn; startsOn: PgColumn; version: PgColumn };

/** A row of any of the tables, whose own columns are those of its form. */
type Row = Readonly<Record<string, unknown>>;

interface DatedPart {
  table: DatedTable;
  entity: 'campaign_revenue' | 'campaign_payment_period';
  resource: ResourceName & ('campaign-revenue' | 'campaign-payment-period');
  path: string;
  noun: string;
  /** Its own fields by wire name, beside `campaign_id` and `starts_on`. */
  form: Readonly<Record<string, z.ZodType>>;
  /** Internal names that are not the camel case of the wire's. */
  names?: Readonly<Record<string, string>>;
  /** Checks a row as it would be. */
  check?: (tx: Tx, row: Row, reason: string | null) => Promise<void>;
  /** Whether a campaign that is approved or paused cannot be without one. */
  isNeeded: boolean;
  wire: (row: Row) => Row;
}

interface Written {
  campaignId: number;
  startsOn: string;
}

const pending = campaignStatus.code('pending');
const refused = campaignStatus.code('refused');

/**
 * Defines the calls of what counts for a campaign from a day on. Only what starts after today is written, because
 * conversions keep what counted on their day; the first row of a campaign without conversions is free.
 */
function datedPartRoutes(part: DatedPart): Route[] {
  const { table, entity, resource, path, noun, form, names = {}, check, isNeeded, wire } = part;
  const search = defineSearch<Record<string, unknown>, { campaignId: ReturnType<typeof equal> }, 'startsOn'>({
    select: (db: Executor) => db.select().from(table).$dynamic(),
    id: table.id,
    affiliateId: null,
    filters: { campaignId: equal(table.campaignId) },
    sorts: { startsOn: table.startsOn },
    defaultSort: ['startsOn', 'desc'],
  });
  const changes = defineChanges({ table, entity, search, affiliateId: null });

  const ownedBy = async (tx: Tx, campaignId: number): Promise<number> => {
    const [found] = await tx.select({ count: count() }).from(table).where(eq(table.campaignId, campaignId));
    return found?.count ?? 0;
  };
  /** @param others how many rows the campaign has beside the written one */
  async function requireOpen(tx: Tx, { campaignId, startsOn }: Written, today: string, others: number): Promise<void> {
    if (startsOn > today || (others === 0 && !(await hasConversions(tx, campaignId)))) return;
    throw new Fault('invalid_fields', { errors: { starts_on: 'validation.date_begun' } });
  }
  async function requireFree(tx: Tx, { campaignId, startsOn }: Written): Promise<void> {
    const isSame = and(eq(table.campaignId, campaignId), eq(table.startsOn, startsOn));
    const [taken] = await tx.select({ id: table.id }).from(table).where(isSame);
    if (taken) throw new Fault('invalid_fields', { errors: { starts_on: 'validation.date_taken' } });
  }

  const app = 'advertiser';
  const object = 'campaign_part';
  const reason = nullableText(500).default(null);
  const writtenOf = (row: Row): Written => ({
    campaignId: Number(row['campaignId']),
    startsOn: String(row['startsOn']),
  });
  return [
    searchRoute({
      app,
      path,
      needs: `${resource}:list`,
      summary: `Searches: ${noun}, newest first.`,
      of: search,
      isSortable: true,
      filter: { campaign_id: idText.optional() },
      wire,
    }),
    oneRoute({
      app,
      object,
      path: `${path}/:id`,
      needs: `${resource}:one`,
      summary: `One: ${noun}.`,
      of: search,
      wire,
    }),
    changeRoute({
      app,
      method: 'POST',
      path,
      needs: `${resource}:create`,
      body: z.strictObject({ campaign_id: id, starts_on: businessDate, ...form, reason }),
      summary: `Adds ${noun}.`,
      wire,
      change: ({ context, actor, body }) => {
        const { reason: why, ...sent } = body;
        const row: Row = fromWire(sent, names);
        return changes.create(context, actor, {
          action: `${entity}.create`,
          ...(why !== null && { remarks: { reason: why } }),
          decide: async (tx) => {
            const written = writtenOf(row);
            await requireCampaign(tx, written.campaignId);
            await requireOpen(tx, written, dayOf(context.clock.now()), await ownedBy(tx, written.campaignId));
            await requireFree(tx, written);
            await check?.(tx, row, why);
            return { ...row, createdAt: context.clock.now() };
          },
        });
      },
    }),
    changeRoute({
      app,
      object,
      method: 'PUT',
      path: `${path}/:id`,
      needs: `${resource}:update`,
      body: z.strictObject({ ...z.object({ starts_on: businessDate, ...form }).partial().shape, reason, version }),
      summary: `Changes ${noun} that has not begun.`,
      wire,
      change: ({ context, actor, id: rowId, body: { reason: why, version: seen, ...sent } }) =>
        changes.update(context, actor, rowId, {
          action: `${entity}.update`,
          version: seen,
          ...(why !== null && { remarks: { reason: why } }),
          decide: async (before, tx) => {
            const row: Row = { ...before, ...fromWire(sent, names) };
            const [old, written] = [writtenOf(before), writtenOf(row)];
            const today = dayOf(context.clock.now());
            await requireCampaign(tx, old.campaignId);
            const others = (await ownedBy(tx, old.campaignId)) - 1;
            await requireOpen(tx, old, today, others);
            await requireOpen(tx, written, today, others);
            if (written.startsOn !== old.startsOn) await requireFree(tx, written);
            await check?.(tx, row, why);
            return row;
          },
        }),
    }),
    changeRoute({
      app,
      object,
      method: 'DELETE',
      path: `${path}/:id`,
      needs: `${resource}:delete`,
      summary: `Deletes ${noun} that has not begun, and gives it as it was.`,
      wire,
      change: ({ context, actor, id: rowId }) =>
        changes.remove(context, actor, rowId, {
          action: `${entity}.delete`,
          check: async (before, tx) => {
            const written = writtenOf(before);
            const { status } = await requireCampaign(tx, written.campaignId);
            const others = (await ownedBy(tx, written.campaignId)) - 1;
            if (isNeeded && others === 0 && status !== pending && status !== refused) throw new Fault('in_use');
            await requireOpen(tx, written, dayOf(context.clock.now()), others);
          },
        }),
    }),
  ];
}

/**
 * Checks that a revenue has one rate, and pays at least what the default group costs. Per cent cannot be compared with
 * reais for each order.
 *
 * @throws {Fault} `invalid_fields`; `revenue_below_commission` without a reason
 */
async function checkRevenue(tx: Tx, row: Row, reason: string | null): Promise<void> {
  const { campaignId, rateBasisPoints, rateCents } = revenueRow.parse(row);
  if ((rateBasisPoints === null) === (rateCents === null)) {
    throw new Fault('invalid_fields', { errors: { rate: 'validation.one_rate' } });
  }
  const isDefault = and(eq(commissionGroups.campaignId, campaignId), commissionGroups.isDefault);
  const [group] = await tx.select().from(commissionGroups).where(isDefault);
  const isBelow = (paid: number | null, cost: number | null | undefined) =>
    paid !== null && typeof cost === 'number' && paid < cost;
  const field = rateBasisPoints === null ? 'fixed' : 'rate';
  if (reason === null && (isBelow(rateBasisPoints, group?.rateBasisPoints) || isBelow(rateCents, group?.rateCents))) {
    throw new Fault('revenue_below_commission', { errors: { [field]: 'validation.below_commission' } });
  }
}

const centsOrNull = z
  .number()
  .nullish()
  .transform((value) => value ?? null);
const revenueRow = z.object({ campaignId: z.number(), rateBasisPoints: centsOrNull, rateCents: centsOrNull });

const days = z.int('validation.days').min(0, 'validation.days').max(365, 'validation.days');

/** What advertisers pay, and how long validation and release take. */
export const datedPartRoutesOfCampaigns: readonly Route[] = [
  ...datedPartRoutes({
    table: campaignRevenues,
    entity: 'campaign_revenue',
    resource: 'campaign-revenue',
    path: '/api/campaign/revenues',
    noun: 'what the advertiser pays from a day on',
    form: { rate: percentBasisPoints.nullable().optional(), fixed: fixedCents.nullable().optional() },
    names: { rate: 'rateBasisPoints', fixed: 'rateCents' },
    check: checkRevenue,
    isNeeded: false,
    wire: (row) => {
      const { rateBasisPoints, rateCents } = revenueRow.parse(row);
      const { rate_basis_points: _points, ...rest } = toWire(row);
      return { ...rest, rate: wireRate(rateBasisPoints), fixed: wireFixed(rateCents) };
    },
  }),
  ...datedPartRoutes({
    table: campaignPaymentPeriods,
    entity: 'campaign_payment_period',
    resource: 'campaign-payment-period',
    path: '/api/campaign/payment_periods',
    noun: 'the days of validation and release from a day on',
    form: { validation_days: days, release_days: days },
    isNeeded: true,
    wire: toWire,
  }),
];
