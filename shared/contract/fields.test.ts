import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { id } from './fields.ts';
import { fieldErrors } from './validation.ts';

const errorOf = (advertiser_id: unknown) => {
  const { error } = z.safeParse(z.object({ advertiser_id: id }), { advertiser_id });
  return error && fieldErrors(error);
};

it.each([
  ['nothing was chosen', null, 'validation.required'],
  ['it is absent', undefined, 'validation.required'],
  ['it is not a number', 'abc', 'validation.integer'],
  ['it is a fraction', 1.5, 'validation.integer'],
  ['it is zero', 0, 'validation.integer'],
])('the id of another record says what is wrong where %s', (_name, value, key) => {
  expect(errorOf(value)).toEqual({ advertiser_id: key });
});

it('the id of another record is a positive whole number', () => {
  expect(errorOf(12)).toBeUndefined();
});
