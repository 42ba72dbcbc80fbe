import type { Contract } from '#shared/contract.ts';
import type { Caller, GatewayClient } from '../gateway-client/gateway-client.ts';
import { Fault, invalidField } from '../fault.ts';
import { callAddress } from './call-text.ts';
import type { MappingLines, RowContext } from './mapping.ts';
import type { Speaker } from './speaker.ts';

/** One request of a browser, as the verbs of the engine see it. */
export interface Exchange {
  contract: Contract;
  lines: MappingLines;
  speaker: Speaker;
  caller: Caller;
  gateway: GatewayClient;
  idempotencyKey: string | undefined;
}

/** What a translation of rows may use. */
export const rowContext = (exchange: Exchange, values: RowContext['values'], id?: number | string): RowContext => ({
  id,
  values,
  idempotencyKey: exchange.idempotencyKey,
  requestId: exchange.caller.requestId,
});

interface CallParts {
  /** What fills the placeholders of the path. */
  path: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
}

interface CallLine {
  call: string;
  showsRefusalText?: true;
}

/** Makes the call of a line and gives what the gateway answered, still as it came. */
export function callGateway(exchange: Exchange, line: CallLine, { path, query, body }: CallParts): Promise<unknown> {
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
      showsRefusalText: line.showsRefusalText ?? false,
    },
    exchange.caller,
  );
}

/**
 * Fills the `:name` parts of a path, each as one segment.
 *
 * @throws Fault `invalid_fields` when a value is missing, `malformed_id` when it would be no segment of its own
 */
function fillPath(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = wireText(values[name]);
    if (value === '') throw invalidField(name, 'validation.required');
    const segment = encodeURIComponent(value);
    if (segment === '.' || segment === '..') throw new Fault('malformed_id');
    return segment;
  });
}

/** A value as a path or a query has it; empty for what is neither text, number nor flag. */
export const wireText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
