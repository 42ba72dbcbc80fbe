import type { ResolverOptions, ResolverResult } from 'react-hook-form';
import { expect, test } from 'vitest';
import { addressForm, type AddressValues, fieldsOfPostalCode } from './address-values.ts';

const filled: AddressValues = {
  country: 'BR',
  zip_code: '01310-100',
  address: 'Avenida Paulista',
  address_number: '1578',
  address_other: '',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
};

const options: ResolverOptions<AddressValues> = { fields: {}, shouldUseNativeValidation: false };

async function errorsOf(values: AddressValues): Promise<Record<string, unknown>> {
  const { errors } = (await addressForm.resolver(values, undefined, options)) as ResolverResult;
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]));
}

test('a Brazilian address is sent with the digits of its postal code and without an empty complement', async () => {
  const { values } = await addressForm.resolver(filled, undefined, options);
  expect(values).toMatchObject({ zip_code: '01310100', address_other: null, country: 'BR' });
});

test('all fields but the complement are required, and each error is at its field', async () => {
  const empty = Object.fromEntries(Object.keys(filled).map((field) => [field, ''])) as unknown as AddressValues;
  const errors = await errorsOf({ ...empty, country: null });
  expect(Object.keys(errors).sort()).toEqual(
    Object.keys(filled)
      .filter((field) => field !== 'address_other')
      .sort(),
  );
  expect(new Set(Object.values(errors))).toEqual(new Set(['validation.required']));
});

test('seven digits are no Brazilian postal code, and letters are allowed elsewhere', async () => {
  expect(await errorsOf({ ...filled, zip_code: '01310-10' })).toEqual({ zip_code: 'validation.postal_code' });
  expect(await errorsOf({ ...filled, country: 'GB', zip_code: 'SW1A 1AA' })).toEqual({});
});

const paulista = { address: 'Avenida Paulista', neighborhood: 'Bela Vista', city: 'São Paulo', state: 'SP' };
const divinopolis = { address: '', neighborhood: '', city: 'Divinópolis', state: 'MG' };

test('a postal code of a whole city clears the street of the previous code, but not a typed one', () => {
  expect(Object.fromEntries(fieldsOfPostalCode(paulista, new Set(['address'])))).toEqual(paulista);
  expect(Object.fromEntries(fieldsOfPostalCode(divinopolis, new Set()))).toEqual(divinopolis);
  expect(Object.fromEntries(fieldsOfPostalCode(divinopolis, new Set(['address', 'city'])))).toEqual({
    neighborhood: '',
    city: 'Divinópolis',
    state: 'MG',
  });
});

test('an unknown code or another country clears the fields that the user did not type', () => {
  const emptied = fieldsOfPostalCode(undefined, new Set(['city']));
  expect(Object.fromEntries(emptied)).toEqual({ address: '', neighborhood: '', state: '' });
});
