import { count, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { withTransaction } from '../../../db/client.ts';
import { preparedQuery } from '../../../db/prepared.ts';
import { RequestError } from '../../../engine/errors.ts';
import type { PageRequest } from '../../../engine/page.ts';
import { type Found, runSearch } from '../../../engine/search.ts';
import type { Actor } from '../../../server/actor.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { users } from '../../accounts/user/table.ts';
import { conversionImports } from '../conversion/table.ts';
import { endImport, lockImport } from './advance-import.ts';

const { errors: _errors, ...listedColumns } = getTableColumns(conversionImports);
const shown = { ...listedColumns, userName: users.name };

export type ConversionImport = Omit<typeof conversionImports.$inferSelect, 'errors'> & { userName: string | null };

const queries = preparedQuery((db) => ({
  rows: db
    .select(shown)
    .from(conversionImports)
    .leftJoin(users, eq(users.id, conversionImports.userId))
    .orderBy(desc(conversionImports.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('list_imports'),
  total: db.select({ total: count() }).from(conversionImports).prepare('list_imports_total'),
}));

/** Returns a page of the imports, newest first. */
export const listImports = ({ database }: GatewayContext, page: PageRequest): Promise<Found<ConversionImport>> =>
  runSearch(queries(database), {}, page);

/** Returns an import with its errors, in the order of the lines. @throws {RequestError} `not_found` */
export async function getImport({ database: { db } }: GatewayContext, id: number) {
  const [found] = await db
    .select({ ...shown, errors: conversionImports.errors })
    .from(conversionImports)
    .leftJoin(users, eq(users.id, conversionImports.userId))
    .where(eq(conversionImports.id, id));
  if (found === undefined) throw new RequestError('not_found');
  return { ...found, errors: found.errors.toSorted((left, right) => left.line - right.line) };
}

/**
 * Stops an import after its current step. What it has applied stays.
 *
 * @throws {RequestError} `not_found`, `state_conflict` for one that has ended
 */
export async function stopImport({ database, clock }: GatewayContext, actor: Actor, id: number): Promise<void> {
  await withTransaction(database, async (tx) => {
    const job = await lockImport(tx, id);
    if (job === undefined) throw new RequestError('not_found');
    if (job.state === 'stopped') return;
    if (job.state !== 'checking' && job.state !== 'applying') throw new RequestError('state_conflict');
    await endImport(tx, job, { actor, now: clock.now() });
  });
}
