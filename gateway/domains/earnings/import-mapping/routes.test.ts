import { beforeEach, describe, expect, test } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { conversionFile, conversionMapping, uploadConversions } from '../../../testing/import-conversions.ts';
import { type TestAnswer, useGateway } from '../../../testing/test-gateway.ts';
import { importMappings } from './table.ts';

const path = '/api/conversion/import_mappings';

const gateway = await useGateway();
const staff = await gateway.signIn(people.manager);

beforeEach(async () => {
  await gateway.context.database.db.delete(importMappings);
});

const list = async (query = '') => (await staff.call('report', 'GET', `${path}?${query}`)).body;
const create = (name: string, mapping: unknown = conversionMapping) =>
  staff.call('report', 'POST', path, { body: { name, mapping } });
const edit = (id: number, body: unknown) => staff.call('report', 'PUT', `${path}/${id}`, { body });
const remove = (id: number) => staff.call('report', 'DELETE', `${path}/${id}`);

/** Returns the audit entries of a mapping, latest first. */
async function auditOf(id: number) {
  const { body } = await staff.call('report', 'GET', '/api/audit?entity=import_mapping&per_page=100');
  const rows = body.data as { entity_id: string; action: string; before: unknown; after: unknown }[];
  return rows.filter((row) => row.entity_id === String(id)).map(({ action, before, after }) => [action, before, after]);
}

function expectRefused({ status, body }: TestAnswer, errors: Record<string, string>): void {
  expect([status, body.code, body.errors]).toEqual([400, 'invalid_fields', errors]);
}

test('a mapping is saved, read, replaced, renamed and deleted; the audit records actor and action', async () => {
  const saved = await create('  Loja  ');
  expect(saved.status).toBe(201);
  const { id } = saved.body;
  expect(saved.body).toEqual({ id, name: 'Loja', mapping: conversionMapping, version: 1 });

  const other = { ...conversionMapping, destination_country: { constant: 'BR' } };
  const replaced = { id, name: 'Loja', mapping: other, version: 2 };
  expect((await edit(id, { mapping: other, version: 1 })).body).toEqual(replaced);
  expect((await edit(id, replaced)).body).toEqual(replaced);
  const renamed = { ...replaced, name: 'Loja nova', version: 3 };
  expect((await edit(id, { name: 'Loja nova' })).body).toEqual(renamed);
  expect((await staff.call('report', 'GET', `${path}/${id}`)).body).toEqual(renamed);
  expect(await remove(id)).toMatchObject({ status: 200, body: renamed });
  expect((await list()).total).toBe(0);

  expect(await auditOf(id)).toEqual([
    ['import_mapping.delete', { id, name: 'Loja nova', mapping: other }, null],
    ['import_mapping.update', { name: 'Loja' }, { name: 'Loja nova' }],
    ['import_mapping.update', { mapping: conversionMapping }, { mapping: other }],
    ['import_mapping.create', null, { id, name: 'Loja', mapping: conversionMapping }],
  ]);
});

test('mappings are listed by name, paginated, and found by part of the name or by the full name', async () => {
  for (const name of ['Praça', 'Casa', 'Loja', 'Loja 2']) await create(name);
  const namesOf = (page: { data: { name: string }[] }) => page.data.map(({ name }) => name);
  expect(namesOf(await list())).toEqual(['Casa', 'Loja', 'Loja 2', 'Praça']);
  const second = await list('page=2&per_page=3');
  expect([namesOf(second), second.total, second.last_page]).toEqual([['Praça'], 4, 2]);
  expect(namesOf(await list('q=praca'))).toEqual(['Praça']);
  expect(namesOf(await list('q=loja'))).toEqual(['Loja', 'Loja 2']);
  expect(namesOf(await list('name=Loja'))).toEqual(['Loja']);
});

test('a value table keeps its order', async () => {
  const values = { unavailable: 'refused', shipped: 'pending', ok: 'approved', a: 'approved' };
  const { body } = await create('Loja', { status: { column: 'status', values } });
  const read = (await staff.call('report', 'GET', `${path}/${String(body.id)}`)).body;
  expect(Object.keys(read.mapping.status.values)).toEqual(Object.keys(values));
});

