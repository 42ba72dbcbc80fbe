import { endStart } from '#shared/server/start-errors.ts';
import { startTracing } from '#shared/server/tracing.ts';
import { type Env as GatewayEnv, readEnv as readGatewayEnv } from '../gateway/env.ts';
import { openGateway } from '../gateway/open-gateway.ts';
import { createDirectGateway } from '../gateway/server/direct-gateway.ts';
import { createLogger as createGatewayLogger } from '../gateway/server/log.ts';
import { type Env as ProxyEnv, readEnv as readProxyEnv } from '../proxy/env.ts';
import { createDirectTransport } from '../proxy/gateway-client/direct-transport.ts';
import { createGatewayClient } from '../proxy/gateway-client/gateway-client.ts';
import { createLogger } from '../proxy/log.ts';
import { runProxy } from '../proxy/run-proxy.ts';

/** Proxy and gateway in one process: the proxy calls the gateway's registry. The only place that knows both. */

/** For closing the gateway, after the requests have ended. */
const stopLimitMs = 10_000;
/** Tells `tools/start.sh` that the program has failed and is to be started again; 1 says that it cannot start. */
const failedCode = 70;

const env = readEnvsOrExit();
const log = createLogger(env.proxy);
const state = { isStopping: false };

process.on('uncaughtException', (error) => exitAfter(error, 'an error that nothing caught'));
process.on('unhandledRejection', (error) => exitAfter(error, 'a rejection that nothing caught'));

const endTracing = await startTracing(process.env, log).catch((error: unknown) => endStart(error));
const transport = createDirectTransport();
// It listens first: requests before the gateway is open get 503, and links in mails need the port that port 0 became.
const proxy = await runProxy(env.proxy, log, createGatewayClient({ transport })).catch((error: unknown) =>
  endStart(error),
);
const opening = startGateway();
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());

await opening.catch((error: unknown) => {
  log.debug({ err: error }, 'the gateway did not start');
  endStart(error, 'The gateway did not start: ');
});
const { hasSampleData, environment } = env.proxy;
if (!state.isStopping) proxy.announce(hasSampleData && environment !== 'production');

async function startGateway() {
  const { publicUrl = proxy.url, logLevel } = env.proxy;
  const gatewayEnv = { ...env.gateway, publicUrl, logLevel };
  const gateway = await openGateway(gatewayEnv, createGatewayLogger(gatewayEnv));
  transport.open(createDirectGateway(gateway.context));
  return gateway;
}

/** Graceful shutdown: stops accepting connections, finishes requests under way, then closes the gateway. */
async function stop(): Promise<void> {
  if (state.isStopping) return;
  state.isStopping = true;
  await proxy.drain();
  setTimeout(() => exitAfter(new Error(`Not closed after ${stopLimitMs} ms.`), 'the gateway was cut off'), stopLimitMs);
  try {
    const gateway = await opening;
    await gateway.close();
  } catch (error) {
    exitAfter(error, 'the gateway did not close cleanly');
  }
  await proxy.close();
  await endTracing();
  process.exit(0);
}

/** Reads the settings of both. Ends the process with every error in them, each once. */
function readEnvsOrExit(): { proxy: ProxyEnv; gateway: GatewayEnv } {
  const errors = new Set<string>();
  const read = <Env>(readEnv: (source: NodeJS.ProcessEnv) => Env): Env | undefined => {
    try {
      return readEnv(process.env);
    } catch (error) {
      for (const line of error instanceof Error ? error.message.split('\n') : [String(error)]) errors.add(line);
      return undefined;
    }
  };
  if (process.env['GATEWAY_URL']?.trim()) errors.add('GATEWAY_URL must not be set for a proxy with a gateway.');
  const [proxyEnv, gatewayEnv] = [read(readProxyEnv), read(readGatewayEnv)];
  if (proxyEnv === undefined || gatewayEnv === undefined || errors.size > 0)
    return endStart(new Error([...errors].join('\n')));
  return { proxy: proxyEnv, gateway: gatewayEnv };
}

/** Exits after an unexpected error: the state is unknown, and a new process is started. */
function exitAfter(error: unknown, message: string): never {
  log.fatal({ err: error }, message);
  process.exit(failedCode);
}
