import { HttpError } from 'react-admin';
import { expect, it } from 'vitest';
import { mayBeStored } from './use-import.ts';

it.each([
  [0, undefined, true],
  [502, 'gateway_error', true],
  [503, 'gateway_unavailable', true],
  [409, 'import_stopped', true],
  // Nothing was stored, for certain.
  [503, 'import_queue_full', false],
  [503, 'busy', false],
  [422, 'import_refused', false],
  [409, 'state_conflict', false],
])('an answer of %i %s leaves open whether the file was stored: %s', (status, code, isOpen) => {
  expect(mayBeStored(new HttpError('m', status, code === undefined ? null : { code }))).toBe(isOpen);
});

it('what is no answer of the server does not', () => {
  expect(mayBeStored(new Error('no answer'))).toBe(false);
});
