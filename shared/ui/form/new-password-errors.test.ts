import { expect, test } from 'vitest';
import { wordsOf } from '#shared/words/index.ts';
import { createTranslate } from '#shared/words/translate.ts';
import { newPasswordErrors } from './new-password-errors.ts';

const t = createTranslate(wordsOf('pt-br', 'visitor', 'portal'), 'pt-br');

test.each([
  ['Senha-2026', 'Senha-2026', {}],
  ['', '', { password: 'Senha não informada', confirmation: 'Senha não informada' }],
  ['Senha-2026', '', { confirmation: 'Senha não informada' }],
  ['Senha-2026', 'Senha-2027', { confirmation: 'Senhas não conferem' }],
  ['curta', 'curta', { password: 'Use pelo menos 8 caracteres' }],
  ['12345678901234567', '12345678901234567', { password: 'Use no máximo 16 caracteres' }],
])('the password %j with the confirmation %j', (password, confirmation, errors) => {
  const found = Object.entries(newPasswordErrors({ password, confirmation }));
  expect(Object.fromEntries(found.map(([field, key]) => [field, t(key)]))).toEqual(errors);
});
