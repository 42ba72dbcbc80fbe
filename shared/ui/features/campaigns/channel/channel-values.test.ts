import type { ResolverOptions, ResolverResult } from 'react-hook-form';
import { expect, test } from 'vitest';
import {
  affiliateChannelForm,
  type ChannelValues,
  emptyChannel,
  staffChannelForm,
  toChannelValues,
} from './channel-values.ts';

const filled: ChannelValues = {
  site_type_id: 2,
  cj_id: '',
  name: 'Blog',
  category: ['Moda', 'Casa e decoração'],
  url: 'https://blog.example',
  description: 'Moda para todos',
};

const options: ResolverOptions<ChannelValues> = { fields: {}, shouldUseNativeValidation: false };

async function resolve(values: ChannelValues, isStaff = false) {
  const result = (await (isStaff ? staffChannelForm : affiliateChannelForm).resolver(
    values,
    undefined,
    options,
  )) as ResolverResult;
  const errors = Object.entries(result.errors).map(([field, error]) => [field, error?.message] as const);
  return { body: result.values, errors: Object.fromEntries(errors) };
}

test('the selected categories are sent as one comma-separated text', async () => {
  const { body } = await resolve(filled);
  expect(body).toEqual({
    site_type_id: 2,
    name: 'Blog',
    category: 'Moda,Casa e decoração',
    url: 'https://blog.example',
    description: 'Moda para todos',
  });
});

test('only staff send a CJ ID, of at most 20 characters', async () => {
  expect((await resolve({ ...filled, cj_id: '123' })).body).not.toHaveProperty('cj_id');
  expect((await resolve({ ...filled, cj_id: '123' }, true)).body).toHaveProperty('cj_id', '123');
  expect((await resolve(filled, true)).body).toHaveProperty('cj_id', null);
  expect((await resolve({ ...filled, cj_id: '1'.repeat(21) }, true)).errors).toEqual({ cj_id: 'validation.too_long' });
});

test('type, name, categories, address and description are required', async () => {
  expect((await resolve(emptyChannel)).errors).toEqual({
    site_type_id: 'validation.required',
    name: 'validation.required',
    category: 'validation.required',
    url: 'validation.required',
    description: 'validation.required',
  });
});

test('an address gets its scheme; an invalid one is refused, and a profile name requires its network', async () => {
  expect((await resolve({ ...filled, url: 'www.blog.example' })).body).toHaveProperty(
    'url',
    'https://www.blog.example',
  );
  expect((await resolve({ ...filled, url: 'meu blog' })).errors).toEqual({ url: 'validation.url' });
  expect((await resolve({ ...filled, url: '@ana' })).errors).toEqual({ url: 'validation.handle' });
});

test('the categories of a stored channel are split', () => {
  const stored = { category: 'Moda, Beleza,,', site_type_id: null, cj_id: null, name: '', url: '', description: null };
  expect(toChannelValues({ ...stored } as Parameters<typeof toChannelValues>[0]).category).toEqual(['Moda', 'Beleza']);
});
