import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { finished, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type CallResponse, setHeaders } from '../lib/call-exchange.ts';
import { sendStream } from '../lib/send-stream.ts';
import type { Actor } from './actor.ts';
import type { GatewayContext } from './context.ts';

/** Begins a session that writes times and dates as people in Brazil do. */
const session = `begin read only; set local timezone = 'America/Sao_Paulo'; set local datestyle = 'SQL, DMY'`;

/** Returns the COPY statement that answers the rows of a query as CSV. */
export const copyStatement = (query: string): string =>
  `copy (${query}) to stdout with (format csv, header true, delimiter ';')`;

async function startCopy(client: PoolClient, query: string, settings: string): Promise<Readable> {
  await client.query(`${session}; ${settings}`);
  const rows = client.query(copyTo(copyStatement(query), { highWaterMark: 256 * 1024 }));
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
 * Streams the rows of a query as CSV in UTF-8, without a byte order mark: a header, then every row; `;` between cells, São
 * Paulo time. The database formats the rows. Destroying the stream cancels the export. On PGlite the rows go through a file,
 * so that a slow reader does not block its only session.
 *
 * @param query without placeholders: COPY takes no parameters
 * @param settings statements for the session, such as what keeps the planner to an order
 */
export async function copyRows(
  { database, scratch }: Pick<GatewayContext, 'database' | 'scratch'>,
  query: string,
  settings = '',
): Promise<Readable> {
  const client = await database.copyPool.connect();
  let rows: Readable;
  try {
    rows = await startCopy(client, query, settings);
  } catch (error) {
    client.release(true);
    throw error;
  }
  releaseAfter(rows, client);
  return database.engine === 'pglite' ? spool(rows, scratch.newPath('export')) : rows;
}

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

interface CsvAnswer {
  actor: Actor;
  context: GatewayContext;
  response: CallResponse;
  fileName: string;
  rows: () => Promise<Readable>;
}

/** Sends a CSV file, within the limit of simultaneous exports of a user. */
export async function sendCsv({ actor, context, response, fileName, rows }: CsvAnswer): Promise<'streamed'> {
  const release = context.exportLimit.take(actor.userId);
  try {
    const source = await rows();
    setHeaders(response, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
    });
    response.write(byteOrderMark);
    await sendStream(response, source);
  } finally {
    release();
  }
  return 'streamed';
}
