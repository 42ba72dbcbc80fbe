import { affiliatePeople, affiliateWriters, managers, staff } from '../access/people.ts';
import type { RestClient } from '../support/client.ts';
import { absent, type Declaration, type Row, type Target, type WireWay } from './declaration.ts';

const staffWriters = [...managers, 'campaigns'] as const;
const readers = [...affiliatePeople, ...staff] as const;
const writers = [...affiliateWriters, ...staffWriters] as const;
const campaign = 1;

async function must(answer: Promise<{ status: number; body: Row }>): Promise<Row> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** Adds an active channel of an affiliate. @returns its id */
export async function activeChannel(client: RestClient, affiliateId: number, serial: number): Promise<number> {
  const body = {
    ...{ affiliate_id: affiliateId, name: `Vitrine canario-${affiliateId} ${serial}`, site_type_id: 1 },
    ...{ url: `https://vitrine-${serial}.exemplo.test`, category: 'Moda', description: 'Resenhas' },
  };
  const { id } = await must(client.post<Row>('/api/channel', body));
  await must(client.put<Row>(`/api/channel/${id}`, { status: 3 }));
  return Number(id);
}

/** Asks for a participation of a new channel of an affiliate. @returns its id */
export async function newParticipation(client: RestClient, affiliateId: number, serial: number, hasCap = false) {
  const pair = { site_id: await activeChannel(client, affiliateId, serial), campaign_id: campaign };
  const { id } = await must(client.post<Row>('/api/participation', pair));
  if (hasCap) await must(client.post<Row>('/api/sale-cap', { ...pair, sale_limit: 50, sale_limit_metric: 'week' }));
  return String(id);
}

/** The parts of an id, as the gateway's paths name them. */
export function partsOf(id: string) {
  const [site_id = 0, campaign_id = 0] = id.split('-').map(Number);
  return { site_id, campaign_id };
}

export const isThere = ({ affiliate }: Target): boolean => affiliate !== absent.affiliate;

// A channel asks once, and what was decided before is decided in another way.
const admitted = [409];
const request: WireWay = {
  names: 'elsewhere',
  admitted,
  make: ({ participation: id }) => ({ body: partsOf(id) }),
};
const decide: WireWay = {
  names: 'path',
  make: async (target, { participation: make }) => ({
    params: partsOf(isThere(target) ? await make(target.affiliate) : absent.participation),
    body: { status: 1 },
  }),
};

export const participation: Declaration = {
  find: { q: (row) => row.site_name },
  create: async ({ staff: client }, serial, audience) => ({
    site_id: await activeChannel(client, audience === 'staff' ? 4 : 1, serial),
    campaign_id: campaign,
  }),
  broken: { campaign_id: 'todas' },
  actions: ['update'],
  kind: 'participation',
  may: { list: readers, one: readers, create: writers, update: staffWriters },
  creation: { admitted, body: ({ participation: id }) => partsOf(id) },
  change: (serial) => ({ status: 1, reason: `Motivo ${serial}` }),
  changeAdmitted: admitted,
  wire: {
    'GET advertiser /api/get/participation/search': {
      may: staff,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }),
    },
    'GET advertiser /api/v2/get/participation': { may: affiliatePeople },
    'POST advertiser /api/participation': { may: staffWriters, ...request },
    'POST advertiser /api/v2/participation': { may: affiliateWriters, ...request },
    'PUT advertiser /api/participation/:site_id/:campaign_id': { may: staffWriters, ...decide },
  },
};
