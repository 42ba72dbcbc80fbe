import { once } from 'node:events';
import { createApp } from '../../proxy/app.ts';
import { createGatewayClient } from '../../proxy/gateway-client/gateway-client.ts';
import { createHttpServer } from '../../proxy/http/http-server.ts';
import { createLogger } from '../../proxy/log.ts';

/** @param logTo where it logs */
export async function startProxy(
  gatewayUrl: string,
  logTo: { write: (line: string) => void },
): Promise<{ url: string; silence: () => void; close: () => Promise<void> }> {
  // Timeouts of a busy machine are not under test.
  const patienceMs = 120_000;
  const gateway = createGatewayClient({ url: gatewayUrl, headersTimeoutMs: patienceMs });
  const sessionSecrets = ['a-secret-for-tests-alone-of-enough-length-0123456789'];
  const options = { rateLimitScale: 1_000, trustProxyHops: 1, deadlineMs: patienceMs };
  const log = createLogger({ logLevel: 'info' }, logTo);
  const server = createHttpServer(createApp({ gateway, sessionSecrets, log, ...options }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    silence: () => {
      log.level = 'silent';
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await gateway.close();
    },
  };
}
