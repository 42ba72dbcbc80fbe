import { expect, it, vi } from 'vitest';
import { createStore } from '#shared/ui/base/store.ts';
import { createNewAccount } from './new-account.ts';
import type { SessionState } from './session.ts';

const user = { id: 1, name: 'Rita', email: 'rita@exemplo.test' } as Extract<SessionState, { status: 'user' }>['user'];

/** A tab whose server takes one password. */
function tab() {
  const { get, set, subscribe } = createStore<SessionState>({ status: 'visitor' });
  const open = vi.fn((_email: string, password: string) => {
    if (password !== 'Segura-77-xy') return Promise.reject(new Error('refused'));
    set({ status: 'user', user });
    return Promise.resolve();
  });
  return { open, account: createNewAccount({ get, subscribe, open }) };
}

it('the tab of the registration signs in once the account is activated in another one, and only once', async () => {
  const [registered, activated] = [tab(), tab()];
  registered.account.keep('rita@exemplo.test', 'Segura-77-xy');
  expect(await activated.account.announce()).toBe(true);
  expect(registered.open.mock.calls).toEqual([['rita@exemplo.test', 'Segura-77-xy']]);
  expect(await activated.account.announce()).toBe(false);
  expect(registered.open).toHaveBeenCalledTimes(1);
});

it('a sign-in that is refused signs nobody in, and the next activation tries again', async () => {
  const [registered, activated] = [tab(), tab()];
  registered.account.keep('rita@exemplo.test', 'other');
  expect(await activated.account.announce()).toBe(false);
  registered.account.keep('rita@exemplo.test', 'Segura-77-xy');
  expect(await activated.account.announce()).toBe(true);
});
