import { afterAll, beforeEach, expect, test } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { conversionFile, type ConversionLine, uploadConversions } from '../../../testing/import-conversions.ts';
import { useGateway } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { advanceImports } from './import-worker.ts';
import { stepReportsMax as ofStep } from './stage-import.ts';

// Nothing is done before the answer: all is left to the worker.
const gateway = await useGateway({ env: { IMPORT_ANSWER_SECONDS: '0' } });
const staff = await gateway.signIn(people.manager);
/** More than are checked in one turn. */
const many = 4 * ofStep + 50;
let serial = 0;
let mark = '';

beforeEach(() => {
  mark = `s${(serial += 1)}`;
});
afterAll(async () => expect(await findDifferences(gateway.context.database)).toEqual([]));

/** More orders of one campaign than a step may have. */
const linesOf = (count: number, change: Partial<ConversionLine> = {}): ConversionLine[] =>
  Array.from({ length: count }, (_, at) => ({ order: `${mark}-${at}`, amount: '10.00', ...change }));

async function begin(lines: readonly ConversionLine[], fields: Record<string, string> = {}): Promise<number> {
  const { status, body } = await uploadConversions(staff, conversionFile(lines), { fields, name: `${mark}.csv` });
  expect([status, body.state, body.applied_lines]).toEqual([202, 'checking', 0]);
  return body.id;
}

const path = (id: number) => `/api/conversion/imports/${id}`;
const read = async (id: number) => (await staff.call('report', 'GET', path(id))).body;
const stop = (id: number) => staff.call('report', 'PUT', path(id), { body: { state: 'stopped' } });
const work = () => advanceImports(gateway.context);

async function workUntil(id: number, isReached: (body: { state: string; applied_lines: number }) => boolean) {
  for (let turn = 0; turn < 100 && !isReached(await read(id)); turn += 1) await work();
  return read(id);
}

const isOver = ({ state }: { state: string }) => !['checking', 'applying'].includes(state);

const stored = () =>
  gateway.query('select order_id, amount_cents from conversions where order_id like $1 order by id', [`${mark}-%`]);

test('a large import is answered with its record, which says what is done and what is left', async () => {
  const id = await begin(linesOf(many));
  expect(await read(id)).toMatchObject({ lines: many, checked_lines: 0, amount: 0 });
  await work();
  expect(await read(id)).toMatchObject({ state: 'checking', checked_lines: 3 * ofStep, applied_lines: 0, added: 0 });
  expect(await stored()).toEqual([]);
  expect(await workUntil(id, ({ applied_lines: lines }) => lines > 0)).toMatchObject({
    state: 'applying',
    lines: many,
    applied_lines: ofStep,
    added: ofStep,
    amount: 10 * ofStep,
    total_amount: 10 * many,
  });
  expect(await stored()).toHaveLength(ofStep);
  expect(await workUntil(id, isOver)).toMatchObject({
    state: 'applied',
    applied_lines: many,
    added: many,
    refused: 0,
    amount: 10 * many,
    total_amount: 10 * many,
    errors: [],
  });
  expect(await stored()).toHaveLength(many);
  const [entry] = (await staff.call('report', 'GET', '/api/audit?entity=conversion_import&per_page=1')).body.data;
  expect(entry).toMatchObject({ action: 'conversion.import', entity_id: String(id), user_name: 'Gil Gerente' });
  const { body } = await staff.call('report', 'GET', '/api/conversion/imports?per_page=1');
  expect(body.data).toMatchObject([{ id, state: 'applied', applied_lines: many, errors: [] }]);
});

test('orders of several campaigns are applied apart, each campaign in the order of the lines', async () => {
  const lines = linesOf(200).map((line, at) => ({ ...line, campaign: 1 + (at % 2) }));
  const id = await begin(lines);
  await workUntil(id, ({ applied_lines: applied }) => applied > 0);
  const [first, ...others] = await stored();
  expect([first, others.length]).toEqual([{ order_id: `${mark}-0`, amount_cents: 1_000 }, 99]);
  expect(await workUntil(id, isOver)).toMatchObject({ state: 'applied', added: 200 });
});

test('a line that turned out otherwise than in the check is not applied, and listed with its reason', async () => {
  const lines = linesOf(3);
  const id = await begin(lines);
  await workUntil(id, ({ state }) => state === 'applying');
  gateway.context.importAnswerMs = 60_000;
  // An import of other orders of the campaign would wait; the advertiser's server does not.
  await gateway.query('update conversion_imports set campaign_ids = $1 where id = $2', [[], id]);
  const others = [
    { order: `${mark}-0`, amount: '9.00' },
    { order: `${mark}-1`, amount: '10.00' },
  ];
  expect((await uploadConversions(staff, conversionFile(others))).body).toMatchObject({ added: 2 });
  gateway.context.importAnswerMs = 0;
  const done = await workUntil(id, isOver);
  expect(done).toMatchObject({
    state: 'applied',
    lines: 3,
    applied_lines: 1,
    added: 1,
    refused: 2,
    amount: 10,
    total_amount: 10,
    errors: [
      { line: 2, column: 'amount', code: 'amount_final' },
      { line: 3, column: 'order', code: 'changed_since_check' },
    ],
  });
  expect(await stored()).toEqual([
    { order_id: `${mark}-0`, amount_cents: 900 },
    { order_id: `${mark}-1`, amount_cents: 1_000 },
    { order_id: `${mark}-2`, amount_cents: 1_000 },
  ]);
});

