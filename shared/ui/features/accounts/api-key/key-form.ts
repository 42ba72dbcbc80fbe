import * as z from 'zod/mini';
import { apiKey } from '#shared/resources/accounts/api-key.ts';
import { addDays, businessDate, systemClock } from '#shared/time.ts';
import { recordForm } from '#shared/ui/form/record-form.ts';

const DEFAULT_DAYS = 90;

interface KeyValues {
  name: string;
  scopes: string[];
  expires_on: string;
  is_test: boolean;
}

const { name, scopes, expires_on, is_test } = apiKey.input.shape;

/** The last day of a key unless another is chosen. */
export const defaultLastDay = () => addDays(businessDate(systemClock.now()), DEFAULT_DAYS);

/** Returns the form of a new key, valid for 90 days unless another day is chosen. */
export function createKeyForm() {
  const empty: KeyValues = {
    name: '',
    scopes: [],
    expires_on: defaultLastDay(),
    is_test: false,
  };
  return recordForm(apiKey, {
    schema: z.object({ name, scopes, expires_on, is_test }),
    toValues: ({ name: of, scopes: held, expires_on: until, is_test: isTest }): KeyValues => ({
      name: of,
      scopes: [...held],
      expires_on: until,
      is_test: isTest,
    }),
    empty,
    toInput: (values) => values,
  });
}
