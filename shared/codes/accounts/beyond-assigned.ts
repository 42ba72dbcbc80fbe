import type { ResourceName } from '#shared/codes/platform/resource-name.ts';
import type { OtherNoun } from './grants.ts';

/**
 * Resources that belong to no affiliate, so that a user restricted to assigned affiliates cannot access them. Lists for
 * form choices are not included.
 */
export const beyondAssigned: ReadonlySet<string> = new Set<ResourceName | OtherNoun>([
  // Names channels of all affiliates.
  'campaign-commission-schedule',
  'advertiser-invoice',
  'affiliate-view',
  'erp-error',
  'outbox-mail',
  'conversion-import',
  'import-mapping',
  'newsletter',
  'newsletter-audience',
  'payment-run',
  'payment-exclusion',
  'payment-group',
  'bank-return',
  'bank-return-line',
  'reconciliation',
]);
