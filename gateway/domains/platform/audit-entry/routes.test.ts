import { expect, test } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { useGateway } from '../../../testing/test-gateway.ts';

test('entries are found without sign-ins, or with them', async () => {
  const gateway = await useGateway();
  const manager = await gateway.signIn(people.manager);
  await manager.call('affiliate', 'PUT', '/api/affiliate/status/1', { body: { status: 2, status_reason: 'Pausa' } });
  const actions = async (query: string) => {
    const { body } = await manager.call('report', 'GET', `/api/audit?per_page=100${query}`);
    return body.data.map(({ action }: { action: string }) => action);
  };
  const all = await actions('&only_changes=0');
  expect(all).toContain('session.start');
  expect(all).toContain('affiliate.status');
  expect(await actions('')).toEqual(all);
  expect(await actions('&only_changes=1')).toEqual(all.filter((action: string) => !action.startsWith('session.')));
});
