import { z } from 'zod';
import { email, enteredPassword, nullableLine, requiredLine } from '../../../engine/fields.ts';
import { created, ok, type Route, route } from '../../../engine/registry.ts';
import { RequestError } from '../../../lib/errors.ts';
import { activate } from './activation.ts';
import { register } from './registration.ts';
import { sendActivationAgain } from './send-activation-again.ts';

/** The wire has no error codes for registrations, only these texts (specification §5, §8). */
const texts: Record<string, Record<string, string>> = {
  name: { 'validation.required': 'Nome não informado', 'validation.too_long': 'Nome longo demais.' },
  last_name: { 'validation.too_long': 'Sobrenome longo demais.', 'validation.invalid': 'Sobrenome inválido.' },
  email: { 'validation.required': 'Email não informado', 'validation.email': 'E-mail inválido.' },
  password: {
    'validation.password_required': 'Senha não informada',
    'validation.password_short': 'A senha deve ter pelo menos 8 caracteres.',
    'validation.password_long': 'A senha deve ter no máximo 16 caracteres.',
    'validation.password_common': 'Esta senha é fácil de adivinhar. Escolha outra.',
    'validation.password_format': 'The password format is invalid.',
  },
};

function refuse(errors: Record<string, string>): RequestError {
  const messages = Object.entries(errors).map(([field, key]) => texts[field]?.[key] ?? `${field}: valor inválido.`);
  return new RequestError('registration_refused', { errors, messages });
}

const nameMax = 80;
const lastNameMax = 120;

const registration = z.strictObject({
  name: requiredLine(nameMax + 1 + lastNameMax),
  last_name: nullableLine(lastNameMax).optional(),
  email,
  // Length and characters are checked by the password rule of accounts.
  password: z
    .string('validation.password_required')
    .min(1, 'validation.password_required')
    .max(256, 'validation.password_long'),
});

const wordsOf = (text: string): string[] => text.split(/\s+/);

/**
 * Splits a full name, which the wire has first and last name joined in (specification §3), before the last name. Without
 * a last name it is split after its first word.
 */
function splitName(joined: string, givenLastName: string | null): { name: string; lastName: string | null } {
  const words = wordsOf(joined);
  const lastNameWords = givenLastName === null ? words.slice(1) : wordsOf(givenLastName);
  const nameWords = words.slice(0, words.length - lastNameWords.length);
  const [name, lastName] = [nameWords.join(' '), lastNameWords.join(' ')];
  if (name === '' || [...nameWords, ...lastNameWords].join(' ') !== words.join(' ')) {
    throw refuse({ last_name: 'validation.invalid' });
  }
  if (name.length > nameMax || lastName.length > lastNameMax) throw refuse({ name: 'validation.too_long' });
  return { name, lastName: lastName === '' ? null : lastName };
}

/** Registers, and translates a refused password to this call's text. */
async function registerWithTexts(...input: Parameters<typeof register>): Promise<void> {
  try {
    await register(...input);
  } catch (error) {
    throw error instanceof RequestError && error.code === 'registration_refused'
      ? refuse(error.details.errors ?? {})
      : error;
  }
}

const confirmed = { message: 'Cadastro confirmado. Você já pode entrar.' };

/** Registration and confirmation of the e-mail. */
export const registrationRoutes: readonly Route[] = [
  route({
    method: 'POST',
    app: 'direct',
    path: '/v2/register/affiliate',
    needs: 'nothing',
    rate: 'registration',
    body: registration,
    refuse,
    summary:
      'Registers an affiliate and mails it a link to confirm its e-mail; an e-mail that is taken gets the same answer.',
    handle: async ({ body, actor, context }) => {
      const { name, last_name: lastName = null, email: address, password } = body;
      await registerWithTexts(context, actor, { ...splitName(name, lastName), email: address, password });
      return created({ message: 'Cadastro realizado. Enviamos um e-mail de confirmação.' });
    },
  }),
  route({
    method: 'GET',
    app: 'direct',
    path: '/activate/:hash',
    needs: 'nothing',
    mutates: true,
    keepsKey: true,
    rate: 'registration',
    params: z.object({ hash: z.string() }),
    summary: 'Confirms the e-mail of a registration, once, where it is the only one of its e-mail.',
    handle: async ({ params, actor, context }) => {
      await activate(context, actor, params.hash);
      return ok(confirmed);
    },
  }),
  route({
    method: 'POST',
    app: 'direct',
    path: '/activate/:hash',
    needs: 'nothing',
    rate: 'registration',
    params: z.object({ hash: z.string() }),
    body: z.strictObject({ password: enteredPassword }),
    summary: 'Confirms the e-mail of a registration, once, by the password of the registration.',
    handle: async ({ params, body, actor, context }) => {
      await activate(context, actor, params.hash, body.password);
      return ok(confirmed);
    },
  }),
  route({
    method: 'POST',
    app: 'direct',
    path: '/v2/register/affiliate/resend',
    needs: 'nothing',
    rate: 'registration',
    body: z.strictObject({ email }),
    summary: 'Mails a new link to an e-mail that waits for its confirmation; any other e-mail gets the same answer.',
    handle: async ({ body, actor, context }) => {
      await sendActivationAgain(context, actor, body.email);
      return created({ message: 'Se houver um cadastro a confirmar com este e-mail, enviamos um novo link.' });
    },
  }),
];
