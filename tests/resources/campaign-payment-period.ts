import { datedPart } from './dated-part.ts';

export const campaignPaymentPeriod = datedPart({
  path: '/api/campaign/payment_periods',
  fields: { validation_days: 25, release_days: 5 },
  change: { release_days: 6 },
  broken: { validation_days: 366 },
});
