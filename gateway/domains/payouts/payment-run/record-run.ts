import { eq } from 'drizzle-orm';
import type { AuditAction } from '#shared/codes/platform/audit-action.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../server/actor.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import type { PaymentRun } from './lock-run.ts';
import { paymentRuns } from './table.ts';

interface RunChange {
  actor: Actor;
  now: Date;
  action: AuditAction;
  /** Columns that change with the state. */
  values: Partial<PaymentRun> & { state: PaymentRun['state'] };
  /** What the audit says besides. */
  facts?: Record<string, unknown>;
}

/** Stores another state of a locked run, with its audit entry. */
export async function recordRun(
  tx: Tx,
  run: PaymentRun,
  { actor, now, action, values, facts }: RunChange,
): Promise<void> {
  await tx
    .update(paymentRuns)
    .set({ ...values, version: run.version + 1 })
    .where(eq(paymentRuns.id, run.id));
  await writeAudit(tx, {
    ...{ actor, now, action, entity: 'payment_run', entityId: run.id, affiliateId: null },
    before: { state: run.state },
    after: { state: values.state, ...facts },
  });
}
