import { z } from 'zod';
import { keyVerbs } from '#shared/codes/accounts/key-scopes.ts';
import { businessDate, ignored, requiredLine } from '../../../engine/fields.ts';

/** A scope as it is written. */
const scopePattern = new RegExp(`^[a-z]+(?:-[a-z]+)*:(?:${keyVerbs.join('|')})$`);

/** The fields of a new key of any kind. */
export const keyFields = {
  name: requiredLine(80),
  scopes: z
    .array(z.string('validation.key_scope').regex(scopePattern, 'validation.key_scope'), 'validation.required')
    .min(1, 'validation.required')
    .max(500, 'validation.too_long'),
  expires_on: businessDate,
  secret: ignored,
};
