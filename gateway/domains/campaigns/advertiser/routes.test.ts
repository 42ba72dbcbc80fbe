import { expect, it } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { useGateway } from '../../../testing/test-gateway.ts';

const gateway = await useGateway();

it('lists advertisers for staff alone', async () => {
  const staff = await gateway.signIn(people.manager);
  const { body } = await staff.call('advertiser', 'GET', '/api/get/advertiser/list');
  expect(body).toEqual([
    {
      id: 1,
      level: 3,
      business_name: 'Loja Modelo S.A.',
      trademark: 'Loja Modelo',
      cnpj: '12ABC34501DE35',
      type: 'Varejo',
      country: 'BR',
      created_at: '2026-03-02T12:00:00.000Z',
      status: 1,
      version: 1,
      logo_url: null,
    },
  ]);
  const main = await gateway.signIn(people.main);
  expect((await main.call('advertiser', 'GET', '/api/get/advertiser/list')).status).toBe(403);
});

it('lists the contacts of one advertiser for staff alone', async () => {
  await gateway.context.database.pool.query(
    `insert into advertiser_users (advertiser_id, name, email) values (1, 'Rui', 'rui@loja.test'), (1, 'Eva', 'eva@loja.test')`,
  );
  const staff = await gateway.signIn(people.finance);
  const { body } = await staff.call('direct', 'GET', '/user/user-by-advertiser/1');
  expect(body.map(({ email }: { email: string }) => email)).toEqual(['eva@loja.test', 'rui@loja.test']);
  expect((await staff.call('direct', 'GET', '/user/user-by-advertiser/9')).status).toBe(404);
  const main = await gateway.signIn(people.main);
  expect((await main.call('direct', 'GET', '/user/user-by-advertiser/1')).status).toBe(403);
});

it('lists the members of staff, all or those of one profile', async () => {
  const staff = await gateway.signIn(people.manager);
  const admin = { id: 1, name: 'Alice Admin', email: people.administrator };
  const manager = { id: 2, name: 'Gil Gerente', email: people.manager };
  const list = (path: string) => staff.call('direct', 'GET', path);
  const assigned = { id: 6, name: 'Caio Carteira', email: people.assigned };
  expect((await list('/user/managers')).body).toEqual([admin, assigned, manager]);
  expect((await list('/user/user-by-profile/8')).body).toEqual([assigned, manager]);
  expect((await list('/user/user-by-profile/3')).body).toEqual([{ id: 7, name: 'Fábio Fin', email: people.finance }]);
  expect((await list('/user/user-by-profile/2')).status).toBe(404);
  const main = await gateway.signIn(people.main);
  expect((await main.call('direct', 'GET', '/user/managers')).status).toBe(403);
});
