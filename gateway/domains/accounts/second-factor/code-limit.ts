import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import type { Language } from '../../../lib/language.ts';
import { enqueueMail } from '../../platform/outbox-mail/outbox.ts';
import { recordLogin } from '../login-history/history.ts';
import { knownDevices, loginHistory } from '../user/table.ts';
import { secondFactorMail } from './mails.ts';

const minuteMs = 60_000;

/** Wrong codes of an account over all devices. The second limit makes slow guessing hopeless. */
const limits = [
  { windowMs: 15 * minuteMs, max: 10 },
  { windowMs: 24 * 60 * minuteMs, max: 30 },
] as const;

interface CodeOwner {
  id: number;
  email: string;
  language: Language;
  affiliateId: number | null;
}

interface Counted {
  max: number;
  count: number;
  /** When the oldest of the counted codes leaves the window. */
  freeAt: Date;
}

async function countWrongCodes(tx: Tx, userId: number, now: Date): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (const { windowMs, max } of limits) {
    const since = new Date(now.getTime() - windowMs);
    const [found] = await tx
      .select({
        count: sql<number>`count(*)::int`,
        oldest: sql<Date>`coalesce(min(${loginHistory.at}), ${now}::timestamptz)`.mapWith(loginHistory.at),
      })
      .from(loginHistory)
      .where(
        and(
          eq(loginHistory.userId, userId),
          eq(loginHistory.result, 'wrong_code'),
          // Not those from the future, written by a clock that ran ahead.
          sql`${loginHistory.at} > ${since}::timestamptz and ${loginHistory.at} <= ${now}::timestamptz`,
        ),
      );
    counted.push({ max, count: found?.count ?? 0, freeAt: new Date((found?.oldest ?? now).getTime() + windowMs) });
  }
  return counted;
}

/**
 * Refuses a code before it is compared, once the account has had too many wrong ones from any devices. A device that
 * has proved the second factor before is not refused: it has its own counter, so that nobody who knows the password can
 * lock the owner out. Recovery codes are too long to be guessed and are never refused here. The user must be locked.
 *
 * @param deviceHash of a known device; undefined for any other
 * @throws {RequestError} `rate_limited`
 */
export async function requireCodeAllowed(
  tx: Tx,
  { clock }: Pick<GatewayContext, 'clock'>,
  { userId, deviceHash }: { userId: number; deviceHash: string | undefined },
): Promise<void> {
  const now = clock.now();
  const reached = (await countWrongCodes(tx, userId, now)).filter(({ count, max }) => count >= max);
  if (reached.length === 0) return;
  const isProved =
    deviceHash !== undefined &&
    (await tx.$count(
      knownDevices,
      and(
        eq(knownDevices.userId, userId),
        eq(knownDevices.tokenHash, deviceHash),
        isNotNull(knownDevices.secondFactorAt),
      ),
    )) > 0;
  if (isProved) return;
  const waitMs = Math.max(...reached.map(({ freeAt }) => freeAt.getTime() - now.getTime()));
  throw new RequestError('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}

/** Counts a wrong code, and notifies the owner by mail when a limit is reached. The user must be locked. */
export async function recordWrongCode(
  tx: Tx,
  { clock, env }: Pick<GatewayContext, 'clock' | 'env'>,
  actor: Pick<Actor, 'address' | 'userAgent'>,
  { id: userId, email, language, affiliateId }: CodeOwner,
): Promise<void> {
  const now = clock.now();
  await recordLogin(tx, actor, { now, userId, result: 'wrong_code' });
  if ((await countWrongCodes(tx, userId, now)).every(({ count, max }) => count !== max)) return;
  const mail = { to: email, language, isStaff: affiliateId === null, event: 'codes_refused' } as const;
  await enqueueMail(tx, { now, ...secondFactorMail(env, mail) });
}

/** Gives a known device of the user its own counter of wrong codes: it has just proved the second factor. */
export async function markProved(tx: Tx, userId: number, deviceHash: string | undefined, now: Date): Promise<void> {
  if (deviceHash === undefined) return;
  await tx
    .update(knownDevices)
    .set({ secondFactorAt: now })
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.tokenHash, deviceHash)));
}

/** Makes every device prove the second factor again before it gets its own counter. */
export async function forgetProofs(tx: Tx, userId: number): Promise<void> {
  await tx.update(knownDevices).set({ secondFactorAt: null }).where(eq(knownDevices.userId, userId));
}
