import { expect, it } from 'vitest';
import type { Row } from './declaration.ts';
import {
  actors,
  expectRecords,
  expectRefused,
  isNumbered,
  listRaw,
  providers,
  type ResourceTests,
  unknownId,
} from './world.ts';
/** One by its id, absent ones, and what is no id. */
export const oneTests: ResourceTests = (contract, audience, sample) => {
  const { name } = contract;

  it('reads one, the same as its list shows', async () => {
    const isListed = contract.access[audience].includes('list');
    const base = sample.base && { filter: sample.base };
    const listed = isListed ? (await listRaw(audience, name, base)).body[0] : undefined;
    const id = listed?.id ?? sample.id ?? 1;
    const { data } = await providers[audience].getOne<Row>(name, { id });
    expectRecords(contract, [data]);
    expect(data.id).toBe(id);
    if (listed?.id !== id) return;
    // A single record may have more fields than a row of the list.
    expect(Object.fromEntries(Object.keys(listed).map((field) => [field, data[field]]))).toEqual(listed);
  });

  it('answers 404 for an absent one and 400 for what is no id', async () => {
    const absent = sample.absent ?? { id: unknownId(contract), status: 404, code: 'not_found' };
    expectRefused(await actors[audience].get(`/api/${name}/${absent.id}`), absent.status, absent.code);
    if (!isNumbered(contract)) return;
    for (const id of ['abc', '0', '-1', '1.5', '1e3', '%00', '9'.repeat(30)]) {
      expectRefused(await actors[audience].get(`/api/${name}/${id}`), 400, 'malformed_id');
    }
  });
};
