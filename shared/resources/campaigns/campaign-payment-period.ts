import * as z from 'zod/mini';
import { defineContract } from '#shared/contract/contract.ts';
import { date, id, version } from '#shared/contract/fields.ts';

const days = z.int('validation.days').check(z.nonnegative('validation.days'), z.maximum(365, 'validation.days'));

/**
 * From a day on: how long the advertiser may take to validate a conversion, and how long after that its commission waits.
 * Only what starts after today may be written, but for the first one of a campaign without conversions.
 */
export const campaignPaymentPeriod = defineContract({
  name: 'campaign-payment-period',
  record: z.object({ id, campaign_id: id, starts_on: date, validation_days: z.int(), release_days: z.int(), version }),
  input: z.object({ campaign_id: id, starts_on: date, validation_days: days, release_days: days }),
  createOnly: ['campaign_id'],
  filter: z.object({ campaign_id: id }),
  sort: ['id', 'starts_on'],
  defaultSort: ['starts_on', 'DESC'],
  access: { staff: ['list', 'one', 'create', 'update', 'delete'] },
});
