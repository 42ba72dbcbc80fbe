import { and, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { noticeKindsOf } from '#shared/codes/accounts/notice-kind.ts';
import type { Executor } from '../../../db/client.ts';
import { reachBy } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { type Condition, defineSearch, equal } from '../../../engine/search.ts';
import { RequestError } from '../../../lib/errors.ts';
import { type NoticeFacts, notices } from './table.ts';

const keptMs = 90 * 24 * 60 * 60 * 1000;
/** More unread ones than these are shown as so many and more. */
const countMax = 100;

const noFacts = {
  campaignId: null,
  campaignName: null,
  channelId: null,
  channelName: null,
  paymentId: null,
  runId: null,
  count: null,
  amountCents: null,
  commissionCents: null,
  percent: null,
  state: null,
  reason: null,
  code: null,
  day: null,
} as const satisfies Record<keyof NoticeFacts, null>;

/** By the reader's scope of now: whoever no longer reaches an affiliate no longer sees its notices. */
const isReached = (scope: Actor['scope'], reachId: Parameters<typeof reachBy>[2]) => {
  const reached = reachBy(scope, notices.affiliateId, reachId);
  return reached && or(isNull(notices.affiliateId), reached);
};

const until: Condition<Date> = { where: (value) => lte(notices.at, value), toDatabase: (value) => value.toISOString() };
const oneOfKinds: Condition<readonly string[]> = {
  where: (value) => sql`${notices.kind} = any(${value}::text[])`,
  toDatabase: (kinds) => [...kinds],
};
const isUnread: Condition<boolean> = {
  where: (value) => sql`(${notices.readAt} is null) = ${value}`,
  toDatabase: (value) => value,
};

const allNotices = defineSearch({
  select: (db: Executor) => {
    const { id, kind, facts, at, readAt } = notices;
    return db.select({ id, kind, facts, at, readAt }).from(notices).$dynamic();
  },
  id: notices.id,
  affiliateId: null,
  visible: isReached,
  filters: { userId: equal(notices.userId), kinds: oneOfKinds, until, unread: isUnread },
  sorts: { at: notices.at },
  defaultSort: ['at', 'desc'],
});

type Row = Awaited<ReturnType<typeof allNotices.get>>;

const viewOf = ({ facts, ...notice }: Row) => ({ ...notice, ...noFacts, ...facts });

type Needed = Pick<GatewayContext, 'database' | 'clock' | 'hooks'>;

const ownOf = ({ userId, role, scope }: Actor, now: Date) => ({
  userId: userId ?? 0,
  kinds: noticeKindsOf(role, scope),
  until: now,
});

/** Returns a page of the reader's notices, newest first. */
export async function listNotices(
  context: Needed,
  actor: Actor,
  filter: { unread?: boolean | undefined },
  page: { page: number; pageSize: number },
) {
  const own = { ...filter, ...ownOf(actor, context.clock.now()) };
  const { rows, total } = await allNotices.search(context, actor, own, page);
  return { rows: rows.map(viewOf), total };
}

const isOwn = (actor: Actor, now: Date) => {
  const { userId, kinds } = ownOf(actor, now);
  return and(
    eq(notices.userId, userId),
    inArray(notices.kind, kinds),
    lte(notices.at, now),
    isReached(actor.scope, (actor.scope === 'own' ? actor.affiliateId : actor.userId) ?? 0),
  );
};

/** Returns how many notices the reader has not read, up to {@link countMax}. */
export async function countUnread({ database: { db }, clock }: Needed, actor: Actor): Promise<number> {
  const unread = db
    .select({ one: sql`1` })
    .from(notices)
    .where(and(isOwn(actor, clock.now()), isNull(notices.readAt)))
    .limit(countMax)
    .as('unread');
  return db.$count(unread);
}

/** Marks one notice as read. @throws {RequestError} `not_found` for another person's */
export async function readNotice({ database: { db }, clock }: Needed, actor: Actor, id: number) {
  const now = clock.now();
  const [row] = await db
    .update(notices)
    .set({ readAt: sql`coalesce(${notices.readAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(notices.id, id), isOwn(actor, now)))
    .returning();
  if (row === undefined) throw new RequestError('not_found');
  const { userId: _userId, affiliateId: _affiliateId, bundle: _bundle, ...shown } = row;
  return viewOf(shown);
}

/** Marks all that are shown as read. */
export async function readAll({ database: { db }, clock }: Needed, actor: Actor): Promise<void> {
  const now = clock.now();
  await db
    .update(notices)
    .set({ readAt: now })
    .where(and(isOwn(actor, now), isNull(notices.readAt)));
}

/** Deletes notices past their retention. */
export async function forgetOldNotices({ database: { db }, clock }: Needed): Promise<void> {
  await db.delete(notices).where(lt(notices.at, new Date(clock.now().getTime() - keptMs)));
}
