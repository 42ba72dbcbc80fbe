import { once } from 'node:events';
import type { Server } from 'node:http';
import { endStart } from '#shared/server/start-errors.ts';
import { startTracing } from '#shared/server/tracing.ts';
import { waitAtMost } from '#shared/server/wait-at-most.ts';
import { type Env, readEnv } from './env.ts';
import { type OpenGateway, openGateway } from './open-gateway.ts';
import { createApp } from './server/app.ts';
import { createHttpServer } from './server/http-server.ts';
import { createLogger } from './server/log.ts';

/** Shutdown deadline. Requests may take as long as one statement may; the rest is for closing the database. */
const stopLimitMs = 10_000;
const drainLimitMs = 5_000;
const sweepMs = 50;

const env = readEnvOrExit();
const log = createLogger(env);
let isStopping = false;

process.on('uncaughtException', (error) => exitAfter(error, 'an error that nothing caught'));
process.on('unhandledRejection', (error) => exitAfter(error, 'a rejection that nothing caught'));
process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGINT', () => void stop('SIGINT'));

const endTracing = await startTracing(process.env, log).catch((error: unknown) => endStart(error));
const starting = start();
await starting.catch((error: unknown) => {
  log.debug({ err: error }, 'the gateway did not start');
  endStart(error, 'The gateway did not start: ');
});

async function start(): Promise<{ gateway: OpenGateway; server?: Server }> {
  const gateway = await openGateway(env, log);
  if (isStopping) return { gateway };
  const server = createHttpServer(createApp(gateway.context));
  const port = await listen(server);
  log.info({ host: env.gatewayHost, port, engine: gateway.context.database.engine }, 'the gateway listens');
  return { gateway, server };
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
    const { gateway, server } = await starting;
    await gateway.close(server && (() => drain(server)));
    await endTracing();
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
    return endStart(error);
  }
}
