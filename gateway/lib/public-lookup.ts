import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All public IPv6 addresses; others may embed an IPv4 address, which the library does not check. */
const publicV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Returns whether an address is public: not loopback, private, link-local, a tunnel or reserved. */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(publicV6));
}

/** A name without addresses, or with one that is not public. */
export class LookupError extends Error {}

/** The names of this machine, which no name server is asked for (RFC 6761). */
const isOwnName = (name: string): boolean => /(?:^|\.)localhost\.?$/i.test(name);

/** Two attempts, after which the name counts as unknown. */
const limits = { timeout: 1_500, tries: 2 };

/**
 * Creates a look-up of host names that refuses a name if any of its addresses is not public. The connection uses the
 * checked addresses.
 *
 * Queries the name servers itself: the system's look-up occupies one of a few threads until it ends, so a slow name
 * server of a stranger could block every other look-up.
 *
 * @param nameServers default: those of the system
 */
export function createPublicLookup(nameServers?: readonly string[]): LookupFunction {
  const resolver = new Resolver(limits);
  if (nameServers) resolver.setServers(nameServers);

  async function resolve(name: string): Promise<[LookupAddress, ...LookupAddress[]]> {
    if (isOwnName(name)) throw new LookupError('the name leads to an address that is not public');
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const [first, ...others] = answers.flatMap((answer, index) =>
      answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
    );
    if (first === undefined) throw new LookupError('the name has no address');
    if (![first, ...others].every(({ address }) => isPublicAddress(address))) {
      throw new LookupError('the name leads to an address that is not public');
    }
    return [first, ...others];
  }

  return (name, { all = false }, callback) => {
    resolve(name).then(
      (found) => {
        if (all) callback(null, found);
        else callback(null, found[0].address, found[0].family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), []),
    );
  };
}
