import { affiliatePeople, affiliateWriters, everybody, managers } from '../access/people.ts';
import { servedPage } from '../support/postal-code-service.ts';
import { absent, type Declaration, type WireWay } from './declaration.ts';

const clickReaders = [...affiliatePeople, ...managers, 'campaigns', 'auditor'] as const;

const click: Declaration = {
  narrow: { site_id: 1, campaign_id: 1 },
  find: { from: (row) => row.date, to: (row) => row.date },
  may: { list: clickReaders },
  wire: {
    // The public address of links; nobody has this one.
    'GET direct /c/:code': { may: everybody, admitted: [404], make: () => ({ params: { code: 'zzzzzzzz' } }) },
    'GET report /api/get/click': {
      may: clickReaders,
      ways: [
        { names: 'elsewhere', findsNothing: true, make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }) },
        { names: 'elsewhere', findsNothing: true, make: ({ site }) => ({ query: { site_id: site } }) },
      ],
    },
  },
};

const linkPreviewReaders = [...affiliateWriters, 'administrator', 'auditor'] as const;

const linkPreview: Declaration = {
  base: {
    get url() {
      return servedPage.url;
    },
  },
  may: { list: linkPreviewReaders },
  wire: {
    'GET direct /v2/link/preview': { may: linkPreviewReaders, make: () => ({ query: { url: servedPage.url } }) },
  },
};

const batchBody = (site: unknown) => ({ site_id: site, urls: ['https://nobody.example/'] });

const linkBatch: Declaration = {
  actions: ['create'],
  may: { create: affiliateWriters },
  creation: { body: ({ site }) => batchBody(site) },
  wire: {
    'POST affiliate /api/v2/tracking_link/batch': {
      may: affiliateWriters,
      names: 'elsewhere',
      make: ({ site }) => ({ body: batchBody(site) }),
    },
  },
};

const switchers = [...managers, 'campaigns'] as const;
const trackingLinkReaders = ['api', ...affiliatePeople, ...managers, 'campaigns', 'auditor'] as const;

const remove: WireWay = {
  make: async ({ affiliate, tracking_link: id }, { trackingLink }) => ({
    params: { id: id === absent.tracking_link ? id : await trackingLink(affiliate) },
  }),
};

const trackingLink: Declaration = {
  find: { q: (row) => row.code },
  create: (_actors, serial) => ({ site_id: 1, campaign_id: 1, sub_ids: [`nota ${serial}`] }),
  updates: { staff: [{ off_reason: 'Divulgação por e-mail não pedido' }] },
  broken: { site_id: 'one' },
  kind: 'tracking_link',
  may: {
    list: trackingLinkReaders,
    one: trackingLinkReaders,
    create: affiliateWriters,
    update: switchers,
    delete: affiliateWriters,
  },
  change: (serial) => ({ off_reason: `Motivo ${serial}` }),
  creation: {
    body: ({ site }, { serial }) => ({ site_id: site, campaign_id: 1, sub_ids: [`n${serial()}`] }),
    // The channel takes no part in the campaign.
    admitted: [422],
  },
  spare: ({ affiliate }, { trackingLink: make }) => make(affiliate),
  wire: {
    'GET affiliate /api/get/tracking_link': {
      may: trackingLinkReaders,
      ways: [
        { names: 'elsewhere', findsNothing: true, make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }) },
        { names: 'elsewhere', findsNothing: true, make: ({ site }) => ({ query: { site_id: site } }) },
      ],
    },
    'GET affiliate /api/get/tracking_link/:id': { may: trackingLinkReaders, object: 'tracking_link' },
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

export const tracking = {
  click,
  'link-batch': linkBatch,
  'link-preview': linkPreview,
  'tracking-link': trackingLink,
};
