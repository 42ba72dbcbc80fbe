import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import { contracts } from '#shared/resources/index.ts';
import { both, mapping, type Row, type Translation } from '../engine/mapping.ts';
import { plainMapping } from './plain-mapping.ts';

const advertiserPath = '/api/advertiser';
/** Not every gateway has logos. */
const pictured = (sent: Row): Row => ({ logo_url: null, ...sent });

const advertiser = mapping(contracts.advertiser, {
  readsAfter: true,
  list: {
    staff: {
      call: 'GET advertiser /api/get/advertiser/list',
      search: ['id', 'business_name', 'trademark', 'cnpj'],
      row: pictured,
    },
  },
  one: { staff: { call: 'GET advertiser /api/get/advertiser/:id', row: pictured } },
  create: { staff: { call: `POST advertiser ${advertiserPath}`, row: pictured } },
  update: {
    staff: [
      {
        call: `PUT advertiser ${advertiserPath}/:id`,
        fields: ['business_name', 'trademark', 'cnpj', 'type', 'country'],
      },
      { call: `PUT advertiser ${advertiserPath}/status/:id`, fields: ['status'] },
      { call: `PUT advertiser ${advertiserPath}/level/:id`, fields: ['level'] },
    ],
  },
});

const advertiserApiKeyPath = '/api/advertiser/api_key';

const advertiserApiKey = mapping(contracts['advertiser-api-key'], {
  list: {
    staff: { call: `GET advertiser ${advertiserApiKeyPath}`, paging: 'per_page', filter: 'all', order: ['id', 'DESC'] },
  },
  one: { staff: 'in-list' },
  create: { staff: { call: `POST advertiser ${advertiserApiKeyPath}` } },
  delete: { staff: { call: `DELETE advertiser ${advertiserApiKeyPath}/:id` } },
});

const advertiserReadKeyPath = '/api/advertiser/read_key';

const advertiserReadKey = mapping(contracts['advertiser-read-key'], {
  list: {
    staff: {
      call: `GET advertiser ${advertiserReadKeyPath}`,
      paging: 'per_page',
      filter: 'all',
      order: ['id', 'DESC'],
    },
  },
  one: { staff: 'in-list' },
  create: { staff: { call: `POST advertiser ${advertiserReadKeyPath}` } },
  delete: { staff: { call: `DELETE advertiser ${advertiserReadKeyPath}/:id` } },
});

const campaignCover = plainMapping(contracts['campaign-cover'], { at: 'advertiser /api/campaign/cover' });
const advertiserLogo = plainMapping(contracts['advertiser-logo'], { at: 'advertiser /api/advertiser/logo' });

const advertiserUser = plainMapping(
  contracts['advertiser-user'],
  { at: 'advertiser /api/advertiser/user' },
  {
    list: { staff: { call: 'GET /user/user-by-advertiser/:advertiser_id' } },
  },
);

/** The calls that affiliates and staff share of what notifies by webhook. */
const webhookCalls = <Path extends string>(path: Path) => ({
  list: both({
    call: `GET affiliate ${path}` as const,
    paging: 'perPage',
    filter: 'all',
    sort: 'all',
    order: ['id', 'DESC'],
  } as const),
  one: both({ call: `GET affiliate ${path}/:id` } as const),
  create: both({ call: `POST affiliate ${path}` } as const),
});

const webhookEndpointPath = '/api/webhook_endpoint';

const webhookEndpoint = mapping(contracts['webhook-endpoint'], {
  ...webhookCalls(webhookEndpointPath),
  update: both([
    {
      call: `PUT affiliate ${webhookEndpointPath}/:id`,
      fields: ['name', 'url', 'method', 'payload', 'events', 'campaign_ids', 'amount_from', 'active', 'renews_secret'],
    },
  ]),
  delete: both({ call: `DELETE affiliate ${webhookEndpointPath}/:id` }),
});

const webhookDelivery = mapping(contracts['webhook-delivery'], webhookCalls('/api/webhook_delivery'));

/** Not every gateway returns pictures, rates of single sales and admitted channels. */
const campaignRow = (sent: Row): Row => ({
  logo_url: null,
  cover_url: null,
  division_rates: [],
  audience: [],
  ...sent,
});
const campaignList = {
  paging: 'per_page',
  filter: 'all',
  sort: 'all',
  order: ['name', 'ASC'],
} as const;
const managers = ['comercial_manager_id', 'operational_manager_id', 'network_manager_id'] as const;
const details = [
  ...(['name', 'description', 'landing_url', 'allowed_hosts', 'is_exclusive'] as const),
  ...(['approval', 'click_window_days', 'refusal_reversal', 'category_ids'] as const),
];

