import type { GatewayClient } from '../gateway-client/gateway-client.ts';
import { RequestError } from '../wire/request-error.ts';
import type { Actor } from './actor.ts';
import type { Mapping } from './mapping.ts';

/** Returns the gateway that a resource comes from. */
export type GatewayOf = (mapping: Pick<Mapping, 'from'>) => GatewayClient;

/** A gateway besides the one that signs people in. */
export interface NamedGateway {
  client: GatewayClient;
  /** The name of its dialect. */
  dialect: string;
}

/**
 * Returns the gateway of a resource, for an actor.
 *
 * @throws RequestError `forbidden` for staff of assigned affiliates, where the gateway does not know whom it answers and so would
 *   answer everybody's
 */
export function admittingGateway(gatewayOf: GatewayOf, mapping: Mapping, actor: Actor): GatewayClient {
  const gateway = gatewayOf(mapping);
  const isNarrow = actor.audience === 'staff' && actor.scope === 'assigned';
  if (isNarrow && !gateway.knowsCaller) throw new RequestError('forbidden');
  return gateway;
}

/** Returns the names of gateways that resources come from and nobody has set up. */
export const missingGateways = (
  mappings: Readonly<Record<string, Mapping>>,
  gateways: Readonly<Record<string, NamedGateway>>,
): string[] => {
  const named = Object.values(mappings).flatMap(({ from }) => from ?? []);
  return [...new Set(named)].filter((name) => !Object.hasOwn(gateways, name));
};

/**
 * Returns every error of where resources come from, as a sentence: a gateway that speaks otherwise than the mapping, and what affiliates may do with records of a gateway that does not know whom it answers and that do not
 * say whose they are.
 */
export function originErrors(
  mappings: Readonly<Record<string, Mapping>>,
  gateways: Readonly<Record<string, NamedGateway>>,
): string[] {
  return Object.entries(mappings).flatMap(([name, mapping]) => {
    const { from, dialect } = mapping;
    const gateway = from !== undefined && Object.hasOwn(gateways, from) ? gateways[from] : undefined;
    if (gateway === undefined) return [];
    if (gateway.dialect !== dialect.name)
      return [`${name}: it is mapped in ${dialect.name}, and ${from} speaks ${gateway.dialect}`];
    return gateway.client.knowsCaller ? [] : strangerErrors(mapping).map((error) => `${name}: ${error}`);
  });
}

function strangerErrors({ contract, lines }: Mapping): string[] {
  const { record, input, access } = contract;
  if (access.affiliate.length === 0) return [];
  const errors = [
    !('affiliate_id' in record.shape) &&
      'its gateway does not know who asks, and its records do not say whose they are',
    access.affiliate.includes('create') &&
      !('affiliate_id' in input.shape) &&
      'its gateway does not know who creates, and its input does not say for whom',
    lines.update?.affiliate?.some((line) => line.answers) &&
      'its gateway does not know who changes, and the record is not read before',
    lines.delete?.affiliate?.calls && 'its gateway does not know who deletes by a word',
  ];
  return errors.filter((error) => typeof error === 'string');
}
