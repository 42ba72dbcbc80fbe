import { afterAll, beforeAll, expect, it } from 'vitest';
import { people } from '../../testing/fixtures.ts';
import { createTestGateway, type TestCaller, type TestGateway } from '../../testing/test-gateway.ts';

let gateway: TestGateway;
let staff: TestCaller;
let main: TestCaller;

beforeAll(async () => {
  gateway = await createTestGateway();
  staff = await gateway.signIn(people.campaigns);
  main = await gateway.signIn(people.main);
});
afterAll(() => gateway.close());

const option = {
  ...{ campaign_id: 1, campaign_name: 'Loja Modelo', status: 1, advertiser_id: 1 },
  ...{ advertiser_name: 'Loja Modelo S.A.', commission_rate: 10, commission_fixed: null },
};

it('lists all campaigns for staff, and those that they may see for affiliates, as options', async () => {
  const pausedOption = { ...option, campaign_id: 2, campaign_name: 'Outlet Modelo', status: 2 };
  expect((await staff.call('advertiser', 'GET', '/api/get/campaign/list')).body).toEqual([option, pausedOption]);
  expect((await main.call('advertiser', 'GET', '/api/v2/get/campaign/list')).body).toEqual([option, pausedOption]);
  expect((await main.call('advertiser', 'GET', '/api/get/campaign/list')).status).toBe(403);
});
