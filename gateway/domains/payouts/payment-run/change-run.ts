import { type Tx, withTransaction } from '../../../db/client.ts';
import { Fault } from '../../../engine/errors.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { lockRun, type PaymentRun, runTimeoutMs } from './lock-run.ts';

interface RunChange {
  runId: number;
  /** That the person saw; undefined: any. */
  version: number | undefined;
  /** The state in which the change is possible. */
  from: PaymentRun['state'];
  change: (tx: Tx, run: PaymentRun, now: Date) => Promise<void>;
}

/**
 * Changes a run that is locked with all that it pays, in one transaction.
 *
 * @throws {Fault} `not_found`; `version_conflict`, `state_conflict` for who comes second; and whatever `change` throws
 */
export function changeRun({ database, clock }: GatewayContext, { runId, version, from, change }: RunChange) {
  return withTransaction(
    database,
    async (tx) => {
      const run = await lockRun(tx, runId, version);
      if (run.state !== from) throw new Fault('state_conflict');
      await change(tx, run, clock.now());
    },
    { statementTimeoutMs: runTimeoutMs },
  );
}
