import { z } from 'zod';
import type { GatewayContext } from '../../../engine/context.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { RequestError } from '../../../lib/errors.ts';
import type { PassedDay, Sandbox } from './sandboxes.ts';

/** As many days as one call lets pass: the longest way from a sale to the bank's answer takes two or three. */
export const daysMax = 62;

const path = '/v2/test_clock';
const common = { app: 'direct', path, needs: 'sandbox', side: 'both' } as const;

const passing = z.strictObject({
  days: z.int('validation.integer').min(1, 'validation.test_days').max(daysMax, 'validation.test_days'),
  sales: z.enum(['approve', 'refuse', 'wait'], 'validation.choice').default('approve'),
  bank: z.enum(['pay', 'refuse', 'silent'], 'validation.choice').default('pay'),
});

/** @throws {RequestError} `forbidden` outside a sandbox */
function requireSandbox({ sandbox }: GatewayContext): Sandbox {
  if (sandbox === undefined) throw new RequestError('forbidden');
  return sandbox;
}

async function wireStart(context: GatewayContext) {
  const { affiliateId, campaignId, couponCode, linkCode, advertiserKey } = await requireSandbox(context).readStart();
  return {
    now: context.clock.now(),
    affiliate_id: affiliateId,
    campaign_id: campaignId,
    coupon: couponCode,
    link_code: linkCode,
    advertiser_key_id: advertiserKey.id,
    advertiser_key_secret: advertiserKey.secret,
  };
}

const wireDay = ({ date, decidedSales, runId, paid, failed }: PassedDay) => ({
  date,
  decided_sales: decidedSales,
  payment_run_id: runId,
  paid,
  failed,
});

const isEventful = ({ decidedSales, runId, paid, failed }: PassedDay): boolean =>
  decidedSales > 0 || runId !== null || paid > 0 || failed > 0;

/** The clock of a sandbox, which its owner moves. */
export const testClockRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    summary: 'What time it is in the sandbox of a test key, and what there is to begin with.',
    handle: async ({ context }) => ok(await wireStart(context)),
  }),
  route({
    ...common,
    method: 'POST',
    // Its days are transactions of their own, which no answer can be stored together with.
    keepsKey: false,
    body: passing,
    summary:
      'Lets days pass in the sandbox of a test key, each with all that is due on it: validation, release, payment runs and the answers of the bank.',
    handle: async ({ context, body }) => {
      const days = await requireSandbox(context).pass(body);
      return ok({ ...(await wireStart(context)), days: days.filter(isEventful).map(wireDay) });
    },
  }),
];
