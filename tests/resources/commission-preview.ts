import { staff } from '../access/people.ts';
import type { Declaration } from './declaration.ts';

const base = { campaign_id: 1, amount: 100, date: '2026-03-02T12:00:00.000Z' };

export const commissionPreview: Declaration = {
  base,
  find: {
    ...{ campaign_id: () => base.campaign_id, amount: () => base.amount, date: () => base.date },
    ...{ site_id: () => 1, commission_type: () => 'Venda', category: () => 'Moda' },
  },
  may: { list: staff },
  wire: {
    'GET advertiser /api/campaign/commission_preview': {
      may: staff,
      names: 'elsewhere',
      make: ({ site }) => ({ query: { ...base, site_id: site } }),
    },
  },
};
