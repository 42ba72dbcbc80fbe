import { once } from 'node:events';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { machineSecrets } from '#shared/server/machine-secret.ts';
import { createMetricRegistry, createRequestMetrics, measureProcess, serveMetrics } from '#shared/server/metrics.ts';
import { inBothLanguages } from '#shared/server/start-errors.ts';
import { createApp } from './app.ts';
import { bannerOf } from './banner.ts';
import { type Env, EnvError, readEnv } from './env.ts';
import { createGatewayClient } from './gateway-client/gateway-client.ts';
import { superviseGateway } from './gateway-supervisor.ts';
import { createHttpServer } from './http/http-server.ts';
import { createLogger } from './log.ts';

const drainLimitMs = 10_000;
const sweepMs = 50;

const env = readEnvOrExit();
const log = createLogger(env);
const gateway = createGatewayClient({ url: env.gatewayUrl });
const state = { isStopping: false };
const metricRegistry = createMetricRegistry();

process.on('uncaughtException', (error) => exitAfter(error, 'an error that nothing caught'));
process.on('unhandledRejection', (error) => exitAfter(error, 'a rejection that nothing caught'));

const isPublicHttps = env.publicUrl?.toLowerCase().startsWith('https:') ?? false;
const app = createApp({
  gateway,
  sessionSecrets: env.sessionSecrets ?? ownSecretsOrExit(),
  // The bundles of the servers and the two sites are in the same folder.
  sitesDirectory: join(import.meta.dirname, '..'),
  brandName: env.brandName,
  paymentEmail: env.paymentEmail,
  brandColour: env.brandColour,
  brandLogo: env.brandLogo,
  trustProxyHops: env.trustProxyHops,
  isPublicHttps,
  rateLimitScale: env.rateLimitScale,
  log,
  metrics: createRequestMetrics(metricRegistry),
});
if (isPublicHttps && env.trustProxyHops === 0) {
  log.warn('PUBLIC_URL is https and TRUST_PROXY is 0: all visitors count as one address');
}
const server = createHttpServer(app);
const url = await listen(server);
const metricsServer = await startMetrics();
const supervisor = env.gatewayUrl === undefined ? startGateway() : undefined;
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());

await supervisor?.started.catch((error: unknown) => exitWithMessage(error));
const hasSampleAccounts = supervisor !== undefined && env.hasSampleData && env.environment !== 'production';
log.info({ url }, 'the proxy listens');
const shownUrl = env.publicUrl ?? url;
if (!state.isStopping) process.stdout.write(bannerOf({ brandName: env.brandName, url: shownUrl, hasSampleAccounts }));

/** @returns the address for users of this machine */
async function listen(listener: Server): Promise<string> {
  listener.listen(env.port, env.host);
  await once(listener, 'listening').catch((error: unknown) => exitWithMessage(listenError(error)));
  const address = listener.address();
  const port = address !== null && typeof address === 'object' ? address.port : env.port;
  const host = ['0.0.0.0', '::'].includes(env.host) ? '127.0.0.1' : env.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function startMetrics() {
  const { metrics } = env;
  if (metrics === undefined) return undefined;
  measureProcess(metricRegistry);
  const started = await serveMetrics(metricRegistry, metrics).catch((error: unknown) =>
    exitWithMessage(new Error(`METRICS_HOST, METRICS_PORT: nothing can listen there: ${textOf(error)}.`)),
  );
  log.info({ host: metrics.host, port: started.port }, 'the metrics are served');
  return started;
}

function startGateway() {
  return superviseGateway({
    script: join(import.meta.dirname, 'gateway.js'),
    env: {
      ...process.env,
      GATEWAY_HOST: '127.0.0.1',
      GATEWAY_PORT: String(env.gatewayPort),
      PUBLIC_URL: env.publicUrl ?? url,
      LOG_LEVEL: env.logLevel,
    },
    log,
    onUrl: gateway.setUrl,
  });
}

/** Graceful shutdown: stops accepting connections, finishes requests under way, then stops the gateway. */
async function stop(): Promise<void> {
  if (state.isStopping) return;
  state.isStopping = true;
  log.info('the proxy stops');
  // Ctrl+C reaches the gateway as well, which then exits by itself.
  supervisor?.letEnd();
  const closed = once(server, 'close');
  server.close();
  const idleTimer = setInterval(() => server.closeIdleConnections(), sweepMs);
  const drainTimer = setTimeout(() => server.closeAllConnections(), drainLimitMs);
  await closed;
  clearInterval(idleTimer);
  clearTimeout(drainTimer);
  await supervisor?.stop();
  // Last, so that the end is seen too.
  await metricsServer?.close();
  process.exit(0);
}

function listenError(error: unknown): unknown {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (isTaken) return new Error(`Port ${env.port} of ${env.host} is taken: choose another one with PORT.`);
  return new Error(`Nothing can listen at HOST ${env.host}, PORT ${env.port}: ${textOf(error)}.`);
}

function ownSecretsOrExit(): readonly string[] {
  try {
    return machineSecrets(env.dataDir, 'session-secret');
  } catch (error) {
    return exitWithMessage(new Error(`DATA_DIR must be a folder that can be written: ${textOf(error)}.`));
  }
}

function readEnvOrExit(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (error instanceof EnvError) return exitWithMessage(error);
    throw error;
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Prints an operator error as a message, without a stack trace. */
function exitWithMessage(error: unknown): never {
  process.stderr.write(`${inBothLanguages(textOf(error))}\n`);
  process.exit(1);
}

/** Exits after an unexpected error; the process manager starts a new process. */
function exitAfter(error: unknown, message: string): never {
  log.fatal({ err: error }, message);
  process.exit(1);
}
