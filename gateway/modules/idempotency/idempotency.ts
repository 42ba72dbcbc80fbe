import { and, eq, lte } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { GatewayContext } from '../../server/context.ts';
import type { Tx } from '../../db/client.ts';
import { Fault } from '../../engine/errors.ts';
import { idempotencyAnswers } from './table.ts';

const lifetimeMs = 31 * 24 * 60 * 60 * 1000;

/** A request that says by its key which other one it repeats. Keys belong to a user: nobody meets another's answers. */
export interface KeyedRequest {
  userId: number;
  /** What is asked for; a key may be used once for each. */
  route: string;
  key: string;
  /** What was sent. */
  body: unknown;
}

export interface Keyed<Answer> {
  answer: Answer;
  /** Whether it is the answer of an earlier request. */
  isReplay: boolean;
}

/** JSON in which the order of the keys makes no difference. */
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
  /** Undefined for a request without a key, which is done in any case. */
  request: KeyedRequest | undefined;
  now: Date;
  /** Reads a stored answer back. */
  schema: z.ZodType<Answer>;
  work: () => Promise<Answer>;
}

/**
 * Does the work of a keyed request once: within 31 days its repetition gets the first answer, and does nothing. A request
 * that was refused has no effect, so it leaves no answer and may be tried again under its key. The transaction must hold a
 * lock that keeps equal requests apart, or two of them at once would both find no answer.
 *
 * @throws {Fault} `idempotency_key_reused` when the key belongs to a request with another body
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
  // Another request has used the key in this very moment, for something else: the lock would have kept the same apart.
  if (written.length === 0) throw new Fault('idempotency_key_reused');
  return { answer, isReplay: false };
}

/** Deletes the answers that are too old to be replayed. */
export async function forgetOldAnswers({ database, clock }: GatewayContext): Promise<void> {
  await database.db.delete(idempotencyAnswers).where(lte(idempotencyAnswers.createdAt, oldestReplayed(clock.now())));
}
