import { and, eq, getTableColumns, ne, or, sql } from 'drizzle-orm';
import { type ViewedList, viewedLists } from '#shared/codes/reports/viewed-list.ts';
import type { Executor, Tx } from '../../../db/client.ts';
import { type Actor, actorMay } from '../../../engine/actor.ts';
import { type Condition, defineSearch, equal } from '../../../engine/search.ts';
import { lockNames } from '../../../engine/table-checks.ts';
import { invalidField, RequestError } from '../../../lib/errors.ts';
import { users } from '../../accounts/user/table.ts';
import { savedViews } from './table.ts';

type ViewRow = typeof savedViews.$inferSelect;

/** Returns whether somebody may read the list that a view is of: without it, the view is not there. */
const mayRead = (actor: Actor, list: ViewedList): boolean => actorMay(actor, list, 'list');

const select = (db: Executor) =>
  db
    .select({
      ...getTableColumns(savedViews),
      ownerName: users.name,
      /** Who gets its rows by mail. */
      readerIds: sql<number[]>`coalesce((select jsonb_agg(mails.reader_id) from saved_view_mails as mails
        where mails.view_id = ${savedViews.id} and mails.wanted), '[]'::jsonb)`,
    })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.ownerId))
    .$dynamic();

const oneOfLists: Condition<readonly ViewedList[]> = {
  where: (value) => sql`${savedViews.resource} = any(${value}::text[])`,
  toDatabase: (lists) => [...lists],
};

const ownAndShared = defineSearch({
  select,
  id: savedViews.id,
  affiliateId: null,
  visible: (_scope, readerId) => or(eq(savedViews.ownerId, readerId), eq(savedViews.isShared, true)),
  texts: [savedViews.name],
  filters: {
    resource: equal(savedViews.resource),
    isShared: equal(savedViews.isShared),
    /** Set by the search itself. */
    readable: oneOfLists,
  },
  sorts: { id: savedViews.id, name: savedViews.name },
  defaultSort: ['name', 'asc'],
});

type ViewSearch = typeof ownAndShared;
/** A saved view with its owner and the readers of its mails. */
export type SavedView = Awaited<ReturnType<typeof select>>[number];

function requireReadable<View extends Pick<ViewRow, 'resource'>>(view: View, actor: Actor): View {
  if (!mayRead(actor, view.resource)) throw new RequestError('not_found');
  return view;
}

/** The own views and the shared ones, of the lists that the reader may read. */
export const savedViewSearch: ViewSearch = {
  ...ownAndShared,
  search: (context, actor, filter, page) =>
    ownAndShared.search(
      context,
      actor,
      { ...filter, readable: viewedLists.filter((list) => mayRead(actor, list)) },
      page,
    ),
  get: async (context, actor, id) => requireReadable(await ownAndShared.get(context, actor, id), actor),
  find: async (executor, actor, id) => requireReadable(await ownAndShared.find(executor, actor, id), actor),
};

/** Returns whether somebody may change a view that they see: the owner and, of a shared one, administrators. */
export const mayChange = ({ ownerId, isShared }: Pick<ViewRow, 'ownerId' | 'isShared'>, { userId, role }: Actor) =>
  ownerId === userId || (isShared && role === 'administrator');

/** @throws {RequestError} `invalid_fields` for a list that the actor may not read */
export function requireList(list: ViewedList, actor: Actor): void {
  if (!mayRead(actor, list)) throw invalidField('resource', 'validation.choice');
}

/** @throws {RequestError} `invalid_fields` where the owner has another view of the list with this name */
export async function requireFreeName(
  tx: Tx,
  { id, ownerId, resource, name }: Pick<ViewRow, 'ownerId' | 'resource' | 'name'> & { id?: number },
): Promise<void> {
  await lockNames(tx, savedViews);
  const isTaken = and(
    eq(savedViews.ownerId, ownerId),
    eq(savedViews.resource, resource),
    eq(sql`lower(${savedViews.name})`, name.toLowerCase()),
    id === undefined ? undefined : ne(savedViews.id, id),
  );
  if ((await tx.$count(savedViews, isTaken)) > 0) throw invalidField('name', 'validation.taken');
}
