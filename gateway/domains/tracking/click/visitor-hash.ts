import ipaddr from 'ipaddr.js';
import { businessDate } from '#shared/time.ts';
import type { Encryption } from '../../../lib/encryption.ts';

/** Returns an IPv4 address as it is, and the network of an IPv6 address: its last half changes by the hour. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv6' ? parsed.toByteArray().slice(0, 8).join('.') : parsed.toString();
}

/**
 * Returns what distinguishes visitors within a month. Neither the address nor the browser can be read from it, and next
 * month's has nothing in common with it.
 */
export function visitorHash(
  { address, userAgent }: { address: string | null; userAgent: string | null },
  now: Date,
  encryption: Pick<Encryption, 'keyedHash'>,
): string {
  const month = businessDate(now).slice(0, 7);
  return encryption.keyedHash(`${networkOf(address ?? '')}\n${userAgent ?? ''}`, `visitor:${month}`);
}

/**
 * Returns what distinguishes addresses within a month, whatever browser they name, or null for an address that is not
 * known. It is counted in memory, not stored.
 */
export function addressHash(
  address: string | null,
  now: Date,
  encryption: Pick<Encryption, 'keyedHash'>,
): string | null {
  const network = networkOf(address ?? '');
  return network === '' ? null : encryption.keyedHash(network, `address:${businessDate(now).slice(0, 7)}`);
}