describe('refuses an invalid form by field, and saves nothing,', () => {
  test.each([
    ['without a name', { mapping: conversionMapping }, { name: 'validation.required' }],
    ['with a blank one', { name: '  ', mapping: conversionMapping }, { name: 'validation.required' }],
    ['with a name over two lines', { name: 'a\nb', mapping: conversionMapping }, { name: 'validation.invalid' }],
    ['with a long one', { name: 'x'.repeat(81), mapping: conversionMapping }, { name: 'validation.too_long' }],
    ['without a mapping', { name: 'a' }, { mapping: 'validation.invalid' }],
    ['with a mapping that is none', { name: 'a', mapping: 'order' }, { mapping: 'validation.invalid' }],
    [
      'with a field that no import fills',
      { name: 'a', mapping: { price: { column: 'x' } } },
      { price: 'validation.unknown_field' },
    ],
    [
      'with a source of no kind',
      { name: 'a', mapping: { order_id: { formula: '=1' } } },
      { 'mapping.order_id': 'validation.invalid' },
    ],
    [
      'with a mapping that no import would take for its size',
      {
        name: 'a',
        mapping: {
          status: {
            column: 'x',
            values: Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`${at}`.repeat(60), 'x'.repeat(60)])),
          },
        },
      },
      { mapping: 'validation.too_long' },
    ],
    [
      'with a field of its own',
      { name: 'a', mapping: conversionMapping, owner: 1 },
      { owner: 'validation.unknown_field' },
    ],
  ])('%s', async (_what, body, errors) => {
    expectRefused(await staff.call('report', 'POST', path, { body }), errors);
    expect((await list()).total).toBe(0);
  });

  test('refuses a duplicate name, also under concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create('Loja')));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(5);
    for (const answer of refused) expectRefused(answer, { name: 'validation.taken' });
    const other = await create('Outra');
    expectRefused(await edit(other.body.id, { name: 'Loja' }), { name: 'validation.taken' });
    expect((await edit(other.body.id, { name: 'Outra' })).status).toBe(200);
  });
});

test('refuses a change of an outdated version and of a deleted mapping', async () => {
  const { id } = (await create('Loja')).body;
  await edit(id, { mapping: {}, version: 1 });
  const late = await edit(id, { mapping: conversionMapping, version: 1 });
  expect([late.status, late.body.code]).toEqual([409, 'version_conflict']);
  expect((await list()).data).toMatchObject([{ mapping: {}, version: 2 }]);
  await remove(id);
  for (const answer of [await edit(id, { name: 'x' }), await remove(id)]) {
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  }
});

describe('an import that saves its mapping', () => {
  const upload = (order: string, fields: Record<string, string>, mapping: unknown = conversionMapping) =>
    uploadConversions(staff, conversionFile([{ order }]), { mapping, fields: { save_mapping_as: 'Loja', ...fields } });

  test('replaces the mapping of that name, with an audit entry', async () => {
    await upload('m1', {});
    const [saved] = (await list()).data;
    expect(saved).toMatchObject({ name: 'Loja', mapping: conversionMapping, version: 1 });
    const other = { ...conversionMapping, destination_country: { constant: 'BR' } };
    await upload('m2', {}, other);
    await upload('m3', {}, other);
    expect((await list()).data).toEqual([{ ...saved, mapping: other, version: 2 }]);
    expect(await auditOf(saved.id)).toEqual([
      ['import_mapping.update', { mapping: conversionMapping }, { mapping: other }],
      ['import_mapping.create', null, { id: saved.id, name: 'Loja', mapping: conversionMapping }],
    ]);
  });

  test.each([
    ['is only tried', { dry_run: 'true' }, conversionMapping],
    ['is refused', {}, { ...conversionMapping, transaction_amount: { column: 'order' } }],
  ])('saves nothing when it %s', async (_how, fields, mapping) => {
    await upload('never', fields, mapping);
    expect((await list()).total).toBe(0);
  });
});
