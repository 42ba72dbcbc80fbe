import * as z from 'zod/mini';
import { newPassword } from '#shared/resources/registration.ts';

const namePart = (required: string) =>
  z.string().check(z.trim(), z.minLength(1, required), z.maxLength(99, 'validation.too_long'));

/** The form of a new affiliate. The contract takes the two names joined, so their length is half of its limit. */
export const registrationForm = z.object({
  first_name: namePart('validation.first_name_required'),
  last_name: namePart('validation.last_name_required'),
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'validation.email_required'),
      z.maxLength(254, 'validation.too_long'),
      z.regex(z.regexes.email, 'validation.email'),
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

/** What is sent for a filled form (spec §3). */
export const registrationBody = ({ first_name, last_name, email, password }: z.output<typeof registrationForm>) => ({
  name: `${first_name} ${last_name}`,
  email,
  password,
});
