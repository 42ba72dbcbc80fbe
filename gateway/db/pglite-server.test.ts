import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/support/reaper.ts';
import { copyEmptyDatabase } from '../testing/prepared-database.ts';
import { servePglite } from './pglite-server.ts';

const folder = temporaryFolder('pglite-server');
await copyEmptyDatabase(folder.path);
const server = await servePglite(join(folder.path, 'db'));
const address = { ...server.address, user: 'postgres', database: 'postgres' };
const pool = new pg.Pool({ ...address, max: 1 });
await pool.query('create table notes (body text unique)');

afterEach(async () => {
  vi.restoreAllMocks();
  await pool.query('delete from notes');
});
afterAll(async () => {
  await pool.end();
  await server.close();
  await folder.remove();
});

/** A message of PostgreSQL's protocol; that of the start has no type. */
function message(type: string, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(content.length + 4), content]);
}
const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number) => Buffer.concat([int16(value >> 16), int16(value & 65_535)]);
const texts = (...values: readonly string[]) => Buffer.from(values.map((value) => `${value}\0`).join(''));

/** A connection without a driver, which sends parts of queries. */
async function openSocket(): Promise<Socket> {
  const socket = connect(join(address.host, '.s.PGSQL.5432'));
  socket.write(message('', int32(196_608), texts('user', address.user, 'database', address.database, '')));
  await answerOf(socket);
  return socket;
}

/** Returns what arrives until the server is ready for the next query. */
async function answerOf(socket: Socket): Promise<string> {
  let answer = '';
  while (!/Z\0\0\0\x05[ITE]$/.test(answer)) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    answer += chunk.toString('latin1');
  }
  return answer;
}

/** An insertion without the message that ends it. */
const partsOf = (body: string) =>
  Buffer.concat([
    message('P', texts('', 'insert into notes values ($1) returning body'), int16(0)),
    message('B', texts('', ''), int16(0), int16(1), int32(body.length), Buffer.from(body), int16(0)),
    message('D', Buffer.from('P'), texts('')),
    message('E', texts(''), int32(0)),
  ]);

const bodies = async () => (await pool.query<{ body: string }>('select body from notes order by body')).rows;

test.each([
  ['with values', { text: 'select $1::text as body', values: ['a'] }],
  ['with a name', { name: 'named', text: 'select $1::text as body', values: ['a'] }],
  ['without values', { text: "select 'a' as body" }],
])('a query %s is one run of the engine', async (_, query) => {
  const runs = vi.spyOn(PGlite.prototype, 'execProtocolRawStream');
  expect((await pool.query(query)).rows).toEqual([{ body: 'a' }]);
  expect(runs).toHaveBeenCalledTimes(1);
});

test.each([
  ['its text', { text: 'selct $1::text', values: ['a'] }, '42601'],
  ['a value', { text: 'select $1::int', values: ['a'] }, '22P02'],
  ['a row', { text: 'insert into notes values ($1)', values: ['there'] }, '23505'],
])('a query that is refused for %s leaves the connection usable, in a transaction too', async (_, query, code) => {
  await pool.query("insert into notes values ('there')");
  await expect(pool.query(query)).rejects.toMatchObject({ code });
  expect(await bodies()).toEqual([{ body: 'there' }]);
  const client = await pool.connect();
  await client.query('begin');
  await client.query('insert into notes values ($1)', ['undone']);
  await expect(client.query(query)).rejects.toMatchObject({ code });
  await expect(client.query('select $1::text', ['a'])).rejects.toMatchObject({ code: '25P02' });
  await client.query('rollback');
  client.release();
  expect(await bodies()).toEqual([{ body: 'there' }]);
});

test('half a query of a lost connection is dropped, and the next connection gets its own answer', async () => {
  const socket = await openSocket();
  socket.end(partsOf('lost'));
  await once(socket, 'close');
  expect((await pool.query('select $1::text as body', ['mine'])).rows).toEqual([{ body: 'mine' }]);
  expect(await bodies()).toEqual([]);
});

test('another connection waits for the end of a query whose messages arrive one by one', async () => {
  const socket = await openSocket();
  const answer = answerOf(socket);
  await new Promise<void>((sent) => socket.write(partsOf('first'), () => sent()));
  const others = bodies();
  // The server is in this process: after some turns of its loop it has read the other query.
  for (let turn = 0; turn < 100; turn += 1) await setImmediate();
  socket.write(message('S'));
  expect(await answer).toContain('first');
  expect(await others).toEqual([{ body: 'first' }]);
  socket.destroy();
});
