import { affiliatePeople, apiReaders, staff } from '../access/people.ts';
import type { Declaration, Fields, WireWay } from './declaration.ts';

const writers = ['campaigns', 'administrator'] as const;
const path = 'advertiser /api/campaign';

const body = (serial: number): Fields => ({
  name: `Campanha ${serial}`,
  advertiser_id: 1,
  description: 'Móveis e decoração',
  landing_url: 'https://www.casa.com.br/ofertas',
  allowed_hosts: ['www.casa.com.br'],
  category_ids: [1],
  commission_rate: 7.5,
  validation_days: 30,
  release_days: 15,
});
/** A campaign of the sample data, which belongs to no affiliate. */
const ofOne = (fields?: Fields): WireWay => ({ make: () => ({ params: { id: 1 }, ...(fields && { body: fields }) }) });

export const campaign: Declaration<'q' | 'category_id' | 'site_id'> = {
  find: {
    q: (row) => row.name,
    category_id: (row) => (row.category_ids as number[])[0],
    site_id: () => 1,
  },
  create: (_actors, serial) => body(serial),
  updates: {
    staff: [
      { description: 'Outra descrição', click_window_days: 45 },
      { network_manager_id: 1 },
      { deeplink_template: 'utm_source=parceria&clickid={click_id}' },
    ],
  },
  broken: { click_window_days: 366 },
  id: 1,
  may: { list: apiReaders, one: apiReaders, create: writers, update: writers },
  creation: { body: (_target, { serial }) => body(serial()) },
  change: (serial) => ({ description: `Descrição ${serial}` }),
  wire: {
    'GET advertiser /api/get/campaign/list': { may: staff },
    'GET advertiser /api/v2/get/campaign/list': { may: ['api', ...affiliatePeople] },
    'GET advertiser /api/get/campaign/search': { may: staff },
    'GET advertiser /api/v2/get/campaign/search': { may: ['api', ...affiliatePeople] },
    'GET advertiser /api/get/campaign/:id': { may: staff, ...ofOne() },
    'GET advertiser /api/v2/get/campaign/:id': { may: ['api', ...affiliatePeople], ...ofOne() },
    [`POST ${path}`]: { may: writers, make: (_target, { serial }) => ({ body: body(serial()) }) },
    [`PUT ${path}/:id`]: { may: writers, ...ofOne({ click_window_days: 31 }) },
    [`PUT ${path}/deeplink/:id`]: { may: writers, ...ofOne({ deeplink_enabled: true }) },
    [`PUT ${path}/control/:id`]: { may: writers, ...ofOne({ network_manager_id: null }) },
  },
};