test('a file with bad lines is refused after the answer, and nothing of it is stored', async () => {
  const id = await begin([...linesOf(2), { order: `${mark}-bad`, amount: 'x' }], { save_mapping_as: mark });
  expect(await workUntil(id, isOver)).toMatchObject({
    state: 'refused',
    lines: 3,
    applied_lines: 0,
    added: 0,
    refused: 1,
    amount: 0,
    total_amount: 20,
    errors: [{ line: 4, column: 'amount', code: 'amount' }],
  });
  expect(await stored()).toEqual([]);
  expect(await gateway.query('select name from import_mappings where name = $1', [mark])).toEqual([]);
  expect((await stop(id)).status).toBe(409);
});

test('an import that is stopped keeps what it has applied, and says what it was', async () => {
  const lines = 2 * ofStep + 50;
  const id = await begin(linesOf(lines));
  await workUntil(id, ({ applied_lines: applied }) => applied > 0);
  const { status, body } = await stop(id);
  expect([status, body]).toMatchObject([200, { state: 'stopped', applied_lines: ofStep, amount: 10 * ofStep, lines }]);
  await work();
  expect(await stored()).toHaveLength(ofStep);
  expect(await gateway.query('select * from conversion_import_steps')).toEqual([]);
  expect((await stop(id)).status).toBe(200);
  const [entry] = (await staff.call('report', 'GET', '/api/audit?entity=conversion_import&per_page=1')).body.data;
  expect(entry).toMatchObject({ action: 'conversion.import_stop', after: { added: ofStep, lines } });
  const again = await begin(linesOf(lines));
  expect(await workUntil(again, isOver)).toMatchObject({ state: 'applied', added: lines - ofStep, unchanged: ofStep });
});

test('one that is stopped while its answer is awaited is not answered as a success, but with its record', async () => {
  gateway.context.importAnswerMs = 60_000;
  // Somebody stops it in the moment after its first step.
  await gateway.query(`create function stop_import() returns trigger language plpgsql as $$
    begin new.state := 'stopped'; return new; end $$`);
  await gateway.query(`create trigger stop_import before update on conversion_imports for each row
    when (new.state = 'applying' and new.added = ${ofStep}) execute function stop_import()`);
  try {
    const { status, body } = await uploadConversions(staff, conversionFile(linesOf(2 * ofStep + 50)));
    expect([status, body]).toMatchObject([409, { code: 'import_stopped', state: 'stopped', applied_lines: ofStep }]);
    expect(await stored()).toHaveLength(ofStep);
  } finally {
    await gateway.query('drop trigger stop_import on conversion_imports');
    await gateway.query('drop function stop_import');
    await gateway.query('delete from conversion_import_steps');
    gateway.context.importAnswerMs = 0;
  }
});

test('one that is stopped while it is checked has applied nothing', async () => {
  const id = await begin(linesOf(many));
  await work();
  expect((await stop(id)).body).toMatchObject({ state: 'stopped', applied_lines: 0, added: 0, amount: 0 });
  expect(await stored()).toEqual([]);
});

test('an import waits for an earlier one of the same campaign, and for no other', async () => {
  const lines = ofStep + 50;
  const first = await begin(linesOf(lines, { status: 'pending' }));
  const second = await begin(linesOf(lines));
  const other = await begin([{ order: `${mark}-other`, campaign: 2 }]);
  await work();
  await work();
  expect(await read(second)).toMatchObject({ state: 'checking', checked_lines: 0 });
  expect(await workUntil(other, isOver)).toMatchObject({ added: 1 });
  expect(await workUntil(second, isOver)).toMatchObject({ state: 'applied', changed: lines, refused: 0 });
  expect(await read(first)).toMatchObject({ state: 'applied', added: lines });
});

test('a step that fails stops the import and says so', async () => {
  const id = await begin(linesOf(2 * ofStep + 50));
  const failing = `${mark}-${ofStep + 50}`;
  await gateway.query(`alter table conversions add constraint no_such check (order_id <> '${failing}') not valid`);
  try {
    expect(await workUntil(id, isOver)).toMatchObject({
      state: 'stopped',
      applied_lines: ofStep,
      errors: [{ line: ofStep + 2, column: null, code: 'step_failed' }],
    });
  } finally {
    await gateway.query('alter table conversions drop constraint no_such');
  }
});
