import * as z from 'zod/mini';
import { apiKey } from '#shared/resources/accounts/api-key.ts';
import { addDays, businessDate, systemClock } from '#shared/time.ts';
import { recordForm } from '#shared/ui/form/record-form.ts';

const DEFAULT_DAYS = 90;

interface KeyValues {
  name: string;
  scopes: string[];
  expires_on: string;
}

const { name, scopes, expires_on } = apiKey.input.shape;

/** Returns the form of a new key, valid for 90 days unless another day is chosen. */
export function createKeyForm() {
  const empty: KeyValues = {
    name: '',
    scopes: [],
    expires_on: addDays(businessDate(systemClock.now()), DEFAULT_DAYS),
  };
  return recordForm(apiKey, {
    schema: z.object({ name, scopes, expires_on }),
    toValues: (key): KeyValues => ({ name: key.name, scopes: [...key.scopes], expires_on: key.expires_on }),
    empty,
    toInput: (values) => values,
  });
}
