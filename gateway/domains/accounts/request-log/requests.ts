import { eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { type Condition, defineSearch, equal, fromDay, toDay } from '../../../engine/search.ts';
import { RequestError } from '../../../lib/errors.ts';
import { requestLogs } from './table.ts';

const { userId: _user, advertiserId: _advertiser, ...shown } = getTableColumns(requestLogs);
const retentionMs = 30 * 24 * 60 * 60 * 1000;
/** How many are kept of one person or advertiser: programs at full speed would fill a month with millions. */
const keptMax = 100_000;
const stepMax = 5_000;

const containsPath: Condition<string> = {
  where: (value) => sql`strpos(${requestLogs.path}, ${value}) > 0`,
  toDatabase: (value) => value,
};

const filters = {
  keyId: equal(requestLogs.keyId),
  method: equal(requestLogs.method),
  path: containsPath,
  status: equal(requestLogs.status),
  from: fromDay(requestLogs.createdAt),
  to: toDay(requestLogs.createdAt),
};

const allRequests = defineSearch({
  select: (db) => db.select(shown).from(requestLogs).$dynamic(),
  id: requestLogs.id,
  affiliateId: null,
  ofAdvertiser: (ownId) => eq(requestLogs.advertiserId, ownId),
  filters: { ...filters, userId: equal(requestLogs.userId) },
  sorts: { createdAt: requestLogs.createdAt },
  defaultSort: ['createdAt', 'desc'],
});

const searchOwn: typeof allRequests.search = (context, actor, filter, page) =>
  // Those of an advertiser are all that its scope reaches.
  allRequests.search(
    context,
    actor,
    actor.advertiserId === undefined ? { ...filter, userId: actor.userId ?? 0 } : filter,
    page,
  );

/** The requests by the actor's own keys, newest first. */
export const ownRequests = {
  ...allRequests,
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- Object.keys of a record is typed as any text
  filterNames: Object.keys(filters) as (keyof typeof filters)[],
  search: searchOwn,
};

/** A request as the program sees it, masked. */
export interface LoggedRequest {
  method: string;
  path: string;
  query: string | null;
  body: string | null;
  status: number | null;
  code: string | null;
  durationMs: number;
  requestId: string;
  address: string | null;
  /** How long ago it was answered. */
  ageMs: number;
}

/**
 * Stores requests that came with the key of the actor; those that are stored already are left.
 *
 * @throws {RequestError} `forbidden` for who has not come with a key
 */
export async function storeRequests(
  { database, clock }: Pick<GatewayContext, 'database' | 'clock'>,
  { userId, advertiserId, role, key }: Actor,
  requests: readonly LoggedRequest[],
): Promise<void> {
  const isOwned = userId !== null || advertiserId !== undefined;
  if (!isOwned || (key === undefined && role !== 'api_token')) throw new RequestError('forbidden');
  const now = clock.now().getTime();
  const rows = requests.map(({ ageMs, ...request }) => ({
    ...request,
    userId,
    advertiserId: advertiserId ?? null,
    keyId: key?.id ?? null,
    createdAt: new Date(now - ageMs),
  }));
  await database.db.insert(requestLogs).values(rows).onConflictDoNothing();
}

/** Deletes what is older than 30 days, and of who has more than are kept the oldest, some at a time. */
export async function forgetOldRequests({ database: { db }, clock }: GatewayContext): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionMs);
  for (;;) {
    const old = db
      .select({ id: requestLogs.id })
      .from(requestLogs)
      .where(lt(requestLogs.createdAt, before))
      .limit(stepMax);
    const gone = await db.delete(requestLogs).where(inArray(requestLogs.id, old)).returning({ id: requestLogs.id });
    if (gone.length < stepMax) break;
  }
  for (const column of [requestLogs.userId, requestLogs.advertiserId]) {
    const { rows } = await db.execute<{ owner: number }>(
      sql`select ${column} as owner from ${requestLogs} where ${column} is not null group by 1 having count(*) > ${keptMax}`,
    );
    for (const { owner } of rows) {
      await db.execute(sql`
        delete from ${requestLogs} where ${column} = ${owner} and (created_at, id) <= (
          select created_at, id from ${requestLogs} where ${column} = ${owner}
          order by created_at desc, id desc offset ${keptMax} limit 1)`);
    }
  }
}
