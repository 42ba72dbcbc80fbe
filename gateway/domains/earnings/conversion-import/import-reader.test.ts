import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { conversionFile, type ConversionLine, uploadConversions } from '../../../testing/import-conversions.ts';
import { useGateway } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { readImportFiles, startImportReader } from './import-reader.ts';
import { advanceImports } from './import-worker.ts';

const gateway = await useGateway({ env: { IMPORT_ANSWER_SECONDS: '0' } });
const { context, query } = gateway;
// Every file is a large one.
context.importReadLaterBytes = 0;
const staff = await gateway.signIn(people.manager);
const never = new AbortController().signal;
let serial = 0;
let mark = '';

beforeEach(() => {
  mark = `r${(serial += 1)}`;
});
afterAll(async () => {
  expect(await query('select * from import_file_parts')).toEqual([]);
  expect(await findDifferences(context.database)).toEqual([]);
});

const linesOf = (count: number, change: Partial<ConversionLine> = {}): ConversionLine[] =>
  Array.from({ length: count }, (_, at) => ({ order: `${mark}-${at}`, amount: '10.00', ...change }));

async function begin(content: string | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}): Promise<number> {
  const { status, body } = await uploadConversions(staff, content, { fields, name: `${mark}.csv` });
  expect([status, body]).toMatchObject([202, { state: 'reading', lines: 0, orders: 0, checked_lines: 0, errors: [] }]);
  return body.id;
}

const path = (id: number) => `/api/conversion/imports/${id}`;
const recordOf = async (id: number) => (await staff.call('report', 'GET', path(id))).body;
const stop = (id: number) => staff.call('report', 'PUT', path(id), { body: { state: 'stopped' } });
const read = () => readImportFiles(context, never);

async function workUntilOver(id: number) {
  const isOver = ({ state }: { state: string }) => !['reading', 'checking', 'applying'].includes(state);
  for (let turn = 0; turn < 20 && !isOver(await recordOf(id)); turn += 1) {
    await read();
    await advanceImports(context);
  }
  return recordOf(id);
}

test('a large file is answered at once, and is then what it would have been: read, checked and applied', async () => {
  const id = await begin(conversionFile(linesOf(3)), { save_mapping_as: mark });
  expect((await staff.call('report', 'GET', '/api/conversion/imports?per_page=1')).body.data).toMatchObject([
    { id, state: 'reading' },
  ]);
  // There is nothing to take steps of yet.
  await advanceImports(context);
  expect(await recordOf(id)).toMatchObject({ state: 'reading' });
  expect(await read()).toBe(true);
  expect(await recordOf(id)).toMatchObject({ state: 'checking', lines: 3, orders: 3, applied_lines: 0 });
  expect(await query('select * from import_files')).toEqual([]);
  expect(await read()).toBe(false);
  expect(await workUntilOver(id)).toMatchObject({ state: 'applied', added: 3, amount: 30, user_name: 'Gil Gerente' });
  const { body } = await staff.call('report', 'GET', '/api/conversion/import_mappings');
  expect(body.data.map(({ name }: { name: string }) => name)).toContain(mark);
});

test('a file of several parts is read as it was sent', async () => {
  // Bytes that do not become fewer, in cells that no line needs.
  const noise = Array.from({ length: 3 }, () =>
    randomBytes(150_000)
      .toString('hex')
      .replaceAll(/(.{20000})/g, '$1\n'),
  );
  const lines = conversionFile(linesOf(2)).split('\n');
  const comment = (text: string) => text.split('\n').map((part) => `,,,,,,"${part}"`);
  const id = await begin([...lines, ...comment(noise.join('\n'))].join('\n'), { skip_bad_lines: 'true' });
  expect(await query('select position from import_file_parts where import_id = $1 order by 1', [id])).toEqual(
    [0, 1, 2, 3].map((position) => ({ position })),
  );
  expect(await workUntilOver(id)).toMatchObject({ state: 'applied', lines: 2 + 45, added: 2, refused: 45 });
});

test('a file with bad lines is refused, with the reason of each, and skips them where that is wanted', async () => {
  const lines = [...linesOf(2), { order: `${mark}-bad`, amount: 'x' }];
  const refused = await workUntilOver(await begin(conversionFile(lines)));
  expect(refused).toMatchObject({ state: 'refused', lines: 3, added: 0, refused: 1, errors: [{ line: 4 }] });
  const skipping = await workUntilOver(await begin(conversionFile(lines), { skip_bad_lines: 'true' }));
  expect(skipping).toMatchObject({ state: 'applied', added: 2, refused: 1, errors: [{ line: 4 }] });
});

test('a file that cannot be read, or has too many bad lines, is refused and leaves nothing to read', async () => {
  const unreadable = await begin('nothing\nof,this');
  const worthless = await begin(conversionFile(linesOf(1_001, { amount: 'x' })));
  await read();
  await read();
  expect(await recordOf(unreadable)).toMatchObject({ state: 'refused', lines: 0 });
  expect((await recordOf(unreadable)).errors).not.toEqual([]);
  const { body } = await staff.call('report', 'GET', '/api/conversion/imports?has_refused=true&per_page=2');
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual([worthless, unreadable]);
  const { state, errors } = await recordOf(worthless);
  expect([state, errors.length, errors.at(-1).code]).toEqual(['refused', 1_000, 'too_many_bad_lines']);
  expect(await read()).toBe(false);
});

