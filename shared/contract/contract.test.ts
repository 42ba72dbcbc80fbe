import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defaultsOf, defineContract } from './contract.ts';
import { flag, id, requiredText, withDefault } from './fields.ts';

test('a new form has the defaults of the input, and a create may omit them', () => {
  const contract = defineContract({
    name: 'lamp',
    record: z.object({ id, name: z.string(), active: flag }),
    input: z.object({ name: requiredText(20), active: withDefault(flag, true), note: z.optional(requiredText(20)) }),
    access: {},
  });
  expect(defaultsOf(contract)).toEqual({ active: true });
  expect(contract.input.parse({ name: 'x' })).toEqual({ name: 'x', active: true });
  expect(contract.input.parse({ name: 'x', active: false })).toEqual({ name: 'x', active: false });
});
