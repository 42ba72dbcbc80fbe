import { once } from 'node:events';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { machineSecrets } from '#shared/server/machine-secret.ts';
import { createMetricRegistry, createRequestMetrics, measureProcess, serveMetrics } from '#shared/server/metrics.ts';
import { ownMessages } from '#shared/server/own-messages.ts';
import { type AppOptions, createApp } from './app.ts';
import { bannerOf } from './banner.ts';
import { missingGateways } from './engine/origin.ts';
import type { Env } from './env.ts';
import type { GatewayClient } from './gateway-client/gateway-client.ts';
import { openGateways } from './gateways.ts';
import { createHttpServer } from './http/http-server.ts';
import { createRequestLog } from './http/request-log.ts';
import { shedLoad } from './http/shed-load.ts';
import { mappings } from './resources/index.ts';

const drainLimitMs = 10_000;
const sweepMs = 50;
/**
 * Connections that the system keeps until they are taken; it has a limit of its own too. With Node's 511 some of a thousand that come at once
 * are lost, and are tried again after one, three and seven seconds.
 */
const backlog = 4_096;

export interface RunningProxy {
  /** Its address for users of this machine. */
  url: string;
  /** Prints where it is. */
  announce: (hasSampleAccounts: boolean) => void;
  /** Accepts no more connections, and finishes the requests under way. */
  drain: () => Promise<void>;
  /** Ends what observes it; last, so that the end is seen too. */
  close: () => Promise<void>;
}

/**
 * Starts the proxy: its server and its metrics.
 *
 * @param options of the app, in place of those of the settings
 * @throws {Error} with one readable line, where nothing can listen or be stored
 */
export async function runProxy(
  env: Env,
  log: Logger,
  gateway: GatewayClient,
  options: Partial<AppOptions> = {},
): Promise<RunningProxy> {
  const gateways = openGateways(env.gateways);
  reportMissing(env, log, missingGateways(mappings, gateways));
  const metricRegistry = createMetricRegistry();
  const isPublicHttps = env.publicUrl?.toLowerCase().startsWith('https:') ?? false;
  const requestLog = createRequestLog({ gateway, log });
  const metrics = createRequestMetrics(metricRegistry);
  const app = createApp({
    gateway,
    requestLog,
    gateways,
    sessionSecrets: env.sessionSecrets ?? ownSecrets(env),
    // The bundles of the servers and the two sites are in the same folder.
    sitesDirectory: join(import.meta.dirname, '..'),
    brandName: env.brandName,
    paymentEmail: env.paymentEmail,
    brandColour: env.brandColour,
    brandLogo: env.brandLogo,
    trustProxyHops: env.trustProxyHops,
    isPublicHttps,
    rateLimitScale: env.rateLimitScale,
    readLagSeconds: env.readLagSeconds,
    log,
    metrics,
    ...options,
  });
  if (isPublicHttps && env.trustProxyHops === 0) {
    log.warn('PUBLIC_URL is https and TRUST_PROXY is 0: all visitors count as one address');
  }
  const server = createHttpServer(shedLoad({ app, gateway, metrics }), ownMessages(app));
  const url = await listen(server, env);
  const { metrics: metricsAddress } = env;
  if (metricsAddress !== undefined) measureProcess(metricRegistry);
  const metricsServer =
    metricsAddress &&
    (await serveMetrics(metricRegistry, metricsAddress).catch((error: unknown) => {
      throw new Error(`METRICS_HOST, METRICS_PORT: nothing can listen there: ${textOf(error)}.`, { cause: error });
    }));
  if (metricsAddress && metricsServer)
    log.info({ host: metricsAddress.host, port: metricsServer.port }, 'the metrics are served');
  return {
    url,
    announce: (hasSampleAccounts) => {
      log.info({ url }, 'the proxy listens');
      process.stdout.write(bannerOf({ brandName: env.brandName, url: env.publicUrl ?? url, hasSampleAccounts }));
    },
    drain: async () => {
      log.info('the proxy stops');
      await drain(server);
      await requestLog.close();
    },
    close: async () => metricsServer?.close(),
  };
}

/** Outside of production a resource of a gateway that is not set up answers as if it was down. */
function reportMissing({ environment }: Env, log: Logger, missing: readonly string[]): void {
  if (missing.length === 0) return;
  const text = `GATEWAYS must name the gateways that resources come from: it lacks ${missing.join(', ')}.`;
  if (environment === 'production') throw new Error(text);
  log.warn(text);
}

/** @returns the address for users of this machine */
async function listen(listener: Server, { host: given, port: wanted }: Env): Promise<string> {
  listener.listen({ port: wanted, host: given, backlog });
  await once(listener, 'listening').catch((error: unknown) => {
    throw listenError(error, given, wanted);
  });
  const address = listener.address();
  const port = address !== null && typeof address === 'object' ? address.port : wanted;
  const host = ['0.0.0.0', '::'].includes(given) ? '127.0.0.1' : given;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const idleTimer = setInterval(() => server.closeIdleConnections(), sweepMs);
  const drainTimer = setTimeout(() => server.closeAllConnections(), drainLimitMs);
  await closed;
  clearInterval(idleTimer);
  clearTimeout(drainTimer);
}

function listenError(error: unknown, host: string, port: number): Error {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (isTaken) return new Error(`Port ${port} of ${host} is taken: choose another one with PORT.`);
  return new Error(`Nothing can listen at HOST ${host}, PORT ${port}: ${textOf(error)}.`);
}

function ownSecrets({ dataDir }: Env): readonly string[] {
  try {
    return machineSecrets(dataDir, 'session-secret');
  } catch (error) {
    throw new Error(`DATA_DIR must be a folder that can be written: ${textOf(error)}.`, { cause: error });
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
