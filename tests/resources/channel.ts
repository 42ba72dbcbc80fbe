import { affiliatePeople, affiliateWriters, apiReaders, managers, staff } from '../access/people.ts';
import { absent, type Declaration, type WireWay } from './declaration.ts';

const staffWriters = [...managers, 'campaigns'] as const;
const writers = [...affiliateWriters, ...staffWriters] as const;

const body = (serial: number) => ({
  name: `Canal ${serial}`,
  url: `https://canal-${serial}.exemplo.test`,
  category: 'Moda',
  site_type_id: 1,
  description: 'Resenhas',
});
const change = (serial: number) => ({ description: `Descrição ${serial}` });

const create: WireWay = {
  names: 'elsewhere',
  make: ({ affiliate }, { serial }) => ({
    body: { ...body(serial()), cj_id: '', force_active: true, affiliate_id: affiliate },
  }),
};
const edit: WireWay = { make: (_target, { serial }) => ({ body: change(serial()) }) };
const remove: WireWay = {
  make: async ({ affiliate, site: id }, { site: make }) => ({
    params: { id: id === absent.site ? id : await make(affiliate) },
  }),
};

export const channel: Declaration = {
  find: { q: (row, audience) => (audience === 'staff' ? row.affiliate_name : row.url) },
  create: (_actors, serial, audience) => ({
    ...body(serial),
    ...(audience === 'staff' && { affiliate_id: 4, cj_id: '12345' }),
  }),
  updates: {
    staff: [{ name: 'Outro nome', status: 3 }, { cj_id: '99' }],
    affiliate: [{ name: 'Outro nome', url: 'https://outro.exemplo.test' }, { description: 'Outra' }],
  },
  broken: { url: 'no address' },
  kind: 'site',
  may: { list: apiReaders, one: apiReaders, create: writers, update: writers, delete: writers },
  creation: {
    body: ({ affiliate }, { serial }) => ({
      ...body(serial()),
      affiliate_id: affiliate,
      name: `Novo canario-${affiliate}`,
    }),
  },
  change,
  spare: ({ affiliate }, { site }) => site(affiliate),
  wire: {
    'GET affiliate /api/get/site/search': {
      may: staff,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }),
    },
    'GET affiliate /api/get/site/:id': { may: staff, object: 'site' },
    'GET affiliate /api/v2/get/affiliate/site': { may: ['api', ...affiliatePeople] },
    'GET affiliate /api/get/affiliate/site/list/:affiliateId': { may: staff, object: 'affiliate' },
    'GET affiliate /api/get/affiliate/site_active/list/:affiliateId': { may: staff, object: 'affiliate' },
    'POST affiliate /api/site': { may: staffWriters, ...create },
    'POST affiliate /api/v2/site': { may: affiliateWriters, ...create },
    'PUT affiliate /api/site/:id': { may: staffWriters, object: 'site', ...edit },
    'PUT affiliate /api/v2/site/:id': { may: affiliateWriters, object: 'site', ...edit },
    'DELETE affiliate /api/site/:id': { may: staffWriters, object: 'site', ...remove },
    'DELETE affiliate /api/v2/site/:id': { may: affiliateWriters, object: 'site', ...remove },
  },
};
