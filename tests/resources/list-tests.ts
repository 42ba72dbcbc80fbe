import { expect, it } from 'vitest';
import type { Answer } from '../support/client.ts';
import type { Row } from './declaration.ts';
import {
  actors,
  comesBefore,
  everything,
  expectRecords,
  expectRefused,
  idsOf,
  listRaw,
  providers,
  type ResourceTests,
  unknownId,
} from './world.ts';

/** The filter keys that the OpenAPI document requires of everybody. */
async function requiredByReference(name: string): Promise<string[]> {
  const { body } = await (reference ??= actors.visitor.get<Reference>('/api/openapi.json'));
  const parameter = body.paths[`/${name}`]?.get.parameters.find((each) => each.name === 'filter');
  const schema = parameter?.schema;
  expect(parameter?.required ?? false).toBe(schema?.required !== undefined);
  expect(schema?.required).not.toEqual([]);
  return schema?.required ?? [];
}

/** It is the same for every resource, and large. */
let reference: Promise<Answer<Reference>> | undefined;

interface Reference {
  paths: Record<string, { get: { parameters: FilterParameter[] } }>;
}

interface FilterParameter {
  name: string;
  required?: boolean;
  schema: { required?: string[] };
}

/** An order that every collation agrees is none: descending by characters and by the alphabet. */
function isAgainstOrder(former: unknown, value: unknown): boolean {
  if (former === value || value === null) return false;
  if (former === null) return true;
  if (typeof former === 'string' && typeof value === 'string') {
    return former > value && former.localeCompare(value, 'pt-BR', { sensitivity: 'base' }) > 0;
  }
  return Number(former) > Number(value);
}

/** Filters that name an affiliate or its channel: an advertiser's own records name none, and it may ask by none. */
const ofAffiliates: ReadonlySet<string> = new Set(['affiliate_id', 'site_id']);

