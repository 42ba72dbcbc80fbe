import { expect, test } from 'vitest';
import { avatarUrl, initials } from './avatar.tsx';

// The example of the public service's documentation.
test.each(['MyEmailAddress@example.com ', 'myemailaddress@example.com'])(
  'the picture of %j is found by the hash of the e-mail, trimmed and in lower case',
  async (email) => {
    expect(await avatarUrl(email)).toBe('/api/avatar/84059b07d4be67b806386c0aad8070a23f18836bbaae342275dc0a83414c32ee');
  },
);

test.each([
  ['Ana Maria Souza', 'ana@demo.test', 'AS'],
  ['  ana ', 'x@demo.test', 'A'],
  ['', 'bia@demo.test', 'B'],
  ['Érica 😀', 'e@demo.test', 'É😀'],
  ['', '', ''],
])('the initials of %j <%s> are %j', (name, email, expected) => {
  expect(initials(name, email)).toBe(expected);
});