const campaign = mapping(contracts.campaign, {
  readsAfter: true,
  row: campaignRow,
  list: {
    staff: { call: 'GET advertiser /api/get/campaign/search', ...campaignList },
    affiliate: { call: 'GET v2 advertiser /api/v2/get/campaign/search', ...campaignList },
    // All at once: they are few, and are sorted as they are shown, without what affiliates are paid.
    advertiser: { call: 'GET advertiser /api/own/campaign', paging: 'none', filter: 'all', order: ['name', 'ASC'] },
  },
  one: {
    staff: { call: 'GET advertiser /api/get/campaign/:id' },
    affiliate: { call: 'GET v2 advertiser /api/v2/get/campaign/:id' },
    advertiser: { call: 'GET advertiser /api/own/campaign/:id' },
  },
  create: { staff: { call: 'POST advertiser /api/campaign' } },
  update: {
    staff: [
      { call: 'PUT advertiser /api/campaign/:id', fields: details },
      { call: 'PUT advertiser /api/campaign/control/:id', fields: ['advertiser_id', ...managers, 'status', 'reason'] },
      { call: 'PUT advertiser /api/campaign/deeplink/:id', fields: ['deeplink_enabled', 'deeplink_template'] },
    ],
  },
});

const call = 'GET advertiser /api/get/campaign/categories';

const campaignCategory = mapping(contracts['campaign-category'], { list: { staff: { call }, affiliate: { call } } });

const campaignChange = mapping(contracts['campaign-change'], {
  list: {
    staff: {
      call: 'GET advertiser /api/campaign/changes',
      paging: 'per_page',
      filter: 'all',
      requires: ['campaign_id'],
      order: ['id', 'DESC'],
    },
  },
});

const campaignCommissionSchedulePath = '/api/campaign/commission_schedules';

const campaignCommissionSchedule = mapping(contracts['campaign-commission-schedule'], {
  readsAfter: true,
  list: {
    staff: {
      call: `GET advertiser ${campaignCommissionSchedulePath}`,
      paging: 'per_page',
      filter: 'all',
      sort: 'all',
      order: ['date', 'DESC'],
    },
  },
  one: { staff: { call: `GET advertiser ${campaignCommissionSchedulePath}/:id` } },
  create: { staff: { call: `POST advertiser ${campaignCommissionSchedulePath}` } },
  update: {
    staff: [
      {
        call: `PUT advertiser ${campaignCommissionSchedulePath}/:id`,
        fields: ['title', 'comission_group_id', 'date', 'end_date', 'site_id_list'],
      },
      { call: `PUT advertiser ${campaignCommissionSchedulePath}/cancel/:id`, fields: ['state'] },
    ],
  },
  delete: { staff: { call: `DELETE advertiser ${campaignCommissionSchedulePath}/:id` } },
});

const campaignPaymentPeriod = plainMapping(contracts['campaign-payment-period'], {
  at: 'advertiser /api/campaign/payment_periods',
});

const campaignRevenue = plainMapping(contracts['campaign-revenue'], { at: 'advertiser /api/campaign/revenues' });

const campaignRule = mapping(contracts['campaign-rule'], {
  one: {
    staff: { call: 'GET advertiser /api/campaign/rules/:id' },
    affiliate: { call: 'GET v2 advertiser /api/v2/campaign/rules/:id' },
  },
  update: {
    staff: [
      {
        call: 'PUT advertiser /api/campaign/rules/:id',
        fields: ['rules_allowed', 'rules_forbidden'],
        readsAfter: true,
      },
    ],
  },
});

const campaignSegmentationPath = '/api/campaign/segmentation/:id';

const campaignSegmentation = mapping(contracts['campaign-segmentation'], {
  one: { staff: { call: `GET advertiser ${campaignSegmentationPath}` } },
  update: { staff: [{ call: `PUT advertiser ${campaignSegmentationPath}`, fields: ['segments'], readsAfter: true }] },
});

const campaignSite = mapping(contracts['campaign-site'], {
  list: {
    staff: {
      call: 'GET advertiser /api/campaign/sites',
      paging: 'per_page',
      filter: 'all',
      requires: ['campaign_id'],
      sort: 'all',
      order: ['site_id', 'DESC'],
    },
  },
});

const searched = ['id', 'name', 'url', 'category'] as const;
const fields = ['site_type_id', 'name', 'category', 'url', 'description'] as const;
const body = (channel: Row) => ({ ...channel, force_active: true });

