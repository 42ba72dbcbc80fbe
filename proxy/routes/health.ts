import { Router } from 'express';
import type { GatewayClient } from '../gateway-client/gateway-client.ts';

/** `/healthz`: this process is alive. `/readyz`: the gateway behind it answers as well. */
export function createHealthRouter(gateway: GatewayClient): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    const isReady = await gateway.isReady();
    response.status(isReady ? 200 : 503).json({ status: isReady ? 'ok' : 'unavailable' });
  });
  return router;
}
