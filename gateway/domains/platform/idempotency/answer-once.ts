import { createHash } from 'node:crypto';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import {
  affectedIds,
  type Database,
  type Executor,
  type Tx,
  withOneTransaction,
  withTransaction,
} from '../../../db/client.ts';
import { reachesAll } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError, statusOf } from '../../../lib/errors.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { idempotencyAnswers } from './table.ts';

/** A request with an idempotency key. */
export interface KeyedRequest {
  /** 0 for a visitor, who is identified by a token of the browser. */
  userId: number;
  visitorHash: string;
  route: string;
  key: string;
  /** Hashes of the request; the first one is stored, the others may have been stored by earlier releases. */
  requestHashes: readonly [string, ...string[]];
  lifetimeMs: number;
  secrets: readonly string[];
  actor: Actor;
  /** The affiliates that the request names. */
  affiliateIds: readonly number[];
}

type Answer = { status: number; body: unknown } | 'streamed';

interface Incoming {
  route: {
    app: string;
    method: string;
    path: string;
    /** Null where the call keeps no keys. */
    keyLifetimeMs: number | null;
    /** Names of values that are shown once and never stored. */
    secrets: readonly string[];
    object: string | null;
  };
  actor: Actor;
  /** Reads a header. */
  header: (name: string) => string | undefined;
  /** The values of the path, the query and the body. */
  sent: Readonly<Record<string, unknown>>;
}

const keyPattern = /^[\x21-\x7e]{1,255}$/;
const visitorPattern = /^[\w-]{22,128}$/;

/** Serializes to JSON independent of key order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  );
}

/** Returns the affiliates that a request or an answer names, at any depth. */
function namedAffiliates(value: unknown): number[] {
  const ids: number[] = [];
  JSON.stringify(value, (name, inner: unknown) => {
    if (/^affiliate_?id$/i.test(name) && Number.isSafeInteger(Number(inner)) && Number(inner) > 0)
      ids.push(Number(inner));
    return inner;
  });
  return ids;
}

/**
 * Reads the key of a request. Undefined where the client sends none or the call keeps none. A key belongs to a user, or
 * to the browser of a visitor, so that nobody receives another's response.
 *
 * @throws {RequestError} `invalid_fields` for a malformed key, and for that of a visitor without a token of the browser:
 *   ignoring the key would let a repetition have a second effect
 */
export function readKey(
  { encryption }: GatewayContext,
  { route, actor, header, sent }: Incoming,
): KeyedRequest | undefined {
  const key = header('idempotency-key');
  const visitor = header('x-visitor') ?? '';
  if (key === undefined || route.keyLifetimeMs === null) return undefined;
  if (!keyPattern.test(key))
    throw new RequestError('invalid_fields', { errors: { 'Idempotency-Key': 'validation.invalid' } });
  if (actor.userId === null && !visitorPattern.test(visitor))
    throw new RequestError('invalid_fields', { errors: { 'X-Visitor': 'validation.required' } });
  const about = `idempotency ${route.path}`;
  // Affiliates may leave out what can only be their own id.
  const text = canonical(actor.affiliateId === null ? sent : { affiliate_id: actor.affiliateId, ...sent });
  return {
    userId: actor.userId ?? 0,
    visitorHash: actor.userId === null ? sha256(visitor) : '',
    route: `${route.app} ${route.method} ${route.path}`,
    key,
    requestHashes: [
      // Keyed, because bodies contain passwords; an unkeyed hash is from an earlier release.
      encryption.keyedHash(text, about),
      ...encryption.keyedHashes(text, about),
      createHash('sha256').update(text).digest('hex'),
    ],
    lifetimeMs: route.keyLifetimeMs,
    secrets: route.secrets,
    actor,
    affiliateIds: namedAffiliates(route.object === 'affiliate' ? { ...sent, affiliate_id: sent['id'] } : sent),
  };
}

const ofKey = ({ userId, visitorHash, route, key }: KeyedRequest) =>
  and(
    eq(idempotencyAnswers.userId, userId),
    eq(idempotencyAnswers.visitorHash, visitorHash),
    eq(idempotencyAnswers.route, route),
    eq(idempotencyAnswers.key, key),
  );

/** Ends the work of a request that another one with its key has answered. */
class Replay extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super('replay');
    this.answer = answer;
  }
}

/**
 * @throws {RequestError} `idempotency_key_reused`, `secret_shown_once`, `answer_erased`; `not_found` for an affiliate that
 *   the actor reaches no longer
 */
