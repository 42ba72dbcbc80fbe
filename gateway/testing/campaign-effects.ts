import { addDays } from '#shared/time.ts';
import { cover, logo } from '../sample/pictures.ts';
import type { Effect } from './effect.ts';
import type { TestCaller } from './test-gateway.ts';

interface CampaignEffectsParts {
  /** An administrator with a step-up. */
  staff: TestCaller;
}

/** A PNG of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The calls about campaigns and their parts, for `callEffects`. */
export function campaignEffects({ staff }: CampaignEffectsParts): Record<string, Effect> {
  let serial = 0;
  const campaign = () => ({
    name: `Campanha ${(serial += 1)}`,
    advertiser_id: 1,
    allowed_hosts: ['loja.com.br'],
    landing_url: 'https://loja.com.br/',
  });
  async function newCampaign(): Promise<number> {
    return (await staff.call('advertiser', 'POST', '/api/campaign', { body: campaign() })).body.id;
  }
  const ofNew = (path: string, body: () => object): Effect => ({
    path: async () => path.replace(':id', String(await newCampaign())),
    body,
  });

  const day = () => addDays('2030-01-01', (serial += 1));
  const days = { validation_days: 30, release_days: 15 };
  const invoice = () => ({ title: 'Banners', lines: [{ description: 'Banners', amount: 100 }], due_on: day() });
  const creative = () => ({ kind: 'text', name: 'Chamada', caption: `Ofertas ${(serial += 1)}` });
  const group = () => ({ code: `GRUPO${(serial += 1)}`, name: 'Grupo', rate: 12 });
  const divisions = '/api/campaign/commission_group_divisions';
  const division = () => ({ group_id: 1, rate: 5, commission_type: `Tipo ${(serial += 1)}` });
  const newDivision = async () => (await staff.call('advertiser', 'POST', divisions, { body: division() })).body.id;
  /** A time of its own, because two schedules of a channel do not overlap. */
  const schedule = () => {
    const minute = new Date(Date.UTC(2030, 0, 1) + (serial += 1) * 7_200_000);
    const end = new Date(minute.getTime() + 3_600_000);
    return { title: 'Semana', comission_group_id: 1, site_id_list: [1], date: minute, end_date: end };
  };
  const coupon = () => ({ code: `CUPOM${(serial += 1)}`, description: '10 %', site_id: 1, starts_on: day() });
  function pictureForm(): FormData {
    const form = new FormData();
    form.set('campaign_id', '1');
    form.set('name', 'Banner');
    form.set('file', new Blob([picture]), 'banner.png');
    return form;
  }
  /** The calls that give a record a picture and take it away. */
  function ofPicture(path: string, owner: string, file: Buffer): Record<string, Effect> {
    const form = () => {
      const sent = new FormData();
      sent.set(owner, '1');
      sent.set('file', new Blob([Uint8Array.from(file)]), 'picture.png');
      return sent;
    };
    return {
      [`POST advertiser ${path}/upload`]: { body: form },
      [`DELETE advertiser ${path}/:id`]: {
        path: async () => {
          const { body } = await staff.call('advertiser', 'POST', `${path}/upload`, { body: form() });
          return `${path}/${body.id}`;
        },
      },
    };
  }
  async function newPart(path: string, make: () => object): Promise<number> {
    return (await staff.call('advertiser', 'POST', path, { body: { campaign_id: 1, ...make() } })).body.id;
  }
  /** The calls that create, change and delete a part of campaign 1. */
  const ofPart = (path: string, make: () => object, change: object): Record<string, Effect> => ({
    [`POST advertiser ${path}`]: { body: () => ({ campaign_id: 1, ...make() }) },
    [`PUT advertiser ${path}/:id`]: { path: async () => `${path}/${await newPart(path, make)}`, body: () => change },
    [`DELETE advertiser ${path}/:id`]: { path: async () => `${path}/${await newPart(path, make)}` },
  });

  return {
    'POST advertiser /api/campaign': { body: campaign },
    'PUT advertiser /api/campaign/:id': ofNew('/api/campaign/:id', () => ({ is_exclusive: true })),
    'PUT advertiser /api/campaign/deeplink/:id': ofNew('/api/campaign/deeplink/:id', () => ({
      deeplink_enabled: false,
    })),
    'PUT advertiser /api/campaign/segmentation/:id': ofNew('/api/campaign/segmentation/:id', () => ({
      segments: [{ kind: 'state', value: 'SP', is_allowed: true }],
    })),
    'PUT advertiser /api/campaign/rules/:id': ofNew('/api/campaign/rules/:id', () => ({ rules_allowed: 'Blogs' })),
    ...ofPart('/api/campaign/revenues', () => ({ starts_on: day(), rate: 12 }), { rate: 13 }),
    ...ofPart('/api/campaign/payment_periods', () => ({ starts_on: day(), ...days }), { release_days: 9 }),
    ...ofPart('/api/campaign/custom_invoices', invoice, { title: 'Outra' }),
    'PUT advertiser /api/campaign/custom_invoices/state/:id': {
      path: async () =>
        `/api/campaign/custom_invoices/state/${await newPart('/api/campaign/custom_invoices', invoice)}`,
      body: () => ({ state: 'issued' }),
    },
    ...ofPart('/api/creatives', creative, { caption: 'Aproveite' }),
    'POST advertiser /api/creatives/upload': { body: pictureForm },
    ...ofPicture('/api/advertiser/logo', 'advertiser_id', logo(0)),
    ...ofPicture('/api/campaign/cover', 'campaign_id', cover(0)),
    ...ofPart('/api/coupons', coupon, { description: 'Outro' }),
    ...ofPart('/api/campaign/commission_groups', group, { name: 'Outro grupo' }),
    'POST advertiser /api/campaign/commission_group_divisions': { body: division },
    'PUT advertiser /api/campaign/commission_group_divisions/:id': {
      path: async () => `${divisions}/${await newDivision()}`,
      body: () => ({ rate: 7 }),
    },
    'DELETE advertiser /api/campaign/commission_group_divisions/:id': {
      path: async () => `${divisions}/${await newDivision()}`,
    },
    ...ofPart('/api/campaign/commission_schedules', schedule, { site_id_list: [1, 2] }),
    'PUT advertiser /api/campaign/commission_schedules/cancel/:id': {
      path: async () =>
        `/api/campaign/commission_schedules/cancel/${await newPart('/api/campaign/commission_schedules', schedule)}`,
      body: () => ({ state: 'cancelled' }),
    },
    'PUT advertiser /api/campaign/control/:id': ofNew('/api/campaign/control/:id', () => ({ status: 3 })),
  };
}
