import type { Control, ResolverOptions } from 'react-hook-form';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { RecordOf } from '#shared/contract/contract.ts';
import { requiredText } from '#shared/contract/fields.ts';
import { channel } from '#shared/resources/campaigns/channel.ts';
import { recordForm } from './record-form.ts';
import { SelectInput } from './select-input.tsx';
import { TextInput } from './text-input.tsx';

const named = recordForm(channel, {
  schema: z.object({ name: requiredText(120) }),
  toValues: ({ name, status }) => ({ name, status }),
  toInput: ({ name }) => ({ name }),
});

test('a form validates with its schema, and submits the parsed body', async () => {
  const options: ResolverOptions<{ name: string; status: number }> = { fields: {}, shouldUseNativeValidation: false };
  expect(await named.resolver({ name: ' Blog ', status: 3 }, undefined, options)).toEqual({
    values: { name: 'Blog' },
    errors: {},
  });
  expect(await named.resolver({ name: ' ', status: 3 }, undefined, options)).toMatchObject({
    errors: { name: { message: 'validation.required' } },
  });
});

/** Never called: if one of these mistakes compiles, its `@ts-expect-error` is unused and the build fails. */
export function mistakes(control: Control<{ name: string; status: number }>) {
  recordForm(channel, {
    schema: z.object({ name: requiredText(120) }),
    // @ts-expect-error -- a channel has no field `nome`
    toValues: ({ name }) => ({ nome: name }),
    toInput: (values) => values,
  });
  const toValues = ({ name }: RecordOf<typeof channel>) => ({ name });
  // @ts-expect-error -- nor can a field `nome` of it be sent
  recordForm(channel, { schema: z.object({ nome: requiredText(120) }), toValues, toInput: (values) => values });
  // @ts-expect-error -- there is no resource `chanel`
  recordForm({ name: 'chanel' }, { schema: z.object({}), toValues: () => ({}), toInput: (values) => values });
  return (
    <>
      <TextInput control={control} name="name" label="" />
      {/* @ts-expect-error -- a misspelt name */}
      <TextInput control={control} name="nmae" label="" />
      {/* @ts-expect-error -- a number is no text */}
      <TextInput control={control} name="status" label="" />
      {/* @ts-expect-error -- a misspelt name */}
      <SelectInput control={control} name="nmae" label="" choices={[]} />
    </>
  );
}
