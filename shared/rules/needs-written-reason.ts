import { taxInvoiceCheck } from '#shared/codes/payouts/tax-invoice-check.ts';

/** Whether approving this tax invoice requires a written reason. */
export const needsWrittenReason = (findings: readonly { check: string; ok: boolean | null }[]): boolean =>
  findings.some(({ check, ok }) => ok === false && taxInvoiceCheck.colour(check) === 'error');
