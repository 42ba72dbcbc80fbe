import { expect, test } from 'vitest';
import { splitName } from './split-name.ts';

test.each([
  ['Ana Maria Souza', null, { name: 'Ana', lastName: 'Maria Souza' }],
  ['  Ana   Maria\tSouza ', null, { name: 'Ana', lastName: 'Maria Souza' }],
  ['Ana', null, { name: 'Ana', lastName: '' }],
  ['', null, { name: '', lastName: '' }],
  ['Ana Maria', 'Souza', { name: 'Ana Maria', lastName: 'Souza' }],
  ['Ana Maria', '', { name: 'Ana Maria', lastName: '' }],
])('splits %j with the last name %j', (name, lastName, parts) => {
  expect(splitName(name, lastName)).toEqual(parts);
});
