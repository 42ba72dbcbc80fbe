import type { Exchange } from '../engine/exchange.ts';
import type { GatewayClient } from '../gateway-client/gateway-client.ts';

/** What an exchange has besides its mapping, for an administrator at a gateway. */
export const ofStaff = (
  gateway: GatewayClient,
): Pick<Exchange, 'actor' | 'callContext' | 'gateway' | 'idempotencyKey'> => ({
  actor: { audience: 'staff', role: 'administrator', scope: 'all', token: 't', userId: 1, affiliateId: null },
  callContext: {
    token: 't',
    requestId: 'request-1',
    clientAddress: '10.0.0.1',
    locale: 'pt-br',
    signal: AbortSignal.timeout(60_000),
  },
  gateway,
  idempotencyKey: undefined,
});
