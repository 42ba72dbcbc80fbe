import * as z from 'zod/mini';
import { isEmail } from '#shared/brazil/email.ts';
import { ApiError } from '#shared/client/api-error.ts';
import { newPassword } from '#shared/resources/accounts/new-password.ts';
import { textLengthMax } from '#shared/rules/text-length-max.ts';
import { submitErrors } from '#shared/ui/form/submit-errors.ts';

const namePart = (required: string, lengthMax: number) =>
  z.string().check(z.trim(), z.minLength(1, required), z.maxLength(lengthMax, 'validation.too_long'));

/** Names have the lengths that personal data have. */
export const registrationLengthMax = { first_name: 80, last_name: 120 } as const;

/** The registration form. */
export const registrationForm = z.object({
  first_name: namePart('validation.first_name_required', registrationLengthMax.first_name),
  last_name: namePart('validation.last_name_required', registrationLengthMax.last_name),
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'validation.email_required'),
      z.maxLength(textLengthMax.email, 'validation.too_long'),
      z.refine(isEmail, 'validation.email'),
    ),
  password: newPassword,
  terms: z.literal(true, 'validation.terms_required'),
});

export interface RegistrationValues {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  terms: boolean;
}

export const emptyRegistration: RegistrationValues = {
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  terms: false,
};

/**
 * Returns the request body of a valid form (spec §3). The last name is there twice: the joined name alone does not say
 * where 'Ana Maria de Souza' is to be split.
 */
export const registrationBody = ({ first_name, last_name, email, password }: z.output<typeof registrationForm>) => ({
  name: `${first_name} ${last_name}`,
  last_name,
  email,
  password,
});

/**
 * Splits the error of a refused registration into field errors and lines for the top of the form, one per reason
 * (S8.06).
 *
 * @throws the error unchanged, if it is not an API error
 */
export function registrationRefusal(error: unknown) {
  if (!(error instanceof ApiError)) throw error;
  const isField = (name: string): name is keyof RegistrationValues => Object.hasOwn(emptyRegistration, name);
  const { fields } = submitErrors(error, isField);
  const others = Object.entries(error.errors).filter(([field]) => !isField(field));
  const said = new Set(fields.map(([, text]) => text));
  // If the gateway gives no text, the message only says that the registration was refused, as the title does.
  const lines = fields.length > 0 && !error.message.includes('\n') ? [] : error.message.split('\n');
  const reasons = new Set([...lines, ...others.map(([, text]) => text)]);
  return { fields, reasons: [...reasons].filter((text) => !said.has(text)) };
}
