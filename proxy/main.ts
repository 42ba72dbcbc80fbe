import { endStart } from '#shared/server/start-errors.ts';
import { startTracing } from '#shared/server/tracing.ts';
import { type Env, EnvError, readEnv } from './env.ts';
import { createGatewayClient } from './gateway-client/gateway-client.ts';
import { createLogger } from './log.ts';
import { runProxy } from './run-proxy.ts';

/** The proxy alone, beside a gateway that is another process. */

const { env, gatewayUrl } = readEnvOrExit();
const log = createLogger(env);
let isStopping = false;

process.on('uncaughtException', (error) => exitAfter(error, 'an error that nothing caught'));
process.on('unhandledRejection', (error) => exitAfter(error, 'a rejection that nothing caught'));

const endTracing = await startTracing(process.env, log).catch((error: unknown) => endStart(error));
const proxy = await runProxy(env, log, createGatewayClient({ url: gatewayUrl })).catch((error: unknown) =>
  endStart(error),
);
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
proxy.announce(false);

/** Graceful shutdown: stops accepting connections, and finishes requests under way. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await proxy.drain();
  await proxy.close();
  await endTracing();
  process.exit(0);
}

function readEnvOrExit(): { env: Env; gatewayUrl: string } {
  try {
    const read = readEnv(process.env);
    if (read.gatewayUrl === undefined) throw new EnvError(['GATEWAY_URL must be set for a proxy without a gateway.']);
    return { env: read, gatewayUrl: read.gatewayUrl };
  } catch (error) {
    return endStart(error);
  }
}

/** Exits after an unexpected error; the process manager starts a new process. */
function exitAfter(error: unknown, message: string): never {
  log.fatal({ err: error }, message);
  process.exit(1);
}