async function findAnswer(db: Executor, request: KeyedRequest, now: Date): Promise<Answer | undefined> {
  const [found] = await db
    .select()
    .from(idempotencyAnswers)
    .where(and(ofKey(request), gt(idempotencyAnswers.expiresAt, now)));
  if (found === undefined) return undefined;
  if (!request.requestHashes.includes(found.requestHash)) throw new RequestError('idempotency_key_reused');
  if (!(await reachesAll(db, request.actor, found.affiliateIds))) throw new RequestError('not_found');
  if (found.erasedAt !== null) throw new RequestError('answer_erased');
  if (found.hidesSecret) throw new RequestError('secret_shown_once');
  return { status: found.status, body: found.body };
}

/** @throws {RequestError} `request_in_progress`; see {@link findAnswer} @throws {Replay} */
async function claimKey(tx: Tx, request: KeyedRequest, now: Date): Promise<void> {
  const name = `idempotency ${request.userId} ${request.visitorHash} ${request.route} ${request.key}`;
  const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isClaimed"`);
  if (rows[0]?.['isClaimed'] !== true) throw new RequestError('request_in_progress', { retryAfterSeconds: 1 });
  const answer = await findAnswer(tx, request, now);
  if (answer !== undefined) throw new Replay(answer);
}

/** The token of the browser's device stays in the browser. */
const unstored = ['device'];

async function storeAnswer(tx: Tx, request: KeyedRequest, answer: Answer, now: Date): Promise<void> {
  if (answer === 'streamed') return;
  let hidesSecret = false;
  const text = JSON.stringify(answer.body, (name, value: unknown) => {
    const isSecret = request.secrets.includes(name) && value !== null;
    hidesSecret ||= isSecret;
    return isSecret || unstored.includes(name) ? undefined : value;
  });
  const { userId, visitorHash, route, key, requestHashes, lifetimeMs } = request;
  const affiliateIds = new Set([...affectedIds(tx), ...request.affiliateIds, ...namedAffiliates(answer.body)]);
  const stored = {
    requestHash: requestHashes[0],
    status: answer.status,
    body: sql`${text}::jsonb`,
    affiliateIds: [...affiliateIds],
    erasedAt: null,
    hidesSecret,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  };
  await tx
    .insert(idempotencyAnswers)
    .values({ userId, visitorHash, route, key, ...stored })
    .onConflictDoUpdate({
      target: [
        idempotencyAnswers.userId,
        idempotencyAnswers.visitorHash,
        idempotencyAnswers.route,
        idempotencyAnswers.key,
      ],
      set: stored,
    });
}

interface Keyed {
  answer: Answer;
  /** Whether the response is a replay of an earlier request. */
  isReplay: boolean;
}

/**
 * Executes a keyed request once: its effect and its response are committed together, and repetitions get the response.
 * A refused request stores no response and may be repeated with the same key.
 *
 * @param handle does the work with the database given to it
 * @throws {RequestError} `idempotency_key_reused` when the key was used with a different body, `request_in_progress` while
 *   the first request is under way, `secret_shown_once` instead of a response that showed a secret, `answer_erased` instead
 *   of one about a deleted affiliate, `not_found` instead of one about an affiliate that the actor no longer reaches; what
 *   `handle` throws
 */
export async function answerOnce(
  { database, clock }: GatewayContext,
  request: KeyedRequest,
  handle: (database: Database) => Promise<Answer>,
): Promise<Keyed> {
  const start = (tx: Tx) => claimKey(tx, request, clock.now());
  const earlier = await findAnswer(database.db, request, clock.now());
  if (earlier !== undefined) return { answer: earlier, isReplay: true };
  try {
    const answer = await withOneTransaction(database, {
      start,
      work: handle,
      finish: (tx, done) => storeAnswer(tx, request, done, clock.now()),
      // Changes that a refusal keeps on purpose, such as a counted attempt.
      isKept: (error) => error instanceof RequestError,
    });
    return { answer, isReplay: false };
  } catch (error) {
    if (error instanceof Replay) return { answer: error.answer, isReplay: true };
    if (!(error instanceof RequestError) || statusOf(error.code) >= 500) throw error;
    // The reason may be the effect of the first request, seen before this one reached its own transaction.
    try {
      await withTransaction(database, start);
    } catch (other) {
      if (other instanceof Replay) return { answer: other.answer, isReplay: true };
      throw other;
    }
    throw error;
  }
}

/** Deletes responses too old to be replayed. */
export async function forgetOldAnswers({ database, clock }: GatewayContext): Promise<void> {
  await database.db.delete(idempotencyAnswers).where(lte(idempotencyAnswers.expiresAt, clock.now()));
}
