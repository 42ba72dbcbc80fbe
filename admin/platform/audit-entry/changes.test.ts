import { expect, it } from 'vitest';
import { changesOf } from './changes.ts';

it('lists the changed fields by their API names', () => {
  expect(
    changesOf({ status: 2, comercialManagerId: null, name: 'a' }, { status: 3, comercialManagerId: 7, name: 'a' }),
  ).toEqual([
    { field: 'status', before: 2, after: 3 },
    { field: 'comercial_manager_id', before: null, after: 7 },
  ]);
});

it('lists all fields of a created or deleted object', () => {
  expect(changesOf(null, { name: 'x' })).toEqual([{ field: 'name', before: undefined, after: 'x' }]);
  expect(changesOf(null, { name: 'x', paidAt: null })).toHaveLength(1);
  expect(changesOf({ name: 'x' }, null)).toEqual([{ field: 'name', before: 'x', after: undefined }]);
});

it('is empty for an event without changes', () => expect(changesOf(null, null)).toEqual([]));
