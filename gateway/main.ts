import { once } from 'node:events';
import type { Server } from 'node:http';
import { measureProcess, serveMetrics } from '#shared/server/metrics.ts';
import { inBothLanguages } from '#shared/server/start-errors.ts';
import { systemClock } from '#shared/time.ts';
import { openDatabase } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import { makeMonthsAhead } from './db/months.ts';
import { waitAtMost } from './db/wait-at-most.ts';
import { inviteConfiguredAdministrators } from './domains/accounts/staff-user/invite-configured-administrators.ts';
import { sampleBank } from './domains/payouts/bank-file/settings.ts';
import type { GatewayContext } from './engine/context.ts';
import { createGatewayMetrics } from './engine/metrics.ts';
import { type Env, EnvError, readEnv } from './env.ts';
import { loadSampleData } from './sample/load-sample-data.ts';
import { createApp } from './server/app.ts';
import { createContext } from './server/create-context.ts';
import { createHttpServer } from './server/http-server.ts';
import { createLogger } from './server/log.ts';
import { measureOperation } from './server/operating-metrics.ts';
import { startWorkers } from './server/workers.ts';

/** Shutdown deadline. Requests may take as long as one statement may; the rest is for closing the database. */
const stopLimitMs = 10_000;
const drainLimitMs = 5_000;
const sweepMs = 50;

const env = readEnvOrExit();
const log = createLogger(env);
/** Closes opened resources in reverse order. */
const closers: (() => Promise<void>)[] = [];
let isStopping = false;

process.on('uncaughtException', (error) => exitAfter(error, 'an error that nothing caught'));
process.on('unhandledRejection', (error) => exitAfter(error, 'a rejection that nothing caught'));
process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGINT', () => {
  // Ctrl+C also reaches a child process. A child ignores it: its proxy may still have requests for it, and
  // signals it to stop.
  if (process.send === undefined) void stop('SIGINT');
});
// As a child of the proxy, stops when the parent ends for any reason.
process.on('disconnect', () => void stop('the end of the parent'));

const starting = start();
await starting.catch((error: unknown) => {
  const text = `The gateway did not start: ${error instanceof Error ? error.message : String(error)}`;
  // Of several lines is what is said in both languages already.
  process.stderr.write(`${text.includes('\n') ? text : inBothLanguages(text)}\n`);
  log.debug({ err: error }, 'the gateway did not start');
  process.exit(1);
});

async function start(): Promise<void> {
  const database = await openDatabase(env, log);
  closers.push(database.close);
  await migrate(database);
  const context = createContext({ database, env, clock: systemClock, log, metrics: createGatewayMetrics() });
  closers.push(() => {
    context.scratch.close();
    return Promise.resolve();
  });
  // A lock that prevents it must not prevent the start: the worker tries again, and rows without a month have a default
  // partition.
  await makeMonthsAhead(database, systemClock.now()).catch((error: unknown) => log.warn({ err: error }, 'months wait'));
  if (env.sampleData !== 'none') {
    const logProgress = (message: string) => log.info(message);
    await loadSampleData({ ...context, amount: env.sampleData, log: logProgress });
  }
  await inviteConfiguredAdministrators(context);
  await startMetrics(context);
  if (isStopping) return;

  // After the last request has ended: every click that was answered is stored before the database closes.
  closers.push(async () => {
    // A frozen database would use up the time to stop; unsaved clicks stay in their files.
    if (await database.isReady())
      await context.clicks.save().catch((error: unknown) => log.error({ err: error }, 'clicks wait in their files'));
    await context.clicks.log.close();
  });

  const server = createHttpServer(createApp(context));
  const port = await listen(server);
  const workers = startWorkers(context);
  closers.push(() => waitAtMost(drainLimitMs, Promise.all([drain(server), workers.stop()])));
  if (env.bank.format === 'cnab240' && env.bank !== sampleBank && env.bank.records.unverified.length > 0) {
    const { layout, records } = env.bank;
    log.warn({ layout, kinds: records.unverified }, `BANK_FILE: layout ${layout} is not verified (docs/bank-files.md)`);
  }
  log.info({ host: env.gatewayHost, port, engine: database.engine }, 'the gateway listens');
  process.send?.({ type: 'listening', port });
}

async function startMetrics(context: GatewayContext): Promise<void> {
  if (env.metrics === undefined) return;
  const { metrics } = context;
  measureOperation(context);
  measureProcess(metrics.registry);
  const started = await serveMetrics(metrics.registry, env.metrics).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`METRICS_HOST, GATEWAY_METRICS_PORT: ${reason}`, { cause: error });
  });
  closers.push(started.close);
  log.info({ host: env.metrics.host, port: started.port }, 'the metrics are served');
}

async function listen(server: Server): Promise<number> {
  server.listen(env.gatewayPort, env.gatewayHost);
  await once(server, 'listening').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`GATEWAY_HOST, GATEWAY_PORT: ${reason}`, { cause: error });
  });
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : env.gatewayPort;
}

/** Accepts no new requests and waits for those in progress; disconnects the rest at the deadline. */
async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // Closes connections as their requests end; idle keep-alive connections would otherwise stay open.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  await waitAtMost(drainLimitMs, closed);
  clearInterval(sweep);
  server.closeAllConnections();
}

/** Finishes work in progress, closes the database and exits: code 0, or 1 after ten seconds. */
async function stop(reason: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  log.info({ reason }, 'the gateway stops');
  setTimeout(() => exitAfter(new Error(`Not closed after ${stopLimitMs} ms.`), 'the gateway was cut off'), stopLimitMs);
  try {
    await starting;
    for (const close of closers.reverse()) await close();
  } catch (error) {
    exitAfter(error, 'the gateway did not close cleanly');
  }
  log.info('the gateway has stopped');
  process.exit(0);
}

/** Exits after an unexpected error: the state is unknown, and the supervisor starts a new process. */
function exitAfter(error: unknown, message: string): never {
  log.fatal({ err: error }, message);
  process.exit(1);
}

function readEnvOrExit(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${inBothLanguages(error.message)}\n`);
    process.exit(1);
  }
}
