import { affiliatePeople, managers } from '../access/people.ts';
import type { Declaration, WireWay } from './declaration.ts';

const writers = ['campaigns', 'administrator'] as const;
const readers = ['campaigns', ...managers, 'finance', 'auditor'] as const;
const everyone = [...affiliatePeople, ...readers] as const;
const body = (serial: number) => ({
  campaign_id: 1,
  kind: 'image',
  name: `Banner ${serial}`,
  image_url: 'https://static.exemplo.com.br/banner.png',
  width: 300,
  height: 250,
});
const admitted = [404];
const ofOne = (id: number, sent?: object): WireWay => ({
  admitted,
  make: () => ({ params: { id }, ...(sent && { body: sent }) }),
});
/** No picture: the caller was admitted. */
const upload: WireWay = {
  admitted: [400],
  make: () => {
    const form = new FormData();
    form.set('campaign_id', '1');
    form.set('name', 'Banner');
    form.set('file', new Blob(['<svg/>'], { type: 'image/png' }), 'banner.png');
    return { body: form };
  },
};
const path = 'advertiser /api/creatives';

export const creative: Declaration<'q'> = {
  find: { q: (row) => row.name },
  create: (_actors, serial) => body(serial),
  updates: { staff: [{ name: 'Banner de Natal' }, { caption: 'Ofertas de Natal' }] },
  broken: { name: '' },
  id: 987_654,
  admitted,
  may: { list: everyone, one: everyone, create: writers, update: writers, delete: writers },
  creation: { body: (_target, { serial }) => body(serial()) },
  change: (serial) => ({ name: `Banner ${serial}` }),
  changeAdmitted: admitted,
  removalAdmitted: admitted,
  files: {
    'creative-file': { may: everyone, make: () => ({ method: 'GET', path: '/api/creative-file?id=1' }) },
    'creative-file (sent)': {
      may: writers,
      admitted: [400],
      make: async (target, supplies) => ({
        method: 'POST',
        path: '/api/creative-file',
        body: (await upload.make?.(target, supplies))?.body,
      }),
    },
  },
  wire: {
    [`GET ${path}`]: { may: readers },
    'GET advertiser /api/v2/creatives': { may: affiliatePeople },
    [`GET ${path}/:id`]: { may: readers, ...ofOne(1) },
    'GET advertiser /api/v2/creatives/:id': { may: affiliatePeople, ...ofOne(1) },
    [`GET ${path}/file/:id`]: { may: readers, ...ofOne(1) },
    'GET advertiser /api/v2/creatives/file/:id': { may: affiliatePeople, ...ofOne(1) },
    [`POST ${path}`]: { may: writers, make: (_target, { serial }) => ({ body: body(serial()) }) },
    [`POST ${path}/upload`]: { may: writers, ...upload },
    [`PUT ${path}/:id`]: { may: writers, ...ofOne(1, { caption: 'Ofertas' }) },
    [`DELETE ${path}/:id`]: { may: writers, ...ofOne(987_654) },
  },
};
