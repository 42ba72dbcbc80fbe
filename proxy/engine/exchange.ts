import type { Contract } from '#shared/contract.ts';
import type { CallContext, GatewayClient } from '../gateway-client/gateway-client.ts';
import { Fault, invalidField } from './fault.ts';
import { callAddress } from './call-text.ts';
import type { MappingLines, RowContext } from './mapping.ts';
import type { Actor } from './actor.ts';

/** One request of a browser, as the verbs of the engine see it. */
export interface Exchange {
  contract: Contract;
  lines: MappingLines;
  actor: Actor;
  callContext: CallContext;
  gateway: GatewayClient;
  idempotencyKey: string | undefined;
}

/** What a translation of rows may use. */
export const rowContext = (exchange: Exchange, values: RowContext['values'], id?: number | string): RowContext => ({
  id,
  values,
  idempotencyKey: exchange.idempotencyKey,
  requestId: exchange.callContext.requestId,
});

interface CallParts {
  /** What fills the placeholders of the path. */
  path: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
}

/** Makes the call of a line and gives what the gateway answered, still as it came. */
export function callGateway(
  exchange: Exchange,
  line: { call: string },
  { path, query, body }: CallParts,
): Promise<unknown> {
  const { method, app, isV2, path: template } = callAddress(line.call);
  return exchange.gateway.send(
    {
      method,
      ...(app && { app }),
      isV2,
      path: fillPath(template, path),
      ...(query && { query }),
      ...(body !== undefined && { body }),
      idempotencyKey: method === 'POST' ? exchange.idempotencyKey : undefined,
    },
    exchange.callContext,
  );
}

/** What a segment may be made of; anything else names nothing, and no escape or dot segment ever leaves for the gateway. */
const segmentPattern = /^[\w-]{1,128}$/;

/**
 * Fills the `:name` parts of a path, each as one segment.
 *
 * @throws Fault `malformed_id` for an id that cannot be a segment, `invalid_fields` for another value
 */
function fillPath(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = wireText(values[name]);
    if (segmentPattern.test(value)) return value;
    if (name === 'id') throw new Fault('malformed_id');
    throw invalidField(name, value === '' ? 'validation.required' : 'validation.invalid');
  });
}

/** A value as a path or a query has it; empty for what is neither text, number nor flag. */
export const wireText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
