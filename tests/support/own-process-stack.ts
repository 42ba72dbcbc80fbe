import { join } from 'node:path';
import { findDifferences } from '../../gateway/domains/reports/reconciliation/find-differences.ts';
import { readEnv as readGatewayEnv } from '../../gateway/env.ts';
import { openGateway } from '../../gateway/open-gateway.ts';
import { createDirectGateway } from '../../gateway/server/direct-gateway.ts';
import { createLogger as createGatewayLogger } from '../../gateway/server/log.ts';
import { readEnv as readProxyEnv } from '../../proxy/env.ts';
import { createDirectTransport } from '../../proxy/gateway-client/direct-transport.ts';
import { createGatewayClient } from '../../proxy/gateway-client/gateway-client.ts';
import { createLogger } from '../../proxy/log.ts';
import { runProxy } from '../../proxy/run-proxy.ts';
import { ROOT } from '../../tools/builds.mjs';
import { ensureBuiltOnce } from './known-sources.ts';
import { temporaryFolder } from './reaper.ts';
import { copySampleData, stackEnv } from './stack.ts';

/** Time limits of a busy machine, whose test waits in the same thread, are not under test. */
const patienceMs = 120_000;

/** A platform that runs in the process of the test. */
export interface OwnProcessStack {
  /** The proxy's address, without a slash at the end. */
  url: string;
  /** Database, outbox, uploads and secrets. */
  dataDir: string;
  /** What both servers have logged. */
  logs: () => string;
  /** Ends it. @returns the differences between its records of money, of which there must be none */
  stop: () => Promise<{ what: string; cents: number }[]>;
}

/**
 * Starts proxy and gateway with the sample data in the process of the test, as `tools/one-process.ts` does in one of theirs:
 * whatever compiles code has done so after the first file of a worker, so that a start takes a tenth of the processor time.
 * What is about processes, such as a crash, needs `startStack`.
 */
export async function startOwnProcessStack(settings: Record<string, string>): Promise<OwnProcessStack> {
  ensureBuiltOnce(['admin', 'affiliate', 'docs']);
  const data = temporaryFolder('stack');
  await copySampleData('demo', data.path);
  const source = { ...stackEnv(data.path, 'demo'), PORT: '0', ...settings };
  let output = '';
  const destination = { write: (line: string) => void (output += line) };

  const proxyEnv = readProxyEnv(source);
  const transport = createDirectTransport({ answerTimeoutMs: patienceMs });
  const proxy = await runProxy(proxyEnv, createLogger(proxyEnv, destination), createGatewayClient({ transport }), {
    sitesDirectory: join(ROOT, 'dist'),
    deadlineMs: patienceMs,
  });
  const gatewayEnv = { ...readGatewayEnv(source), publicUrl: proxy.url };
  const gateway = await openGateway(gatewayEnv, createGatewayLogger(gatewayEnv, destination));
  transport.open(createDirectGateway(gateway.context));

  return {
    url: proxy.url,
    dataDir: data.path,
    logs: () => output,
    stop: async () => {
      await proxy.drain();
      try {
        return await findDifferences(gateway.context.database);
      } finally {
        await gateway.close();
        await proxy.close();
        await data.remove();
      }
    },
  };
}
