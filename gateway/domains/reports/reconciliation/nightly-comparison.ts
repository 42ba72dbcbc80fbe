import { gte, sql } from 'drizzle-orm';
import { businessDate, businessDayStart } from '#shared/time.ts';
import { type Executor, withTransaction } from '../../../db/client.ts';
import { systemActor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { startReconciliation } from './reconciliations.ts';
import { reconciliations } from './table.ts';

const hourMs = 60 * 60_000;
/** The hours of São Paulo in which it begins. A gateway that was stopped then compares in the next night. */
const [firstHour, endHour] = [3, 6];
const advisoryLock = 7_410_094;
const statementTimeoutMs = hourMs;

/**
 * Compares all records of the money once a night, at one gateway, and stores the differences beside those of comparisons that
 * people start. One that somebody has started since three o'clock counts.
 *
 * @returns whether it compared
 */
export async function compareNightly(context: GatewayContext): Promise<boolean> {
  const { database, clock } = context;
  const now = clock.now();
  const midnight = businessDayStart(businessDate(now)).getTime();
  const begin = new Date(midnight + firstHour * hourMs);
  if (now < begin || now.getTime() >= midnight + endHour * hourMs) return false;

  const isCompared = async (db: Pick<Executor, 'select'>) => {
    const found = await db
      .select({ id: reconciliations.id })
      .from(reconciliations)
      .where(gte(reconciliations.startedAt, begin))
      .limit(1);
    return found.length > 0;
  };
  if (await isCompared(database.db)) return false;
  const compare = () => startReconciliation(context, systemActor('nightly-comparison'));
  if (database.engine === 'pglite') {
    await compare();
    return true;
  }
  return withTransaction(
    database,
    async (tx) => {
      const lock = sql`select pg_try_advisory_xact_lock(${advisoryLock}) as "isOurs"`;
      const { rows } = await tx.execute<{ isOurs: boolean }>(lock);
      if (rows[0]?.isOurs !== true || (await isCompared(tx))) return false;
      // The comparison works on another connection, while this one holds the lock.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await compare();
      return true;
    },
    { statementTimeoutMs },
  );
}
