import type { Logger } from 'pino';
import { measureProcess, serveMetrics } from '#shared/server/metrics.ts';
import { waitAtMost } from '#shared/server/wait-at-most.ts';
import { systemClock } from '#shared/time.ts';
import { openDatabase } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import { makeMonthsAhead } from './db/months.ts';
import { openReplica } from './db/replica.ts';
import { inviteConfiguredAdministrators } from './domains/accounts/staff-user/invite-configured-administrators.ts';
import { sampleBank } from './domains/payouts/bank-file/settings.ts';
import type { GatewayContext } from './engine/context.ts';
import { createGatewayMetrics } from './engine/metrics.ts';
import type { Env } from './env.ts';
import { offerSandboxes } from './sandbox/offer-sandboxes.ts';
import { createContext } from './server/create-context.ts';
import { measureOperation } from './server/operating-metrics.ts';
import { startWorkers } from './server/workers.ts';

/** Requests may take as long as one statement may. */
const drainLimitMs = 5_000;

/** A gateway whose database is open and whose background work runs, whoever calls it. */
export interface OpenGateway {
  context: GatewayContext;
  /**
   * Ends the background work, stores the clicks, and closes the database.
   *
   * @param drain ends the requests that are under way, within five seconds
   */
  close: (drain?: () => Promise<unknown>) => Promise<void>;
}

/** Opens and migrates the database, fills an empty one with what the settings say, and starts the background work. */
export async function openGateway(env: Env, log: Logger): Promise<OpenGateway> {
  const database = await openDatabase(env, log);
  await migrate(database);
  const replica = env.databaseReadUrl === undefined ? undefined : openReplica(env.databaseReadUrl, database, log);
  const context = createContext({ database, replica, env, clock: systemClock, log, metrics: createGatewayMetrics() });
  // A lock that prevents it must not prevent the start: the worker tries again, and rows without a month have a default
  // partition.
  await makeMonthsAhead(database, systemClock.now()).catch((error: unknown) => log.warn({ err: error }, 'months wait'));
  if (env.sampleData !== 'none') {
    const logProgress = (message: string) => log.info(message);
    const { loadSampleData } = await import('./sample/load-sample-data.ts');
    await loadSampleData({ ...context, amount: env.sampleData, log: logProgress });
  }
  await inviteConfiguredAdministrators(context);
  context.sandboxes = offerSandboxes(context, env);
  const metrics = await startMetrics(context, env);
  const workers = startWorkers(context);
  warnOfUnverifiedBank(env, log);
  return {
    context,
    close: async (drain = () => Promise.resolve()) => {
      await waitAtMost(drainLimitMs, Promise.all([drain(), workers.stop()]));
      // After the last request has ended: every click that was answered is stored before the database closes. A frozen
      // database would use up the time to stop; unsaved clicks stay in their files.
      if (await database.isReady())
        await context.clicks.save().catch((error: unknown) => log.error({ err: error }, 'clicks wait in their files'));
      await context.clicks.log.close();
      await context.sandboxes?.close();
      await metrics?.close();
      context.scratch.close();
      await replica?.close();
      await database.close();
    },
  };
}

async function startMetrics(context: GatewayContext, env: Env) {
  if (env.metrics === undefined) return undefined;
  const { metrics, log } = context;
  measureOperation(context);
  measureProcess(metrics.registry);
  const started = await serveMetrics(metrics.registry, env.metrics).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`METRICS_HOST, GATEWAY_METRICS_PORT: ${reason}`, { cause: error });
  });
  log.info({ host: env.metrics.host, port: started.port }, 'the metrics are served');
  return started;
}

function warnOfUnverifiedBank({ bank }: Env, log: Logger): void {
  if (bank.format !== 'cnab240' || bank === sampleBank || bank.records.unverified.length === 0) return;
  const { layout, records } = bank;
  log.warn({ layout, kinds: records.unverified }, `BANK_FILE: layout ${layout} is not verified (docs/bank-files.md)`);
}
