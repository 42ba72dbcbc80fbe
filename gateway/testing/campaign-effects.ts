import type { Effect } from './effect.ts';
import type { TestCaller } from './test-gateway.ts';

interface CampaignEffectsParts {
  /** An administrator with a step-up. */
  staff: TestCaller;
}

/** The calls about campaigns and their parts, for `callEffects`. */
export function campaignEffects({ staff }: CampaignEffectsParts): Record<string, Effect> {
  let serial = 0;
  const campaign = () => ({
    ...{ name: `Campanha ${(serial += 1)}`, advertiser_id: 1, allowed_hosts: ['loja.com.br'] },
    landing_url: 'https://loja.com.br/',
  });
  async function newCampaign(): Promise<number> {
    return (await staff.call('advertiser', 'POST', '/api/campaign', { body: campaign() })).body.id;
  }
  const ofNew = (path: string, body: () => object): Effect => ({
    path: async () => path.replace(':id', String(await newCampaign())),
    body,
  });

  return {
    'POST advertiser /api/campaign': { body: campaign },
    'PUT advertiser /api/campaign/:id': ofNew('/api/campaign/:id', () => ({ is_exclusive: true })),
    'PUT advertiser /api/campaign/deeplink/:id': ofNew('/api/campaign/deeplink/:id', () => ({
      deeplink_enabled: false,
    })),
    'PUT advertiser /api/campaign/control/:id': ofNew('/api/campaign/control/:id', () => ({ status: 3 })),
  };
}
