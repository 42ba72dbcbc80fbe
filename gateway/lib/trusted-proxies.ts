import { BlockList, isIP } from 'node:net';

/** The configuration of trusted proxies: addresses and networks. */
interface Trust {
  trustedProxies: readonly string[];
}

const loopback = ['127.0.0.0/8', '::1'];

const bitsMax = { 4: 32, 6: 128 } as const;

/** Parses an address or a network (`10.0.0.5`, `10.1.0.0/16`, `fd00::/8`); undefined for any other text. */
function parseNetwork(text: string) {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version !== 4 && version !== 6) return undefined;
  const bits = prefix === undefined ? bitsMax[version] : Number(prefix);
  return bits <= bitsMax[version] ? { address, bits, family: `ipv${version}` as const } : undefined;
}

export const isNetwork = (text: string): boolean => parseNetwork(text) !== undefined;

const known = new WeakMap<Trust, BlockList>();

function networksOf(trust: Trust): BlockList {
  const networks = known.get(trust) ?? new BlockList();
  if (known.has(trust)) return networks;
  known.set(trust, networks);
  for (const text of [...loopback, ...trust.trustedProxies]) {
    const network = parseNetwork(text);
    if (network) networks.addSubnet(network.address, network.bits, network.family);
  }
  return networks;
}

/** Returns whether a peer may set the client's address: a proxy on this machine or a configured one. */
export const isTrustedProxy = (trust: Trust, peer: string): boolean =>
  networksOf(trust).check(peer, isIP(peer) === 6 ? 'ipv6' : 'ipv4');
