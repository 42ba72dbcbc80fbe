import { HttpError } from 'react-admin';
import { expect, it } from 'vitest';
import { closeErrors } from './close-run.tsx';

it('separates the payments that changed from what is wrong with the run', () => {
  const errors = { payment_12: 'Dados mudaram', payment_7: 'Retido' };
  const changed = closeErrors(new HttpError('O lote mudou.', 409, { code: 'payment_run_changed', errors }));
  expect(changed?.message).toBe('O lote mudou.');
  expect([...(changed?.payments ?? [])]).toEqual([
    [12, 'Dados mudaram'],
    [7, 'Retido'],
  ]);
});

it('keeps every reason that is at a field of the run', () => {
  const refused = new HttpError('Confira os campos.', 400, { errors: { pay_date: 'Esse dia já passou' } });
  expect(closeErrors(refused)).toEqual({ payments: new Map(), message: 'Confira os campos. Esse dia já passou' });
  expect(closeErrors(new HttpError('errors.network', 0))?.message).toBe('errors.network');
});

it('leaves alone what is no answer of the server', () => {
  expect(closeErrors(new Error('other'))).toBeUndefined();
});