/** Ranges, counts, orders, filters, many by ids, what refers to an affiliate, and what is refused. */
export const listTests: ResourceTests = (contract, audience, sample) => {
  const { name, filter, sort, defaultSort } = contract;
  const { base, narrow, find = {}, blankIsZero = [], isSum = false } = sample;

  it('lists any range, in its own order, and counts right', async () => {
    const { rows, total } = await everything(audience, contract, { filter: base });
    expect(rows.length).toBeGreaterThan(0);
    expect(total).toBe(rows.length);
    expect(new Set(idsOf(rows)).size).toBe(rows.length);
    expectRecords(contract, rows);

    const first = await listRaw(audience, name, base && { filter: base });
    expect(first.status).toBe(200);
    expect(first.body).toEqual(contract.isWhole ? rows : rows.slice(0, 10));
    for (const [from, to] of [
      [0, 0],
      [3, 12],
      [7, 9],
      [total - 1, total + 8],
    ] as const) {
      const { body, headers } = await listRaw(audience, name, { range: [from, to], ...(base && { filter: base }) });
      const expected = rows.slice(from, to + 1);
      expect(body, `${from} to ${to}`).toEqual(expected);
      const shown = expected.length === 0 ? '*' : `${from}-${from + expected.length - 1}`;
      expect(headers.get('Content-Range')).toBe(`${name} ${shown}/${total}`);
      expect(headers.get('X-Total-Count')).toBe(String(total));
    }
  });

  it('sorts by every declared field in both directions, equal ones by id', async () => {
    const options = { filter: { ...base, ...narrow } };
    for (const field of new Set([...sort, 'id'])) {
      const { rows: up } = await everything(audience, contract, { ...options, sort: { field, order: 'ASC' } });
      const { rows: down } = await everything(audience, contract, { ...options, sort: { field, order: 'DESC' } });
      expect(idsOf(down), field).toEqual(idsOf(up).toReversed());
      up.forEach((row, at) => {
        const former = up[at - 1];
        if (!former) return;
        const sorted = (value: unknown) => (value === null && blankIsZero.includes(field) ? 0 : value);
        const [one, other] = [sorted(former[field]), sorted(row[field])];
        const isTie = one === other || field === 'id';
        if (isTie) {
          expect(comesBefore(former.id, row.id), `${field}: ids ${former.id}, ${row.id}`).toBe(true);
        } else {
          expect(isAgainstOrder(one, other), `${field}: ${former.id} before ${row.id}`).toBe(false);
        }
      });
      if (narrow) {
        // Too many rows for an order that the gateway does not know are refused, never cut.
        const answer = await listRaw(audience, name, { sort: [field, 'ASC'], range: [0, 9] });
        if (answer.status !== 200) expectRefused(answer, 422, 'too_many_rows');
      }
    }
  });

  const keys = Object.keys(filter.shape).filter((key) => audience !== 'advertiser' || !ofAffiliates.has(key));
  if (keys.length > 0) {
    it('narrows by every declared filter key to the rows that it says', async () => {
      const { rows, total } = await everything(audience, contract, { filter: base });
      for (const key of keys) {
        const valueOf = find[key] ?? ((row: Row) => row[key]);
        const sought = rows.find((row) => valueOf(row, audience) != null);
        expect(sought, `no sample row has ${key}`).toBeDefined();
        const value = valueOf(sought!, audience);
        const found = await everything(audience, contract, { filter: { ...base, [key]: value } });
        expect(idsOf(found.rows), `${key}=${String(value)}`).toContain(sought!.id);
        expect(found.total).toBeLessThanOrEqual(total);
        if (key in contract.record.shape && !find[key]) {
          expect([...new Set(found.rows.map((row) => row[key]))], key).toEqual([value]);
        }
        const unfiltered = { ...base, [key]: base?.[key] ?? null };
        const { headers } = await listRaw(audience, name, { filter: unfiltered, range: [0, 0] });
        expect(headers.get('X-Total-Count'), `${key}=${String(unfiltered[key])}`).toBe(String(total));
      }
      if (keys.includes('q') && !isSum) {
        const { body, headers } = await listRaw(audience, name, { filter: { ...base, q: 'nada-que-exista' } });
        expect(body).toEqual([]);
        expect(headers.get('Content-Range')).toBe(`${name} */0`);
        expect(headers.get('X-Total-Count')).toBe('0');
      }
    });
  }

  if (!base) {
    it('gives many by their ids, skipping those that do not exist', async () => {
      const { rows } = await everything(audience, contract);
      const wanted = [...rows.slice(0, 12), ...rows.slice(-1)];
      const ids = idsOf(wanted);
      const asked = [...ids, unknownId(contract)];
      if (narrow) {
        // The gateway finds none of these by its id, and there may be more than are looked through.
        const answer = await listRaw(audience, name, { filter: { id: asked } });
        if (answer.status !== 200) {
          expectRefused(answer, 422, 'too_many_rows');
          return;
        }
      }
      const { data } = await providers[audience].getMany<Row>(name, { ids: asked });
      expectRecords(contract, data);
      expect(idsOf(data).toSorted()).toEqual([...new Set(ids)].toSorted());
    });
  }

  if (keys.includes('affiliate_id')) {
    it('gives what refers to an affiliate', async () => {
      const { data, total } = await providers[audience].getManyReference<Row>(name, {
        target: 'affiliate_id',
        id: 1,
        filter: base ?? {},
        sort: { field: defaultSort[0], order: defaultSort[1] },
        pagination: { page: 1, perPage: 5 },
      });
      expect(total).toBeGreaterThan(0);
      expectRecords(contract, data);
      if ('affiliate_id' in contract.record.shape) {
        expect(new Set(data.map((row) => row.affiliate_id))).toEqual(new Set([1]));
      }
    });
  }

  if (contract.changes.includes(audience)) {
    it('lists what has changed, in parts that follow each other', async () => {
      const { rows } = await everything(audience, contract, { filter: base });
      const range = [0, Math.min(99, Math.ceil(rows.length / 2) - 1)] as const;
      const size = range[1] + 1;
      const seen: Row[] = [];
      let answer = await listRaw(audience, name, { updated_since: '2000-01-01T00:00:00Z', range });
      for (;;) {
        expect(answer.status).toBe(200);
        const part = answer.body;
        expect(part.length).toBeLessThanOrEqual(size);
        seen.push(...part);
        const [, next] = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('Link') ?? '') ?? [];
        if (next === undefined) break;
        expect(new URL(next, 'http://localhost').searchParams.get('cursor')).toBe(answer.headers.get('Next-Cursor'));
        answer = await actors[audience].get<Row[]>(next);
      }
      expectRecords(contract, seen);
      expect(idsOf(seen).toSorted()).toEqual(idsOf(rows).toSorted());
      const later = await listRaw(audience, name, { cursor: answer.headers.get('Next-Cursor') });
      expect([later.status, later.body]).toEqual([200, []]);

      if (keys.includes('affiliate_id')) {
        const [one] = rows;
        const filtered = { updated_since: '2000-01-01T00:00:00Z', filter: { affiliate_id: one?.affiliate_id } };
        const { status, body } = await listRaw(audience, name, filtered);
        expect(status).toBe(200);
        expect(body.filter((row) => row.affiliate_id !== one?.affiliate_id)).toEqual([]);
      }
    });

    it('refuses an order of changes, an end of them alone, and what is no cursor', async () => {
      const since = { updated_since: '2026-01-01T00:00:00-03:00' };
      expectRefused(await listRaw(audience, name, { ...since, sort: ['id', 'ASC'] }), 400, 'unknown_field', ['sort']);
      expectRefused(await listRaw(audience, name, { ...since, range: [1, 2] }), 400, 'invalid_fields', ['range']);
      expectRefused(await listRaw(audience, name, { ...since, cursor: 'MQ' }), 400, 'invalid_fields', [
        'updated_since',
      ]);
      for (const cursor of ['MQ', '!']) {
        expectRefused(await listRaw(audience, name, { cursor }), 400, 'invalid_fields', ['cursor']);
      }
      for (const time of ['yesterday', '2026-01-01']) {
        expectRefused(await listRaw(audience, name, { updated_since: time }), 400, 'invalid_fields', ['updated_since']);
      }
    });
  } else {
    it('has no list of changes', async () => {
      const answer = await listRaw(audience, name, { updated_since: '2026-01-01T00:00:00Z' });
      expectRefused(answer, 400, 'unknown_field', ['updated_since']);
    });
  }

  it('refuses a filter without a key that the reference calls required, and no other', async () => {
    const required = await requiredByReference(name);
    expect(Object.keys(base ?? {})).toEqual(expect.arrayContaining(required));
    for (const key of Object.keys(base ?? {})) {
      const answer = await listRaw(audience, name, { filter: { ...base, [key]: undefined } });
      if (key === 'affiliate_id' && contract.access.affiliate.includes('list')) {
        // An affiliate's own is known.
        expect(required).not.toContain(key);
        if (audience === 'staff') expectRefused(answer, 400, 'invalid_fields', [key]);
        else expect(answer.status).toBe(200);
      } else if (required.includes(key)) expectRefused(answer, 400, 'invalid_fields', [key]);
      else expect(answer.status, key).toBe(200);
    }
    if (!base) expect((await listRaw(audience, name, { range: [0, 0] })).status).toBe(200);
  });

  it('refuses what the contract does not have, and ranges past the limit', async () => {
    expectRefused(await listRaw(audience, name, { sort: ['nonsense', 'ASC'] }), 400, 'unknown_field', ['nonsense']);
    expectRefused(await listRaw(audience, name, { filter: { ...base, nonsense: 1 } }), 400, 'unknown_field', [
      'nonsense',
    ]);
    expectRefused(await listRaw(audience, name, { page: 1 }), 400, 'unknown_field', ['page']);
    expectRefused(await listRaw(audience, name, { range: [0, 9_999] }), 400, 'range_too_large');
    for (const query of [
      { range: '[0' },
      { range: [9, 0] },
      { range: [-1, 5] },
      { filter: [] },
      { filter: '{' },
      { sort: 'id' },
    ]) {
      expectRefused(await listRaw(audience, name, query), 400, 'malformed_request');
    }
  });
};
