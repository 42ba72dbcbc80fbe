import type { Effect } from './effect.ts';
import { password, people } from './fixtures.ts';
import { importConversions } from './import-conversions.ts';
import { type Leaver, makeLeaver } from './leavers.ts';
import type { TestCaller, TestGateway } from './test-gateway.ts';

interface DeletionEffectsParts {
  gateway: TestGateway;
  /** An administrator with a step-up. */
  staff: TestCaller;
}

/** The calls about the deletion of accounts, for `callEffects`. */
export function deletionEffects({ gateway, staff }: DeletionEffectsParts): Record<string, Effect> {
  let serial = 0;
  let leaver: Leaver;
  const ofLeaver = {
    before: async () => (leaver = await makeLeaver(gateway)),
    as: () => gateway.signIn(leaver.main.username),
  };
  const leaverCredentials = () => leaver.main;
  async function askForDeletion() {
    leaver = await makeLeaver(gateway);
    const path = '/api/v2/affiliate_delete/request/no_comission';
    await (await ofLeaver.as()).call('affiliate', 'DELETE', path, { body: leaver.main });
  }
  async function makeLeaverMoney() {
    leaver = await makeLeaver(gateway, { isPayable: true });
    const line = { order: `leaver-${(serial += 1)}`, site: leaver.channel, amount: '6000.00', booked: '2026-01-01' };
    await importConversions(staff, [line]);
  }

  return {
    'DELETE affiliate /api/v2/affiliate_delete/request': {
      ...ofLeaver,
      before: makeLeaverMoney,
      body: leaverCredentials,
    },
    'DELETE affiliate /api/v2/affiliate_delete/request/no_comission': { ...ofLeaver, body: leaverCredentials },
    'GET affiliate /api/v2/affiliate_delete/request/payment': { ...ofLeaver, before: makeLeaverMoney },
    'PUT affiliate /api/affiliate_delete/approve/:id': {
      before: askForDeletion,
      path: () => Promise.resolve(`/api/affiliate_delete/approve/${leaver.id}`),
      body: () => ({ username: people.administrator, password }),
    },
    'PUT affiliate /api/affiliate_delete/withdraw/:id': {
      before: askForDeletion,
      path: () => Promise.resolve(`/api/affiliate_delete/withdraw/${leaver.id}`),
    },
  };
}
