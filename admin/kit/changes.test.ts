import { expect, it } from 'vitest';
import { changesOf } from './changes.ts';

it('lists the fields that differ, named as the API names them', () => {
  expect(
    changesOf({ status: 2, comercialManagerId: null, name: 'a' }, { status: 3, comercialManagerId: 7, name: 'a' }),
  ).toEqual([
    { field: 'status', before: 2, after: 3 },
    { field: 'comercial_manager_id', before: null, after: 7 },
  ]);
});

it('shows all fields of what was created or deleted', () => {
  expect(changesOf(null, { name: 'x' })).toEqual([{ field: 'name', before: undefined, after: 'x' }]);
  expect(changesOf({ name: 'x' }, null)).toEqual([{ field: 'name', before: 'x', after: undefined }]);
});

it('is empty for an event that changed nothing', () => expect(changesOf(null, null)).toEqual([]));
