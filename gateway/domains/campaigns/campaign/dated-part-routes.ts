import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ResourceName } from '#shared/codes/platform/resource-name.ts';
import type { Tx } from '../../../db/client.ts';
import { businessDate, id, idText, nullableText, version } from '../../../engine/fields.ts';
import type { Route } from '../../../engine/registry.ts';
import { changeRoute, oneRoute, searchRoute } from '../../../engine/routes.ts';
import { fromWire, toWire } from '../../../engine/wire.ts';
import { RequestError } from '../../../lib/errors.ts';
import { type DatedPart, type DatedRow, defineDatedPart } from './dated-part.ts';
import { rateForm, rateNames, rateWire } from './rate-wire.ts';
import { campaignPaymentPeriods, campaignRevenues, commissionGroups } from './table.ts';

const centsOrNull = z
  .number()
  .nullish()
  .transform((value) => value ?? null);

/** A revenue's campaign and rates, which a row of a dated part has without their types. */
const revenueRow = z.object({ campaignId: z.number(), rateBasisPoints: centsOrNull, rateCents: centsOrNull });

/**
 * Checks that a revenue has one rate, and pays at least what the default group costs. Per cent cannot be compared with
 * reais for each order.
 *
 * @throws {RequestError} `invalid_fields`; `revenue_below_commission` without a reason
 */
async function checkRevenue(tx: Tx, row: DatedRow, reason: string | null): Promise<void> {
  const { campaignId, rateBasisPoints, rateCents } = revenueRow.parse(row);
  if ((rateBasisPoints === null) === (rateCents === null)) {
    throw new RequestError('invalid_fields', { errors: { rate: 'validation.one_rate' } });
  }
  const isDefault = and(eq(commissionGroups.campaignId, campaignId), commissionGroups.isDefault);
  const [group] = await tx.select().from(commissionGroups).where(isDefault);
  const isBelow = (paid: number | null, cost: number | null | undefined) =>
    paid !== null && typeof cost === 'number' && paid < cost;
  const field = rateBasisPoints === null ? 'fixed' : 'rate';
  if (reason === null && (isBelow(rateBasisPoints, group?.rateBasisPoints) || isBelow(rateCents, group?.rateCents))) {
    throw new RequestError('revenue_below_commission', { errors: { [field]: 'validation.below_commission' } });
  }
}

interface DatedPartRoutes extends DatedPart {
  resource: ResourceName & ('campaign-revenue' | 'campaign-payment-period');
  path: string;
  noun: string;
  /** Its own fields by wire name, beside `campaign_id` and `starts_on`. */
  form: Readonly<Record<string, z.ZodType>>;
  /** Internal names that differ from the camel case of the wire's. */
  names?: Readonly<Record<string, string>>;
  wire: (row: DatedRow) => DatedRow;
}

/** Defines the calls of a part of a campaign that applies from a day on. */
function datedPartRoutes({ resource, path, noun, form, names = {}, wire, ...part }: DatedPartRoutes): Route[] {
  const { search, create, update, remove } = defineDatedPart(part);
  const reason = nullableText(500).default(null);
  const all = { app: 'advertiser', path, wire } as const;
  const one = { ...all, path: `${path}/:id`, object: 'campaign_part' } as const;
  return [
    searchRoute({
      ...all,
      needs: `${resource}:list`,
      summary: `Searches: ${noun}, newest first.`,
      of: search,
      isSortable: true,
      filter: { campaign_id: idText.optional() },
    }),
    oneRoute({ ...one, needs: `${resource}:one`, summary: `One: ${noun}.`, of: search }),
    changeRoute({
      ...all,
      method: 'POST',
      needs: `${resource}:create`,
      body: z.strictObject({ campaign_id: id, starts_on: businessDate, ...form, reason }),
      summary: `Adds ${noun}.`,
      change: ({ context, actor, body: { reason: why, ...sent } }) =>
        create(context, actor, { sent: fromWire(sent, names), reason: why }),
    }),
    changeRoute({
      ...one,
      method: 'PUT',
      needs: `${resource}:update`,
      body: z.strictObject({ ...z.object({ starts_on: businessDate, ...form }).partial().shape, reason, version }),
      summary: `Changes ${noun} before that day.`,
      change: ({ context, actor, id: rowId, body: { reason: why, version: seen, ...sent } }) =>
        update(context, actor, rowId, { sent: fromWire(sent, names), reason: why, version: seen }),
    }),
    changeRoute({
      ...one,
      method: 'DELETE',
      needs: `${resource}:delete`,
      summary: `Deletes ${noun} before that day, and answers the deleted record.`,
      change: ({ context, actor, id: rowId }) => remove(context, actor, rowId),
    }),
  ];
}

const days = z.int('validation.days').min(0, 'validation.days').max(365, 'validation.days');

/** Revenues and payment periods of campaigns. */
export const datedPartRoutesOfCampaigns: readonly Route[] = [
  ...datedPartRoutes({
    table: campaignRevenues,
    entity: 'campaign_revenue',
    resource: 'campaign-revenue',
    path: '/api/campaign/revenues',
    noun: 'what the advertiser pays from a day on',
    form: rateForm,
    names: rateNames,
    check: checkRevenue,
    isNeeded: false,
    wire: (row) => {
      const { rateBasisPoints: _points, rateCents: _cents, ...rest } = row;
      return { ...toWire(rest), ...rateWire(revenueRow.parse(row)) };
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
