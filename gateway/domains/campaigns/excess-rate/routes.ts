import { z } from 'zod';
import { amountText, flagText, idText, instant } from '../../../engine/fields.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { toWire } from '../../../engine/wire.ts';
import { rateWire } from '../campaign/rate-wire.ts';
import { type ExcessRate, findExcessRates, type Planned } from './excess-rates.ts';

const query = z.strictObject({
  campaign_id: idText,
  group_id: idText.optional(),
  is_default: flagText.optional(),
  // A basis point is a hundredth of a per cent, as a cent is of a real.
  rate: amountText.optional(),
  fixed: amountText.optional(),
  from: instant.optional(),
  to: instant.optional(),
});

function plannedOf({ group_id: groupId, ...asked }: z.output<typeof query>): Planned {
  const times = asked.from === undefined ? undefined : { from: asked.from, to: asked.to };
  if (asked.rate === undefined && asked.fixed === undefined) return { groupId, times };
  const rate = { rateBasisPoints: asked.rate ?? null, rateCents: asked.fixed ?? null, isDefault: asked.is_default };
  return { groupId, rate, times };
}

function wire(row: ExcessRate) {
  const { rateBasisPoints, rateCents, revenueBasisPoints, revenueCents, ...rest } = row;
  const revenue = rateWire({ rateBasisPoints: revenueBasisPoints, rateCents: revenueCents });
  return {
    ...toWire(rest),
    ...rateWire({ rateBasisPoints, rateCents }),
    revenue_rate: revenue.rate,
    revenue_fixed: revenue.fixed,
  };
}

/** Rates of campaigns above their revenue. */
export const excessRateRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'advertiser',
    path: '/api/campaign/excess_rates',
    needs: 'excess-rate:list',
    query,
    summary:
      'What a campaign pays above its revenue from today on, or would with a rate or a schedule that is not saved yet.',
    handle: async ({ query: asked, context }) =>
      ok((await findExcessRates(context, asked.campaign_id, plannedOf(asked))).map(wire)),
  }),
];
