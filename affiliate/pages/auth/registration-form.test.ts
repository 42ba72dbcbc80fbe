import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#shared/client/api-error.ts';
import { fieldErrors } from '#shared/contract/validation.ts';
import { wordsOf } from '#shared/words/index.ts';
import { createTranslate } from '#shared/words/translate.ts';
import { emptyRegistration, registrationBody, registrationForm, registrationRefusal } from './registration-form.ts';

const filled = {
  first_name: ' Ana ',
  last_name: 'Lima Souza',
  email: ' ana@demo.test ',
  password: 'Senha-2026',
  terms: true,
};

const t = createTranslate(wordsOf('pt-br', 'visitor', 'portal'), 'pt-br');

function errorsOf(values: object): Record<string, string> {
  const result = z.safeParse(registrationForm, { ...filled, ...values });
  if (result.success) return {};
  return Object.fromEntries(Object.entries(fieldErrors(result.error)).map(([field, key]) => [field, t(key)]));
}

test('an empty form reports missing fields in the words of the specification', () => {
  expect(errorsOf(emptyRegistration)).toEqual({
    first_name: 'Nome não informado',
    last_name: 'Sobrenome não informado',
    email: 'Email não informado',
    password: 'Senha não informada',
    terms: 'você precisa aceitar os termos de uso para continuar.',
  });
});

test('names may be as long as those of personal data', () => {
  expect(errorsOf({ first_name: 'x'.repeat(80), last_name: 'y'.repeat(120) })).toEqual({});
  expect(Object.keys(errorsOf({ first_name: 'x'.repeat(81), last_name: 'y'.repeat(121) }))).toEqual([
    'first_name',
    'last_name',
  ]);
});

test('a blank name is refused', () => {
  expect(errorsOf({ first_name: '   ' })).toEqual({ first_name: 'Nome não informado' });
});

test.each([
  ['1234567', 'Use pelo menos 8 caracteres'],
  ['12345678901234567', 'Use no máximo 16 caracteres'],
  ['com espaco 1', 'Erro: A senha contém caracteres não permitidos. Por favor, substitua-os e tente novamente.'],
])('the password %j is refused', (password, text) => {
  expect(errorsOf({ password })).toEqual({ password: text });
});

test('first and last name are sent joined with the last name beside, and the acceptance is not sent', () => {
  expect(registrationBody(z.parse(registrationForm, filled))).toEqual({
    name: 'Ana Lima Souza',
    last_name: 'Lima Souza',
    email: 'ana@demo.test',
    password: 'Senha-2026',
  });
});

const refusal = (message: string, errors: Record<string, string>) =>
  registrationRefusal(new ApiError(422, { code: 'registration_refused', message, errors }));

test('field errors are shown at their fields, and every other reason on its own line', () => {
  expect(refusal('Não foi possível concluir o cadastro.', { password: 'Escolha outra.' })).toEqual({
    fields: [['password', 'Escolha outra.']],
    reasons: [],
  });
  expect(refusal('E-mail já cadastrado.\nNome inválido.', {})).toEqual({
    fields: [],
    reasons: ['E-mail já cadastrado.', 'Nome inválido.'],
  });
  expect(refusal('Escolha outra.\nNome inválido.', { password: 'Escolha outra.', name: 'Curto.' })).toEqual({
    fields: [['password', 'Escolha outra.']],
    reasons: ['Nome inválido.', 'Curto.'],
  });
});
