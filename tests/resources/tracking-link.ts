import { affiliatePeople, affiliateWriters, managers } from '../access/people.ts';
import { absent, type Declaration, type WireWay } from './declaration.ts';

const switchers = [...managers, 'campaigns'] as const;
const readers = ['api', ...affiliatePeople, ...managers, 'campaigns', 'auditor'] as const;

const remove: WireWay = {
  make: async ({ affiliate, tracking_link: id }, { trackingLink }) => ({
    params: { id: id === absent.tracking_link ? id : await trackingLink(affiliate) },
  }),
};

export const trackingLink: Declaration = {
  find: { q: (row) => row.code },
  create: (_actors, serial) => ({ site_id: 1, campaign_id: 1, sub_ids: [`nota ${serial}`] }),
  updates: { staff: [{ off_reason: 'Divulgação por e-mail não pedido' }] },
  broken: { site_id: 'one' },
  kind: 'tracking_link',
  may: { list: readers, one: readers, create: affiliateWriters, update: switchers, delete: affiliateWriters },
  change: (serial) => ({ off_reason: `Motivo ${serial}` }),
  creation: {
    body: ({ site }, { serial }) => ({ site_id: site, campaign_id: 1, sub_ids: [`n${serial()}`] }),
    // The channel takes no part in the campaign.
    admitted: [422],
  },
  spare: ({ affiliate }, { trackingLink: make }) => make(affiliate),
  wire: {
    'GET affiliate /api/get/tracking_link': {
      may: readers,
      ways: [
        { names: 'elsewhere', findsNothing: true, make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }) },
        { names: 'elsewhere', findsNothing: true, make: ({ site }) => ({ query: { site_id: site } }) },
      ],
    },
    'GET affiliate /api/get/tracking_link/:id': { may: readers, object: 'tracking_link' },
    'POST affiliate /api/v2/tracking_link': {
      may: affiliateWriters,
      names: 'elsewhere',
      admitted: [422],
      make: ({ site }) => ({ body: { site_id: site, campaign_id: 1 } }),
    },
    'PUT affiliate /api/tracking_link/:id': {
      may: switchers,
      object: 'tracking_link',
      make: (_target, { serial }) => ({ body: { off_reason: `Motivo ${serial()}` } }),
    },
    'DELETE affiliate /api/v2/tracking_link/:id': { may: affiliateWriters, object: 'tracking_link', ...remove },
  },
};
