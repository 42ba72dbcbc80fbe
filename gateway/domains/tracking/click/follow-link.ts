import { isbot } from 'isbot';
import { Fault } from '../../../engine/errors.ts';
import type { Actor } from '../../../server/actor.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { hashOfDevice } from '../../accounts/login/known-devices.ts';
import { makeClickId } from '../tracking-link/click-id.ts';
import { targetUrl } from '../tracking-link/target-url.ts';
import { addressHash, visitorHash } from './visitor-hash.ts';

/** A click as its request describes it. */
export interface ClickRequest {
  code: string;
  /** False for a request that only asks where a link leads, as a `HEAD`. */
  isVisit: boolean;
  refererHost: string | null;
  /** The token of a device that somebody has signed in from. */
  device: string | undefined;
}

/**
 * Logs a click and returns where it leads: a page of the campaign's hosts, with the click's id. Robots are led too, and
 * counted apart.
 *
 * @throws {Fault} `link_unknown`, `link_off`, and `link_paused` when the campaign or the participation is not active
 */
export async function followLink(
  { clicks, clock, encryption, randomBytes }: GatewayContext,
  { address, userAgent }: Pick<Actor, 'address' | 'userAgent'>,
  { code, isVisit, refererHost, device }: ClickRequest,
): Promise<string> {
  const target = await clicks.targets.find(code);
  if (target === undefined) throw new Fault('link_unknown');
  if (target.isOff) throw new Fault('link_off');
  const now = clock.now();
  const { linkId, channelId, subIds, coupon, page } = target;
  const id = makeClickId(linkId, now, randomBytes, encryption);
  const url = page === null ? undefined : targetUrl(page, target, { clickId: id, channelId, subIds, coupon });
  if (!target.isOpen || url === undefined) throw new Fault('link_paused');
  const visitor = visitorHash({ address, userAgent }, now, encryption);
  const isFlood = clicks.isFlood({
    visitorHash: visitor,
    addressHash: addressHash(address, now, encryption),
    linkId,
  });
  const isRobot = !isVisit || isFlood || userAgent === null || isbot(userAgent);
  const deviceHash = hashOfDevice(device) ?? null;
  await clicks.log.write({ id, linkId, clickedAt: now, visitorHash: visitor, isRobot, refererHost, deviceHash });
  return url;
}
