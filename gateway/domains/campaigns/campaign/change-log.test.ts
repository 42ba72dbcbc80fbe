import { describe, expect, it } from 'vitest';
import { people } from '../../../testing/fixtures.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';

const gateway = await useGateway({ clock: movableClock() });
const { query } = gateway;
const staff = await gateway.signIn(people.campaigns);

async function newCampaign(): Promise<number> {
  const page = { landing_url: 'https://www.casa.com.br/', allowed_hosts: ['www.casa.com.br'] };
  const terms = { commission_rate: 7.25, validation_days: 30, release_days: 15 };
  const body = { name: 'Casa', advertiser_id: 1, description: 'Móveis', category_ids: [1], ...page, ...terms };
  return (await staff.call('advertiser', 'POST', '/api/campaign', { body })).body.id;
}

describe('the change log of a campaign', () => {
  it('has who was let in, and how many sales count', async () => {
    const id = await newCampaign();
    await staff.call('advertiser', 'PUT', `/api/campaign/control/${id}`, { body: { status: 1 } });
    const pair = { site_id: 1, campaign_id: id };
    await staff.call('advertiser', 'POST', '/api/participation', { body: pair });
    await staff.call('advertiser', 'PUT', `/api/participation/1/${id}`, { body: { status: 1 } });
    const cap = { ...pair, sale_limit: 5, sale_limit_metric: 'day' };
    await staff.call('conversorphp', 'POST', '/api/sale-cap/add', { body: cap });
    const { body: log } = await staff.call('advertiser', 'GET', `/api/campaign/changes?campaign_id=${id}`);
    expect(log.data.slice(0, 3)).toMatchObject([
      { entity: 'sale_cap', action: 'sale_cap.create', entity_id: `1-${id}`, after: { sale_limit: 5 } },
      { entity: 'participation', action: 'participation.approve', after: { status: 1 } },
      { entity: 'participation', action: 'participation.request', after: { site_id: 1 } },
    ]);
  });

  it('has the divisions of its groups', async () => {
    const id = await newCampaign();
    const [group] = await query('select id from commission_groups where campaign_id = $1', [id]);
    const path = '/api/campaign/commission_group_divisions';
    const body = { group_id: group?.id, commission_type: 'novo', rate: 12 };
    const { body: made } = await staff.call('advertiser', 'POST', path, { body });
    const { body: log } = await staff.call('advertiser', 'GET', `/api/campaign/changes?campaign_id=${id}`);
    expect(log.data[0]).toMatchObject({ entity: 'commission_group_division', entity_id: String(made.id) });
  });
});
