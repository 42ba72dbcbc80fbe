import ipaddr from 'ipaddr.js';
import { businessDate } from '#shared/time.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import type { Encryption } from '../../../lib/encryption.ts';
import { RequestError } from '../../../lib/errors.ts';
import { hashOfDevice } from '../../accounts/login/known-devices.ts';
import { makeClickId } from '../tracking-link/click-id.ts';
import { targetUrl } from '../tracking-link/target-url.ts';
import { isProgram } from './is-program.ts';

/** Returns an IPv4 address unchanged, and the network of an IPv6 address, whose second half changes often. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv6' ? parsed.toByteArray().slice(0, 8).join('.') : parsed.toString();
}

/**
 * Returns a hash that distinguishes visitors within a month. It reveals neither address nor browser, and is unrelated
 * to the hash of the next month.
 */
function visitorHash(
  { address, userAgent }: { address: string | null; userAgent: string | null },
  now: Date,
  encryption: Pick<Encryption, 'keyedHash'>,
): string {
  const month = businessDate(now).slice(0, 7);
  return encryption.keyedHash(`${networkOf(address ?? '')}\n${userAgent ?? ''}`, `visitor:${month}`);
}

/**
 * Returns a hash that distinguishes addresses within a month, whatever the browser; null for an unknown address. It is
 * counted in memory, not stored.
 */
function addressHash(address: string | null, now: Date, encryption: Pick<Encryption, 'keyedHash'>): string | null {
  const network = networkOf(address ?? '');
  return network === '' ? null : encryption.keyedHash(network, `address:${businessDate(now).slice(0, 7)}`);
}

/** A click as its request describes it. */
export interface ClickRequest {
  code: string;
  /** False for a request that only asks where a link leads, as a `HEAD`. */
  isVisit: boolean;
  refererHost: string | null;
  /** Token of a device that was used to sign in. */
  device: string | undefined;
}

/**
 * Logs a click and returns where it leads: a page of the campaign's hosts, with the click's id. Robots are redirected
 * too, and counted separately.
 *
 * @throws {RequestError} `link_unknown`, `link_off`, and `link_paused` when the campaign or the participation is not
 *   active
 */
export async function followLink(
  { clicks, clock, encryption, randomBytes }: GatewayContext,
  { address, userAgent }: Pick<Actor, 'address' | 'userAgent'>,
  { code, isVisit, refererHost, device }: ClickRequest,
): Promise<string> {
  const target = await clicks.targets.find(code);
  if (target === undefined) throw new RequestError('link_unknown');
  if (target.isOff) throw new RequestError('link_off');
  const now = clock.now();
  const { linkId, channelId, subIds, coupon, page } = target;
  const id = makeClickId(linkId, now, randomBytes, encryption);
  const url = page === null ? undefined : targetUrl(page, target, { clickId: id, channelId, subIds, coupon });
  if (!target.isOpen || url === undefined) throw new RequestError('link_paused');
  const visitor = visitorHash({ address, userAgent }, now, encryption);
  const isFlood = clicks.isFlood({
    visitorHash: visitor,
    addressHash: addressHash(address, now, encryption),
    linkId,
  });
  const isRobot = !isVisit || isFlood || isProgram(userAgent);
  const deviceHash = hashOfDevice(device) ?? null;
  await clicks.log.write({ id, linkId, clickedAt: now, visitorHash: visitor, isRobot, refererHost, deviceHash });
  return url;
}
