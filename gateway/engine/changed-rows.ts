import { and, type Column, getTableName, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Scope } from '#shared/codes/accounts/role.ts';
import { onlyRow } from '../db/only-row.ts';
import { preparedByShape, preparedQuery } from '../db/prepared.ts';
import { RequestError } from '../lib/errors.ts';
import { type Owners, type ReachId, reachOwned, reachValues } from './access.ts';
import type { Actor } from './actor.ts';
import type { GatewayContext } from './context.ts';
import { instant } from './fields.ts';

/**
 * Lists of what has changed, in the order of the changes. A row is written before others see it, so a list ends where
 * a transaction that still writes to the table began: what comes to light later has a later place.
 */

/** A place in the order of changes: a time in microseconds since 1970, and the keys of a row that was changed then. */
interface Position {
  at: number;
  keys: readonly number[];
}

/** The rows after one place, up to another. */
export interface Span {
  after: Position;
  upTo: Position;
}

/** What a reader of changes asks for; a cursor says more than a time. */
interface ChangesRequest {
  updatedSince: Date | undefined;
  cursor: Position | undefined;
  limit: number;
}

/** A part of the changes. */
interface ChangedRows {
  /** Where its rows are; undefined where there are none. */
  span: Span | undefined;
  /** What the next part follows. */
  next: Position;
  /** There are more now. */
  hasMore: boolean;
}

interface ChangedTable extends Owners {
  id: Column;
  /** The second column of a key of two. */
  secondId?: Column;
  only?: SQL;
  visible?: (scope: Scope, reachId: ReachId) => SQL | undefined;
}

/** The changes of a table, for whoever reads it. */
export interface Changes {
  /** Orders rows by their changes, and takes those of a span, for which {@link spanValues} has the values. */
  order: readonly SQL[];
  isInSpan: SQL;
  /** Returns where the next rows within an actor's reach are. @throws {RequestError} `invalid_fields` at `cursor` for one of another list */
  find: (context: Pick<GatewayContext, 'database'>, actor: Actor, request: ChangesRequest) => Promise<ChangedRows>;
}

const limitMax = 100;

/** What a reader of changes sends in place of a page and an order. */
export const changesQuery = {
  updated_since: instant.optional(),
  cursor: z
    .string()
    .max(120, 'validation.invalid')
    .transform((text, issues): Position => {
      const position = positionOf(text);
      if (position !== undefined) return position;
      issues.addIssue({ code: 'custom', message: 'validation.invalid' });
      return z.NEVER;
    })
    .optional(),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'validation.integer')
    .transform(Number)
    .pipe(z.int().max(limitMax, 'validation.integer'))
    .default(limitMax),
};

const changesRequest = z.object({
  updated_since: z.date().optional(),
  cursor: z.custom<Position>().optional(),
  limit: z.number(),
});

/** Returns what a query asks for of the changes; undefined if it does not ask for them. */
export function changesRequestOf(query: Readonly<Record<string, unknown>>): ChangesRequest | undefined {
  if (query['updated_since'] === undefined && query['cursor'] === undefined) return undefined;
  const { updated_since: updatedSince, cursor, limit } = changesRequest.parse(query);
  return { updatedSince, cursor, limit };
}

const positionText = /^(\d{1,16})(?:-\d{1,16}){1,2}$/;

/** Cursors say nothing that a reader should rely on. */
const cursorOf = ({ at, keys }: Position): string => Buffer.from([at, ...keys].join('-')).toString('base64url');

function positionOf(cursor: string): Position | undefined {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (!positionText.test(text)) return undefined;
  const [at = 0, ...keys] = text.split('-').map(Number);
  return [at, ...keys].every(Number.isSafeInteger) ? { at, keys } : undefined;
}

/** What a list of changes answers: its rows, and the cursor of the next ones. */
export const changedPage = (data: readonly unknown[], { next, hasMore }: ChangedRows) => ({
  data,
  next_cursor: cursorOf(next),
  has_more: hasMore,
});

/** Returns the values of a span's placeholders. */
export const spanValues = ({ after, upTo }: Span): Record<string, number | undefined> => ({
  afterAt: after.at,
  afterId: after.keys[0],
  afterSecondId: after.keys[1],
  upToAt: upTo.at,
  upToId: upTo.keys[0],
  upToSecondId: upTo.keys[1],
});

const timeAt = (placeholder: string) =>
  sql`('epoch'::timestamptz + ${sql.placeholder(placeholder)}::bigint * interval '1 microsecond')`;
