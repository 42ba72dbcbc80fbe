import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fixedFields } from '#shared/codes/accounts/role.ts';
import type { ResourceName } from '#shared/resources/index.ts';
import type { Mapping } from '../../proxy/engine/mapping.ts';
import { mappings } from '../../proxy/resources/index.ts';
import type { Fields, Row } from './declaration.ts';
import {
  actors,
  expectRecords,
  expectRefused,
  idsOf,
  listRaw,
  nextSerial,
  providers,
  type ResourceTests,
  unknownId,
} from './world.ts';

/** The fields that the signed-in role of an audience may not set; the tests sign in as main access and administrator. */
const fixedOf = (audience: string, name: string) => (audience === 'affiliate' ? fixedFields('main', name) : []);

/** What a create takes, answers and refuses. */
export const createTests: ResourceTests = (contract, audience, sample) => {
  const { name, input } = contract;
  const fixed = fixedOf(audience, name);
  const create = (count: number): Promise<Fields> => Promise.resolve(sample.create?.(actors, count, audience) ?? {});
  const post = (body: Fields) => actors[audience].post(`/api/${name}`, body);
  const isOwnerFilledIn = audience === 'affiliate';

  it('refuses a body that lacks a field, breaks a rule or has a field of its own', async () => {
    const body = await create(nextSerial());
    expectRefused(await post({ ...body, nonsense: 1 }), 400, 'unknown_field', ['nonsense']);
    for (const [field, value] of Object.entries(sample.broken ?? {})) {
      expectRefused(await post({ ...body, [field]: value }), 400, 'invalid_fields', [field]);
    }
    for (const [field, schema] of Object.entries(input.shape)) {
      const isOptional = z.safeParse(schema as z.ZodMiniType, undefined).success;
      if (isOptional || (field === 'affiliate_id' && isOwnerFilledIn)) continue;
      const others = Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
      expectRefused(await post(others), 400, 'invalid_fields', [field]);
    }
    for (const field of fixed) {
      expectRefused(await post({ ...body, [field]: 3 }), 403, 'field_not_writable', [field]);
    }
  });

  it('creates once under one idempotency key', async () => {
    const body = await create(nextSerial());
    // As long as a key must be that nobody else chooses.
    const key = { 'Idempotency-Key': `${name}-${nextSerial()}`.padStart(36, 'key-') };
    const postOnce = () => actors[audience].post(`/api/${name}`, body, key);
    const first = await postOnce();
    expect(first).toMatchObject({ status: 201 });
    const again = await postOnce();
    if (again.status === 409) expectRefused(again, 409, 'secret_shown_once');
    else expect([again.status, again.body]).toEqual([201, first.body]);
  });

  it('creates, and answers the whole record', async () => {
    const body = await create(nextSerial());
    const { data } = await providers[audience].create<Row>(name, { data: body });
    expectRecords(contract, [data]);
    const shown = Object.entries(body).filter(([field]) => field in contract.record.shape);
    expect(data).toMatchObject(Object.fromEntries(shown));
    if (contract.access[audience].includes('one')) {
      expect((await providers[audience].getOne<Row>(name, { id: data.id })).data).toEqual(data);
    }
  });
};

