import { Router } from 'express';
import type { GatewayClient } from '../gateway-client/gateway-client.ts';

/** `/healthz`: this process is alive. `/readyz`: the gateway answers as well. */
export function createHealthRouter(gateway: GatewayClient): Router {
  const router = Router();
  let pendingProbe: Promise<boolean> | undefined;
  // The endpoint is public, so concurrent requests share one probe.
  const isGatewayReady = () => {
    pendingProbe ??= gateway.isReady().finally(() => {
      pendingProbe = undefined;
    });
    return pendingProbe;
  };
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const isReady = await isGatewayReady();
    response.status(isReady ? 200 : 503).json({ status: isReady ? 'ok' : 'unavailable' });
  });
  return router;
}