const channel = mapping(contracts.channel, {
  list: {
    staff: {
      call: 'GET affiliate /api/get/site/search',
      paging: 'perPage',
      filter: 'all',
      sort: 'all',
      order: ['created_at', 'DESC'],
      // What the selects of filters ask for (specification §7).
      lineOf: {
        filter: { status: channelStatus.codes.active },
        line: { call: 'GET affiliate /api/get/affiliate/site_active/list/:affiliate_id', search: searched },
      },
    },
    affiliate: { call: 'GET v2 affiliate /api/v2/get/affiliate/site', search: searched },
  },
  one: { staff: { call: 'GET affiliate /api/get/site/:id' }, affiliate: 'in-list' },
  create: {
    staff: { call: 'POST affiliate /api/site', requires: ['affiliate_id'], body },
    affiliate: { call: 'POST v2 affiliate /api/v2/site', body },
  },
  update: {
    staff: [{ call: 'PUT affiliate /api/site/:id', fields: [...fields, 'cj_id', 'status'], readsAfter: true }],
    affiliate: [{ call: 'PUT v2 affiliate /api/v2/site/:id', fields: [...fields, 'status'], readsAfter: true }],
  },
  delete: {
    staff: { call: 'DELETE affiliate /api/site/:id' },
    affiliate: { call: 'DELETE v2 affiliate /api/v2/site/:id' },
  },
});

const channelCategory = mapping(contracts['channel-category'], {
  list: both({ call: 'GET affiliate /api/get/site/categories' }),
});

const channelType = mapping(contracts['channel-type'], {
  list: both({ call: 'GET affiliate /api/get/site/types' }),
});

const commissionGroup = plainMapping(contracts['commission-group'], {
  at: 'advertiser /api/campaign/commission_groups',
});

const commissionGroupDivision = plainMapping(contracts['commission-group-division'], {
  at: 'advertiser /api/campaign/commission_group_divisions',
});

const commissionPreview = mapping(contracts['commission-preview'], {
  list: {
    staff: {
      call: 'GET advertiser /api/campaign/commission_preview',
      filter: 'all',
      requires: ['campaign_id', 'amount', 'date'],
    },
  },
});

const excessRate = mapping(contracts['excess-rate'], {
  list: { staff: { call: 'GET advertiser /api/campaign/excess_rates', filter: 'all', requires: ['campaign_id'] } },
});

/** Not sent to affiliates, nor by every gateway. */
const couponRow: Translation = (sent) => ({ same_code_in: [], ...sent });

const coupon = plainMapping(contracts.coupon, {
  at: 'advertiser /api/coupons',
  own: 'v2 advertiser /api/v2/coupons',
  row: couponRow,
});

const creative = plainMapping(contracts.creative, {
  at: 'advertiser /api/creatives',
  own: 'v2 advertiser /api/v2/creatives',
});

const search = { paging: 'per_page', filter: 'all', order: ['status', 'ASC'], sort: 'all' } as const;

const participation = mapping(contracts.participation, {
  list: {
    staff: { call: 'GET advertiser /api/get/participation/search', ...search },
    affiliate: { call: 'GET v2 advertiser /api/v2/get/participation', ...search },
  },
  one: { staff: 'in-list', affiliate: 'in-list' },
  create: {
    staff: { call: 'POST advertiser /api/participation' },
    affiliate: { call: 'POST v2 advertiser /api/v2/participation' },
  },
  update: {
    staff: [
      // The call asks for the status, also where the reason alone is another one.
      { call: 'PUT advertiser /api/participation/:site_id/:campaign_id', fields: ['status', 'reason'], body: 'fields' },
    ],
  },
});

const undoLine = { fields: ['undone'], answers: true } as const;

const participationDecision = mapping(contracts['participation-decision'], {
  create: { staff: { call: 'POST advertiser /api/participation_decision' } },
  update: { staff: [{ call: 'PUT advertiser /api/participation_decision/:id', ...undoLine }] },
});

const channelDecision = mapping(contracts['channel-decision'], {
  create: { staff: { call: 'POST affiliate /api/site_decision' } },
  update: { staff: [{ call: 'PUT affiliate /api/site_decision/:id', ...undoLine }] },
});

/** The gateway calls of the resources of `campaigns`. */
export const campaigns = {
  advertiser,
  'advertiser-api-key': advertiserApiKey,
  'advertiser-read-key': advertiserReadKey,
  'advertiser-logo': advertiserLogo,
  'advertiser-user': advertiserUser,
  campaign,
  'campaign-category': campaignCategory,
  'campaign-cover': campaignCover,
  'campaign-change': campaignChange,
  'campaign-commission-schedule': campaignCommissionSchedule,
  'campaign-payment-period': campaignPaymentPeriod,
  'campaign-revenue': campaignRevenue,
  'campaign-rule': campaignRule,
  'campaign-segmentation': campaignSegmentation,
  'campaign-site': campaignSite,
  channel,
  'channel-category': channelCategory,
  'channel-decision': channelDecision,
  'channel-type': channelType,
  'commission-group': commissionGroup,
  'commission-group-division': commissionGroupDivision,
  'commission-preview': commissionPreview,
  coupon,
  creative,
  'excess-rate': excessRate,
  participation,
  'participation-decision': participationDecision,
  'webhook-delivery': webhookDelivery,
  'webhook-endpoint': webhookEndpoint,
};
