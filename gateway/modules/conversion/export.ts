import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { finished, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PgDialect, alias } from 'drizzle-orm/pg-core';
import { escapeIdentifier, escapeLiteral, type PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { reachOf } from '../../engine/access.ts';
import { checkFilter, type ConversionFilter, type ConversionFilterName, filterValues } from './filter.ts';
import { exportColumns } from './export-columns.ts';
import { conversions } from './table.ts';

const conversion = alias(conversions, 'conversion');
const dialect = new PgDialect();

/** COPY takes no parameters, so values are inlined as literals; only these types occur. */
function literal(value: unknown): string {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (typeof value === 'string') return escapeLiteral(value);
  if (value instanceof Date) return `${escapeLiteral(value.toISOString())}::timestamptz`;
  throw new TypeError('a filter of the export is neither an id, a text nor an instant');
}

const conditions: Record<ConversionFilterName, string> = {
  affiliateId: 'conversion.affiliate_id =',
  channelId: 'conversion.site_id =',
  campaignId: 'conversion.campaign_id =',
  orderId: 'conversion.order_id =',
  transactionId: 'conversion.transaction_id =',
  startDate: 'conversion.created_at >=',
  endDate: 'conversion.created_at <',
  validationStatus: 'conversion.validation_status =',
};

const isFilterName = (name: string): name is ConversionFilterName => Object.hasOwn(conditions, name);

/** Returns the access condition of the actor with inlined values. */
function reachText(actor: Actor): string[] {
  const condition = reachOf(actor, conversion.affiliateId);
  return condition === undefined ? [] : [dialect.sqlToQuery(condition.inlineParams()).sql];
}

/**
 * Returns the COPY statement for the filter within the actor's access, in index order: rows are not collected for
 * sorting.
 */
export function exportStatement(actor: Actor, filter: ConversionFilter): string {
  const filters = Object.entries(filterValues(filter)).flatMap(([name, value]) =>
    value === undefined || !isFilterName(name) ? [] : [`${conditions[name]} ${literal(value)}`],
  );
  const where = [...reachText(actor), ...filters];
  const cells = exportColumns.map(([header, cell]) => `${cell} as ${escapeIdentifier(header)}`);
  return `copy (
    select ${cells.join(', ')}
    from conversions as conversion
    join campaigns as campaign on campaign.id = conversion.campaign_id
    join sites as site on site.id = conversion.site_id
    ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
    order by conversion.created_at desc, conversion.id desc
  ) to stdout with (format csv, header true, delimiter ';')`;
}

/**
 * Session settings for formatting the cells. Other join types lose the index order and would require sorting all
 * rows. Formatting takes most of an export's time: a second process shares it, and more would leave too little CPU
 * for requests.
 */
const session = `begin read only; set local timezone = 'America/Sao_Paulo'; set local datestyle = 'SQL, DMY';
  set local enable_hashjoin = off; set local enable_mergejoin = off; set local jit = off;
  set local max_parallel_workers_per_gather = 1`;

async function startCopy(client: PoolClient, statement: string): Promise<Readable> {
  await client.query(session);
  const rows = client.query(copyTo(statement, { highWaterMark: 256 * 1024 }));
  // Nothing has been sent until then, so a failure can still be returned as an error.
  await once(rows, 'readable');
  return rows;
}

/** Releases the client, or closes it when the copy did not end: a client inside a COPY cannot be reused. */
function releaseAfter(rows: Readable, client: PoolClient): void {
  finished(rows, (failure) => {
    if (failure) client.release(true);
    else
      client.query('commit').then(
        () => client.release(),
        () => client.release(true),
      );
  });
}

/** Writes the rows to a temporary file, which is deleted after reading or on abort. */
async function spool(rows: Readable, path: string): Promise<Readable> {
  try {
    await pipeline(rows, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  const file = createReadStream(path);
  file.once('close', () => void rm(path, { force: true }));
  return file;
}

/**
 * Streams the report as CSV in UTF-8, without a byte order mark: header, then every conversion of the filter, newest
 * first; `;` between cells, decimal commas, São Paulo time. The database formats the rows. Destroying the stream
 * cancels the export. On PGlite the rows go through a file, so that a slow reader does not block its only session.
 *
 * @throws {Fault} see {@link checkFilter}
 */
export async function exportConversions(
  { database, scratch }: GatewayContext,
  actor: Actor,
  filter: ConversionFilter,
): Promise<Readable> {
  checkFilter(actor, filter);
  const statement = exportStatement(actor, filter);
  const client = await database.copyPool.connect();
  let rows: Readable;
  try {
    rows = await startCopy(client, statement);
  } catch (error) {
    client.release(true);
    throw error;
  }
  releaseAfter(rows, client);
  return database.engine === 'pglite' ? spool(rows, scratch.newPath('export')) : rows;
}