const microseconds = (time: SQL) => sql<string>`(extract(epoch from ${time}) * 1000000)::bigint`;

/**
 * The time before which nothing more will come to light in a table: the beginning of the oldest transaction that has
 * written to it and goes on, otherwise now. Who writes holds a lock on the table from before the time of its change is
 * taken until others see the change. Locks are visible to every role, the time at which a transaction of another role began is
 * only to members of `pg_read_all_stats`: then it is not known.
 */
const settledQuery = preparedQuery(
  (db) => (table: string) =>
    db.execute<{ until: string | null }>(sql`
      select case when count(*) filter (where is_hidden) = 0
          then ${microseconds(sql`least(statement_timestamp(), min(xact_start))`)} end as until
      from (select activity.xact_start, held.pid is null or (activity.pid is not null
          and activity.xact_start is null and coalesce(activity.state, 'disabled') = 'disabled') as is_hidden
        from pg_locks as held
        left join pg_stat_activity as activity on activity.pid = held.pid
        where held.locktype = 'relation' and held.mode = 'RowExclusiveLock' and held.granted
          and held.database = (select oid from pg_database where datname = current_database())
          and held.relation = ${table}::regclass and held.pid is distinct from pg_backend_pid()) as writing`),
);

/** What a replica refuses: it may lack a change that the primary has settled. */
class ReadOnlyCopyError extends Error {
  readonly code = '25006';
}

async function settledUntil(
  { database }: Pick<GatewayContext, 'database'>,
  table: string,
): Promise<number | undefined> {
  if (database.isReplica) throw new ReadOnlyCopyError('what has changed is not listed from a replica');
  const { until } = onlyRow((await settledQuery(database)(table)).rows);
  return until === null ? undefined : Number(until);
}

/** Defines the changes of a table. Its rows have the time of their change in `changed_at`, kept by the database. */
export function defineChangedRows({ id, secondId, only, visible, ...owners }: ChangedTable): Changes {
  const table = getTableName(id.table);
  const keys = secondId === undefined ? [id] : [id, secondId];
  const changedAt = sql`${id.table}.changed_at`;
  const row = sql`(${sql.join([changedAt, ...keys], sql`, `)})`;
  const place = (prefix: string) =>
    sql`(${sql.join([timeAt(`${prefix}At`), ...['Id', 'SecondId'].slice(0, keys.length).map((name) => sql`${sql.placeholder(`${prefix}${name}`)}::bigint`)], sql`, `)})`;
  const isAfter = sql`${row} > ${place('after')}`;
  const order = [changedAt, ...keys].map((part) => sql`${part}`);

  const nextQuery = preparedByShape(`changed_${table}`, (db, scope: Scope, name) =>
    db
      .select({
        at: microseconds(changedAt).mapWith(Number),
        id: sql<number>`${id}`.mapWith(Number),
        secondId: sql<number>`${secondId ?? sql`0`}`.mapWith(Number),
      })
      .from(id.table)
      .where(
        and(
          only,
          reachOwned(scope, owners),
          visible?.(scope, sql.placeholder('reachId')),
          isAfter,
          sql`${changedAt} < ${timeAt('until')}`,
        ),
      )
      .orderBy(...order)
      .limit(sql.placeholder('limit'))
      .prepare(name),
  );

  return {
    order,
    isInSpan: sql`${isAfter} and ${row} <= ${place('upTo')}`,
    find: async ({ database }, actor, { updatedSince, cursor, limit }) => {
      const first = { at: Math.max(0, updatedSince?.getTime() ?? 0) * 1000, keys: keys.map(() => 0) };
      const after = cursor ?? first;
      if (after.keys.length !== keys.length)
        throw new RequestError('invalid_fields', { errors: { cursor: 'validation.invalid' } });
      const until = await settledUntil({ database }, table);
      if (until === undefined || until <= after.at) return { span: undefined, next: after, hasMore: false };
      const [afterId, afterSecondId] = after.keys;
      const found = await nextQuery(database, actor.scope).execute({
        ...reachValues(actor),
        afterAt: after.at,
        afterId,
        afterSecondId,
        until,
        limit: limit + 1,
      });
      const last = found.slice(0, limit).at(-1);
      const upTo = last && { at: last.at, keys: [last.id, last.secondId].slice(0, keys.length) };
      const hasMore = found.length > limit;
      return {
        span: upTo && { after, upTo },
        next: hasMore && upTo ? upTo : { ...first, at: until },
        hasMore,
      };
    },
  };
}