/** Partial and whole bodies, versions, many at once. */
export const updateTests: ResourceTests = (contract, audience, sample) => {
  const { name } = contract;
  const fixed = fixedOf(audience, name);
  const [first = {}, ...more] = sample.updates?.[audience] ?? [];
  const changeable = sample.changeable && { filter: sample.changeable };
  const put = (id: Row['id'], body: Fields) => actors[audience].put(`/api/${name}/${id}`, body);
  const read = async (id: Row['id']) => (await providers[audience].getOne<Row>(name, { id })).data;

  async function target(): Promise<Row> {
    if (!contract.access[audience].includes('list')) return read(1);
    const row = (await listRaw(audience, name, changeable)).body.at(-1);
    expect(row).toBeDefined();
    return row!;
  }

  it('changes the fields that a partial body names, and no others', async () => {
    const { id } = await target();
    for (const changes of [first, ...more]) {
      const before = await read(id);
      const { data } = await providers[audience].update<Row>(name, { id, data: changes, previousData: before });
      expectRecords(contract, [data]);
      const derived = Object.fromEntries((sample.derived ?? []).map((field) => [field, data[field]]));
      expect(data, JSON.stringify(changes)).toEqual({ ...before, ...changes, ...derived, version: data.version });
      expect(Number(data.version)).toBeGreaterThanOrEqual(Number(before.version));
      expect(await read(id)).toEqual(data);
    }
  });

  it('takes the whole record back, as forms send it', async () => {
    const before = await target();
    const [field = '', value] = Object.entries(first)[0] ?? [];
    // Another text, where the field takes any: a code or a date is what it is.
    const isFree = typeof value === 'string' && z.safeParse(contract.input.shape[field]!, `${value} 2`).success;
    const changed = isFree ? `${value} 2` : value;
    const { data } = await providers[audience].update<Row>(name, {
      id: before.id,
      data: { ...before, [field]: changed },
      previousData: before,
    });
    expect(data).toMatchObject({ [field]: changed });
    const again = await providers[audience].update<Row>(name, { id: data.id, data, previousData: data });
    expect(again.data).toEqual(data);
  });

  it('sent all fields of a call as they are, changes nothing', async () => {
    const before = await target();
    const { lines }: Mapping = mappings[name as ResourceName];
    for (const line of lines.update?.[audience] ?? []) {
      const isOffered = (field: string) => line.fields.includes(field) && field in before;
      const isValid = (field: string) => z.safeParse(contract.input.shape[field]!, before[field]).success;
      const fields = Object.keys(first).some(isOffered) ? line.fields.filter(isOffered).filter(isValid) : [];
      const body = Object.fromEntries(fields.map((field) => [field, before[field]]));
      if (fields.length > 0) expect((await put(before.id, { ...body, version: before.version })).body).toEqual(before);
    }
    expect(await read(before.id)).toEqual(before);
  });

  it('changes nothing for an old version, an unknown field or a broken rule', async () => {
    const before = await target();
    const { id, version } = before;
    expectRefused(await put(id, { ...first, version: Number(version) - 1 }), 409, 'version_conflict');
    expectRefused(await put(id, { nonsense: 1 }), 400, 'unknown_field', ['nonsense']);
    expectRefused(await put(unknownId(contract), first), 404, 'not_found');
    for (const [field, value] of Object.entries(sample.broken ?? {})) {
      expectRefused(await put(id, { [field]: value }), 400, 'invalid_fields', [field]);
    }
    for (const field of fixed) {
      const other = typeof before[field] === 'number' ? before[field] + 1 : 3;
      expect((await put(id, { [field]: other })).status, field).toBeGreaterThanOrEqual(400);
    }
    expect(await read(id)).toEqual(before);
  });

  it('changes many', async () => {
    const isListed = contract.access[audience].includes('list');
    const ids = isListed ? idsOf((await listRaw(audience, name, { ...changeable, range: [0, 1] })).body) : [1];
    const { data } = await providers[audience].updateMany<Row>(name, { ids, data: first });
    expect(data).toEqual(ids);
    for (const id of ids) expect(await read(id)).toMatchObject(first);
  });
};

/** Gone is gone, for every verb. */
export const deleteTests: ResourceTests = (contract, audience, sample) => {
  it('deletes one and many, gives them back, and they are gone', async () => {
    const provider = providers[audience];
    const create = async () => {
      const body = await sample.create!(actors, nextSerial(), audience);
      return (await provider.create<Row>(contract.name, { data: body })).data;
    };
    const record = await create();
    const deleted = await provider.delete<Row>(contract.name, { id: record.id, previousData: record });
    expect(deleted.data).toEqual(record);

    const ids = [(await create()).id, (await create()).id];
    expect((await provider.deleteMany<Row>(contract.name, { ids })).data).toEqual(ids);
    for (const id of [record.id, ...ids]) {
      const path = `/api/${contract.name}/${id}`;
      expectRefused(await actors[audience].get(path), 404, 'not_found');
      expectRefused(await actors[audience].delete(path), 404, 'not_found');
      if (!contract.access[audience].includes('update')) continue;
      expectRefused(
        await actors[audience].put(path, sample.updates?.[audience]?.[0] ?? { name: 'Outro' }),
        404,
        'not_found',
      );
    }
  });
};
