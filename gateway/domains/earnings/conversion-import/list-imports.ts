import { count, desc, eq, sql } from 'drizzle-orm';
import type { GatewayContext } from '../../../server/context.ts';
import { preparedQuery } from '../../../db/prepared.ts';
import type { PageRequest } from '../../../engine/page.ts';
import { type Found, runSearch } from '../../../engine/search.ts';
import { users } from '../../accounts/user/table.ts';
import { conversionImports } from '../conversion/table.ts';

export type ConversionImport = typeof conversionImports.$inferSelect & { userName: string | null };

const queries = preparedQuery((db) => ({
  rows: db
    .select({ conversionImport: conversionImports, userName: users.name })
    .from(conversionImports)
    .leftJoin(users, eq(users.id, conversionImports.userId))
    .orderBy(desc(conversionImports.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('list_imports'),
  total: db.select({ total: count() }).from(conversionImports).prepare('list_imports_total'),
}));

/** Returns a page of the applied imports, newest first. */
export async function listImports({ database }: GatewayContext, page: PageRequest): Promise<Found<ConversionImport>> {
  const { rows, total } = await runSearch(queries(database), {}, page);
  return { rows: rows.map(({ conversionImport, userName }) => ({ ...conversionImport, userName })), total };
}
