import { affiliatePeople, managers, staff } from '../access/people.ts';
import { absent, type Declaration, type WireWay } from './declaration.ts';
import { isThere, newParticipation, partsOf } from './participation.ts';

const writers = [...managers, 'campaigns'] as const;
const readers = [...affiliatePeople, ...staff] as const;

const limit = (serial: number) => ({ sale_limit: 1 + (serial % 999_999), sale_limit_metric: 'day' });
const add: WireWay = {
  names: 'elsewhere',
  make: async (target, { participation: make, serial }) => ({
    body: {
      ...partsOf(isThere(target) ? await make(target.affiliate) : absent.participation),
      ...limit(serial()),
    },
  }),
};
const change: WireWay = {
  names: 'path',
  make: ({ participation }, { serial }) => {
    const { site_id, campaign_id } = partsOf(participation);
    return { params: { site_id }, body: { campaign_id, ...limit(serial()) } };
  },
};
const remove: WireWay = {
  names: 'path',
  make: async (target, { participation: make }) => ({
    params: partsOf(isThere(target) ? await make(target.affiliate, true) : absent.participation),
  }),
};

export const saleCap: Declaration = {
  create: async ({ staff: client }, serial) => ({
    ...partsOf(await newParticipation(client, 1, serial)),
    ...limit(serial),
  }),
  updates: { staff: [{ sale_limit: 77 }, { sale_limit: 999_999, sale_limit_metric: 'month' }] },
  broken: { sale_limit: 0, sale_limit_metric: 'year' },
  kind: 'participation',
  may: { list: readers, one: readers, create: writers, update: writers, delete: writers },
  creation: {
    body: async (target, { participation: make, serial }) => ({
      ...partsOf(isThere(target) ? await make(target.affiliate) : absent.participation),
      ...limit(serial()),
    }),
  },
  change: (serial) => ({ sale_limit: 1 + serial }),
  spare: ({ affiliate }, { participation: make }) => make(affiliate, true),
  wire: {
    'GET conversorphp /api/sale-cap/list/affiliate': {
      may: readers,
      ways: [
        {},
        { names: 'elsewhere', findsNothing: true, make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }) },
      ],
    },
    'POST conversorphp /api/sale-cap/add': { may: writers, ...add },
    'PUT conversorphp /api/sale-cap/update/:site_id': { may: writers, ...change },
    'DELETE conversorphp /api/sale-cap/remove/:site_id/:campaign_id': { may: writers, ...remove },
  },
};
