import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';
import { toReais } from '#shared/money.ts';
import { withTransaction } from '../../../db/client.ts';
import { ownAffiliateId } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { users } from '../../accounts/user/table.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { type HeldData, heldData } from './held-data.ts';

const rowsPerFetch = 1_000;
const dialect = new PgDialect();

type Row = Record<string, unknown>;

/** An exported field: money in reais. */
const exported = ([name, value]: [string, unknown]): [string, unknown] =>
  name.endsWith('_cents') && typeof value === 'number' ? [name.replace(/_cents$/, ''), toReais(value)] : [name, value];

/** The rows of a table, as the text of a query: a cursor takes no parameters. */
function queryOf({ table, owner, of, notCopied = [] }: HeldData, affiliateId: number): string {
  const columns = Object.values(getTableColumns(table)).filter((column) => !notCopied.includes(column));
  const ofAffiliate = sql`(select ${users.id} from ${users} where ${eq(users.affiliateId, affiliateId)})`;
  const isOwn: SQL = of === 'affiliate' ? eq(owner, affiliateId) : inArray(owner, ofAffiliate);
  const names = sql.join(columns, sql`, `);
  return dialect.sqlToQuery(sql`select ${names} from ${table} where ${isOwn} order by ${columns[0]}`.inlineParams())
    .sql;
}

async function* rowsOf(client: PoolClient, query: string): AsyncGenerator<Row[]> {
  await client.query(`declare copied no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${rowsPerFetch} from copied`);
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('close copied');
}

/** The text of the copy, in parts: an object with one list per table. */
async function* textOf(client: PoolClient, affiliateId: number): AsyncGenerator<string> {
  let separator = '{';
  for (const data of heldData) {
    if (data.copyAs === null) continue;
    yield `${separator}\n${JSON.stringify(data.copyAs)}: [`;
    let between = '\n';
    for await (const rows of rowsOf(client, queryOf(data, affiliateId))) {
      yield (
        between + rows.map((row) => JSON.stringify(Object.fromEntries(Object.entries(row).map(exported)))).join(',\n')
      );
      between = ',\n';
    }
    yield ']';
    separator = ',';
  }
  yield '\n}\n';
}

/**
 * Writes the copy to a file: one consistent snapshot, with a bounded number of rows in memory, and without holding a
 * database connection while the client downloads.
 */
async function spool({ database }: GatewayContext, affiliateId: number, path: string): Promise<void> {
  const client = await database.copyPool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await pipeline(Readable.from(textOf(client, affiliateId)), createWriteStream(path, { mode: 0o600 }));
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    await rm(path, { force: true });
    throw error;
  }
}

/**
 * Creates a copy of all data about the actor's affiliate and its users, as JSON, without hashes, tokens and secrets.
 * Records it in the audit. Destroying the stream deletes the copy.
 */
export async function copyPersonalData(context: GatewayContext, actor: Actor): Promise<Readable> {
  const affiliateId = ownAffiliateId(actor);
  await withTransaction(context.database, (tx) =>
    writeAudit(tx, {
      actor,
      now: context.clock.now(),
      action: 'personal_data.export',
      entity: 'affiliate',
      entityId: affiliateId,
      affiliateId,
      before: null,
      after: null,
    }),
  );
  const path = context.scratch.newPath('personal-data');
  await spool(context, affiliateId, path);
  const file = createReadStream(path);
  file.once('close', () => void rm(path, { force: true }));
  return file;
}
