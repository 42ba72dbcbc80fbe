import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { createExpiringCache } from '../../../lib/expiring-cache.ts';
import { OutboundError } from '../../../lib/outbound.ts';
import { sha256 } from '../../../lib/sha256.ts';

/** The picture of a person. */
export interface Avatar {
  mediaType: string;
  bytes: Buffer;
}

const timeoutMs = 2_000;
const bytesMax = 200 * 1024;
/** Twice the displayed size in pixels; no generated substitute; suitable for all audiences. */
const wanted = 's=160&d=404&r=g';

const hourMs = 60 * 60 * 1000;
const pictures = createExpiringCache<Avatar>({ lifetimeMs: 24 * hourMs, countMax: 100 });
const misses = createExpiringCache<true>({ lifetimeMs: hourMs, countMax: 5_000 });

/** The first bytes of the image types that browsers show and that cannot contain scripts. */
const signatures: readonly (readonly [mediaType: string, isType: (bytes: Buffer) => boolean])[] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['image/gif', (bytes) => bytes.subarray(0, 4).toString('latin1') === 'GIF8'],
  [
    'image/webp',
    (bytes) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  ],
];

/** Fetches a picture; null if the service has none, undefined if it gave no usable answer. */
async function ask({ outbound, log }: GatewayContext, url: string): Promise<Avatar | null | undefined> {
  try {
    const { status, body } = await outbound.getImage(url, { timeoutMs, bytesMax });
    if (status === 404) return null;
    const mediaType = signatures.find(([, isType]) => isType(body))?.[0];
    if (status === 200 && mediaType !== undefined) return { mediaType, bytes: body };
    log.warn({ host: new URL(url).host, status }, 'the avatar service answered no image');
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    // The path identifies a person.
    log.warn({ host: new URL(url).host, reason: error.message }, 'the avatar service did not answer');
  }
  return undefined;
}

/**
 * Returns the picture of a person from the configured service, which learns neither the e-mail nor the viewer. Caches
 * pictures for a day, and their absence for an hour.
 *
 * @param hash SHA-256 of the trimmed, lower-case login e-mail in hex: the actor's own; staff may give any
 * @throws {RequestError} `not_found` without a picture, for somebody else's hash, and without a service
 */
export async function findAvatar(context: GatewayContext, actor: Actor, hash: string): Promise<Avatar> {
  const isReached = actor.scope !== 'own' || hash === sha256((actor.email ?? '').trim().toLowerCase());
  const { avatarUrl } = context.env;
  const now = context.clock.now();
  if (!isReached || avatarUrl === undefined || misses.find(context, hash, now) === true)
    throw new RequestError('not_found');
  const kept = pictures.find(context, hash, now);
  if (kept !== undefined) return kept;
  const found = await ask(context, `${avatarUrl}/${hash}?${wanted}`);
  if (found === null) misses.keep(context, hash, true, now);
  if (found === null || found === undefined) throw new RequestError('not_found');
  pictures.keep(context, hash, found, now);
  return found;
}
