import { z } from 'zod';
import { requestMethods } from '#shared/codes/accounts/request-method.ts';
import { businessDate, idText, requiredText } from '../../../engine/fields.ts';

export const requestMethod = z.enum(requestMethods, 'validation.choice');

/** What logged requests are searched by. */
export const requestFilter = {
  key_id: idText.optional(),
  method: requestMethod.optional(),
  path: requiredText(200).optional(),
  status: z
    .string('validation.integer')
    .regex(/^\d{3}$/, 'validation.integer')
    .transform(Number)
    .optional(),
  from: businessDate.optional(),
  to: businessDate.optional(),
};
