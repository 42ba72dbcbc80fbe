import { isIP } from 'node:net';
import { and, eq, gt, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { preparedQuery } from '../../../db/prepared.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { languageOf } from '../../../lib/language.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { isTrustedProxy } from '../../../lib/trusted-proxies.ts';
import { affiliates } from '../affiliate/table.ts';
import { VIEW_PREFIX, viewer } from '../affiliate-view/find-view.ts';
import { findKeyHolder, isKey, isTestKey } from '../api-key/find-key.ts';
import { actorOf, identityColumns } from '../user/identity.ts';
import { secondFactors, sessions, users } from '../user/table.ts';

/** Absolute lifetime of a session, regardless of use. */
export const sessionLifetimeMs = 12 * 60 * 60 * 1000;

/** Resolution of a session's last use: one write per session in this time. */
const seenResolutionMs = 5 * 60 * 1000;
const userAgentLengthMax = 200;

/** The parts of a request that identify its user. */
interface IncomingRequest {
  get: (name: string) => string | undefined;
  socket: { remoteAddress?: string | undefined };
}

/** Returns the client's address: from a trusted proxy, otherwise the peer's. */
function clientAddress({ env }: GatewayContext, request: IncomingRequest): string | null {
  // A dual-stack socket reports IPv4 addresses as IPv4-mapped IPv6.
  const peer = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? null;
  const forwarded = request.get('x-client-address') ?? '';
  return peer !== null && isTrustedProxy(env, peer) && isIP(forwarded) !== 0 ? forwarded : peer;
}

/** Returns the browser's `User-Agent`, as forwarded by the proxy, on one line. It identifies nobody: clients choose it. */
function userAgentOf(request: IncomingRequest): string | null {
  const text = (request.get('x-user-agent') ?? '').replaceAll(/[^\x20-\x7e]/g, ' ').trim();
  return text === '' ? null : text.slice(0, userAgentLengthMax);
}

/** A session's token, the key of a program or an advertiser, an affiliate's API token, or that of a view. */
const bearer = /^Bearer ((?:key_|test_|adv_|pat_|view_)?[A-Za-z0-9_-]{43})$/i;

const findSession = preparedQuery((db) =>
  db
    .select({
      ...identityColumns,
      steppedUpUntil: sessions.steppedUpUntil,
      seenAt: sessions.seenAt,
      secondFactorAt: secondFactors.confirmedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(affiliates, eq(affiliates.id, users.affiliateId))
    .leftJoin(secondFactors, and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt)))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare('find_session'),
);

/**
 * Returns the actor of a request: the owner of its `Authorization: Bearer` token, otherwise a visitor. Looks the
 * session up at every request, so that an ended session is invalid on all gateways at once. An unknown or expired
 * token, or one whose owner no longer has a role, gives a visitor.
 *
 * @throws {RequestError} `api_key_invalid` for a test key that is unknown or expired
 */
export async function authenticate(context: GatewayContext, request: IncomingRequest): Promise<Actor> {
  const visitor: Actor = {
    role: 'visitor',
    scope: 'none',
    userId: null,
    name: null,
    email: null,
    affiliateId: null,
    sessionHash: null,
    steppedUpUntil: null,
    address: clientAddress(context, request),
    userAgent: userAgentOf(request),
    hasSecondFactor: false,
    language: languageOf(request.get('accept-language')),
    requestId: request.get('x-request-id') ?? '',
  };
  const token = bearer.exec(request.get('authorization') ?? '')?.[1];
  if (token === undefined) return visitor;

  const tokenHash = sha256(token);
  if (token.startsWith(VIEW_PREFIX)) return (await viewer(context, visitor, tokenHash)) ?? visitor;
  if (isKey(token)) {
    const holder = await findKeyHolder(context, visitor, { token, tokenHash });
    // What was meant for a sandbox never happens for real, not even what is open to visitors.
    if (!holder && isTestKey(token)) throw new RequestError('api_key_invalid');
    return holder ?? visitor;
  }
  const now = context.clock.now();
  const [found] = await findSession(context.database).execute({ tokenHash, now });
  if (!found) return visitor;
  const actor = actorOf(visitor, found);
  if (!actor) return visitor;
  const isUseDue = now.getTime() - found.seenAt.getTime() >= seenResolutionMs;
  if (isUseDue && context.database.isReplica !== true) noteUse(context, tokenHash, visitor.address);
  return { ...actor, sessionHash: tokenHash, steppedUpUntil: found.steppedUpUntil };
}

/** Notes when and from where a session was last used. The request does not wait for it. */
function noteUse({ database, clock, log }: GatewayContext, tokenHash: string, address: string | null): void {
  const now = clock.now();
  const isDue = lte(sessions.seenAt, new Date(now.getTime() - seenResolutionMs));
  database.db
    .update(sessions)
    .set({ seenAt: now, address })
    .where(and(eq(sessions.tokenHash, tokenHash), isDue))
    .catch((error: unknown) => log.warn({ err: error }, "a session's last use was not noted"));
}

/** What a new session records. */
interface NewSession extends Pick<Actor, 'address' | 'userAgent'> {
  userId: number;
  steppedUpUntil?: Date | null;
  /** When the user signed in, for a session that replaces another; default: now. */
  createdAt?: Date;
}

/** Starts a session and returns its token: 256 random bits, which are not stored. */
export async function startSession(
  tx: Tx,
  context: GatewayContext,
  { userId, address, userAgent, steppedUpUntil = null, createdAt }: NewSession,
): Promise<string> {
  const token = context.randomBytes(32).toString('base64url');
  const now = context.clock.now();
  const expiresAt = new Date(now.getTime() + sessionLifetimeMs);
  await tx.insert(sessions).values({
    tokenHash: sha256(token),
    userId,
    address,
    userAgent,
    steppedUpUntil,
    createdAt: createdAt ?? now,
    seenAt: now,
    expiresAt,
  });
  return token;
}

/** Ends all sessions of these users, on every gateway at once. @param except the hash of a session that is kept */
export async function endSessions(
  tx: Tx,
  userIds: readonly number[],
  { except }: { except?: string | null } = {},
): Promise<void> {
  const isOther = typeof except === 'string' ? ne(sessions.tokenHash, except) : undefined;
  await tx.delete(sessions).where(and(inArray(sessions.userId, [...userIds]), isOther));
}
