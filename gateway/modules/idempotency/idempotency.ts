import { and, eq, lte } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { GatewayContext } from '../../server/context.ts';
import type { Tx } from '../../db/client.ts';
import { Fault } from '../../engine/errors.ts';
import { idempotencyAnswers } from './table.ts';

const lifetimeMs = 31 * 24 * 60 * 60 * 1000;

/** A request with an idempotency key. Keys are scoped to a user, so nobody receives another user's response. */
export interface KeyedRequest {
  userId: number;
  /** The operation; a key may be used once per operation. */
  route: string;
  key: string;
  /** The request body. */
  body: unknown;
}

export interface Keyed<Answer> {
  answer: Answer;
  /** Whether the response is a replay of an earlier request. */
  isReplay: boolean;
}

/** Serializes to JSON independent of key order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  );
}

const oldestReplayed = (now: Date): Date => new Date(now.getTime() - lifetimeMs);

const sameKey = ({ userId, route, key }: KeyedRequest) =>
  and(eq(idempotencyAnswers.userId, userId), eq(idempotencyAnswers.route, route), eq(idempotencyAnswers.key, key));

interface KeyedWork<Answer> {
  /** Undefined for a request without a key, which is always executed. */
  request: KeyedRequest | undefined;
  now: Date;
  /** Parses a stored response. */
  schema: z.ZodType<Answer>;
  work: () => Promise<Answer>;
}

/**
 * Executes a keyed request once: repetitions within 31 days get the first response and have no effect. A refused
 * request stores no response and may be retried with the same key. The transaction must hold a lock that serializes
 * equal requests; otherwise two concurrent ones would both find no response.
 *
 * @throws {Fault} `idempotency_key_reused` when the key was used with a different body
 */
export async function answerOnce<Answer>(
  tx: Tx,
  { request, now, schema, work }: KeyedWork<Answer>,
): Promise<Keyed<Answer>> {
  if (request === undefined) return { answer: await work(), isReplay: false };
  const requestHash = createHash('sha256').update(canonical(request.body)).digest('hex');
  const [found] = await tx.select().from(idempotencyAnswers).where(sameKey(request));
  const isAlive = found !== undefined && found.createdAt > oldestReplayed(now);
  if (isAlive && found.requestHash !== requestHash) throw new Fault('idempotency_key_reused');
  if (isAlive) return { answer: schema.parse(found.body), isReplay: true };

  const answer = await work();
  const stored = { requestHash, status: 201, body: answer, createdAt: now };
  const { userId, route, key } = request;
  const written = await tx
    .insert(idempotencyAnswers)
    .values({ userId, route, key, ...stored })
    .onConflictDoUpdate({
      target: [idempotencyAnswers.userId, idempotencyAnswers.route, idempotencyAnswers.key],
      set: stored,
      setWhere: lte(idempotencyAnswers.createdAt, oldestReplayed(now)),
    })
    .returning({ key: idempotencyAnswers.key });
  // A concurrent request has used the key for something else; an equal request would have waited for the lock.
  if (written.length === 0) throw new Fault('idempotency_key_reused');
  return { answer, isReplay: false };
}

/** Deletes responses too old to be replayed. */
export async function forgetOldAnswers({ database, clock }: GatewayContext): Promise<void> {
  await database.db.delete(idempotencyAnswers).where(lte(idempotencyAnswers.createdAt, oldestReplayed(clock.now())));
}