test('one that is stopped before it is read is not read', async () => {
  const id = await begin(conversionFile(linesOf(2)));
  expect((await stop(id)).body).toMatchObject({ state: 'stopped', lines: 0, added: 0 });
  expect(await read()).toBe(false);
  await advanceImports(context);
  expect(await recordOf(id)).toMatchObject({ state: 'stopped', added: 0 });
  expect(await query('select * from conversions where order_id like $1', [`${mark}-%`])).toEqual([]);
});

test('what another gateway reads is left to it, until it has not been heard of for a minute', async () => {
  const id = await begin(conversionFile(linesOf(2)));
  const other = 'c0ffee00-0000-4000-8000-000000000000';
  await query(`update import_files set reader = $1, read_until = now() + interval '59 seconds'`, [other]);
  expect(await read()).toBe(false);
  await query(`update import_files set read_until = now()`);
  expect(await read()).toBe(true);
  expect(await workUntilOver(id)).toMatchObject({ state: 'applied', added: 2 });
});

test('a reader whose turn has passed to another one stores nothing', async () => {
  const id = await begin(conversionFile(linesOf(2)));
  // Another gateway takes the turn between reading and storing.
  await query(`create function pass_turn() returns trigger language plpgsql as $$
    begin new.reader := gen_random_uuid(); return new; end $$`);
  await query('create trigger pass_turn before update on import_files for each row execute function pass_turn()');
  try {
    await read();
    expect(await recordOf(id)).toMatchObject({ state: 'reading', lines: 0 });
    expect(await query('select * from conversion_import_steps where import_id = $1', [id])).toEqual([]);
  } finally {
    await query('drop trigger pass_turn on import_files');
    await query('drop function pass_turn');
  }
  await query('update import_files set read_until = null');
  expect(await workUntilOver(id)).toMatchObject({ state: 'applied', added: 2 });
});

test('a gateway that stops leaves the file to the next one at once', async () => {
  const id = await begin(conversionFile(linesOf(2)));
  const ending = new AbortController();
  ending.abort(new Error('the gateway stops'));
  expect(await readImportFiles(context, ending.signal)).toBe(false);
  expect(await query('select reader, read_until, attempts from import_files')).toEqual([
    { reader: null, read_until: null, attempts: 0 },
  ]);
  expect(await workUntilOver(id)).toMatchObject({ state: 'applied', added: 2 });
});

test('later imports wait for what is not read yet, whatever their campaign', async () => {
  const first = await begin(conversionFile(linesOf(2, { status: 'pending' })));
  context.importReadLaterBytes = 1_000_000;
  try {
    const { status, body } = await uploadConversions(staff, conversionFile(linesOf(2)));
    expect([status, body.state]).toEqual([202, 'checking']);
    await advanceImports(context);
    expect(await recordOf(body.id)).toMatchObject({ state: 'checking', checked_lines: 0 });
    expect(await workUntilOver(first)).toMatchObject({ added: 2 });
    expect(await workUntilOver(body.id)).toMatchObject({ state: 'applied', changed: 2 });
  } finally {
    context.importReadLaterBytes = 0;
  }
});

test('a failure that is no fault of the file is tried again, and at last stops the import', async () => {
  const id = await begin(conversionFile(linesOf(2)));
  await query(`alter table conversion_import_steps add constraint no_such check (import_id <> ${id})`);
  try {
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await expect(read()).rejects.toThrow();
      expect(await recordOf(id)).toMatchObject({ state: 'reading' });
    }
    // A gateway that could not say so before it ended has tried as well.
    expect(await read()).toBe(true);
    expect(await recordOf(id)).toMatchObject({ state: 'stopped', errors: [{ line: 1, code: 'step_failed' }] });
  } finally {
    await query('alter table conversion_import_steps drop constraint no_such');
  }
});

test('more files than are kept are refused, and a dry run is answered as ever', async () => {
  const ids = [];
  for (let count = 0; count < 8; count += 1) ids.push(await begin(conversionFile(linesOf(1))));
  const full = await uploadConversions(staff, conversionFile(linesOf(1)));
  expect([full.status, full.body.code]).toEqual([503, 'import_queue_full']);
  const dry = await uploadConversions(staff, conversionFile(linesOf(1)), { fields: { dry_run: 'true' } });
  expect([dry.status, dry.body]).toMatchObject([200, { id: null, added: 1 }]);
  for (const id of ids) await stop(id);
});

test('the worker is woken by an import and reads it', async () => {
  const reader = startImportReader(context);
  try {
    const { body } = await uploadConversions(staff, conversionFile(linesOf(2)));
    await expect.poll(async () => (await recordOf(body.id)).state).toBe('checking');
    expect(await workUntilOver(body.id)).toMatchObject({ added: 2 });
  } finally {
    await reader.stop();
  }
});
