import { contracts } from '#shared/resources/index.ts';
import { both, type ListLine, mapping, type Row } from '../engine/mapping.ts';
import { plainMapping } from './plain-mapping.ts';

const campaignMargin = mapping(contracts['campaign-margin'], {
  list: {
    staff: { call: 'GET report /api/get/campaign_margins', filter: 'all', requires: ['from', 'to'] },
  },
});

const conversionHistory = mapping(contracts['conversion-history'], {
  one: both({ call: 'GET report /api/conversion/history/:id' }),
});

const dashboardAffiliate = mapping(contracts['dashboard-affiliate'], {
  list: {
    staff: {
      call: 'GET report /api/get/dashboard/affiliates',
      filter: 'all',
      requires: ['from', 'to'],
      order: ['rank', 'ASC'],
    },
  },
});

const dashboardCampaignLine = {
  filter: ['from', 'to', 'compare_from', 'compare_to', 'campaign_id', 'affiliate_id'],
  requires: ['from', 'to'],
  order: ['rank', 'ASC'],
  // Not every gateway has logos.
  row: (sent) => ({ logo_url: null, ...sent }),
} as const satisfies Omit<ListLine, 'call'>;

const dashboardCampaign = mapping(contracts['dashboard-campaign'], {
  list: {
    staff: {
      ...dashboardCampaignLine,
      call: 'GET report /api/get/dashboard/campaignsAffiliate',
      callBy: {
        filter: 'kind',
        calls: {
          converting: 'GET report /api/get/dashboard/campaignsConvertMore',
          exclusive: 'GET report /api/get/dashboard/exclusiveCampaigns',
          higher_commission: 'GET report /api/get/dashboard/campaignsHigherCommission',
        },
      },
    },
    affiliate: {
      ...dashboardCampaignLine,
      call: 'GET v2 report /api/v2/get/dashboard/campaignsAffiliate',
      callBy: {
        filter: 'kind',
        calls: {
          converting: 'GET v2 report /api/v2/get/dashboard/campaignsConvertMore',
          exclusive: 'GET v2 report /api/v2/get/dashboard/exclusiveCampaigns',
          higher_commission: 'GET v2 report /api/v2/get/dashboard/campaignsHigherCommission',
        },
      },
    },
  },
});

const dashboardMoney = mapping(contracts['dashboard-money'], {
  list: {
    staff: {
      call: 'GET report /api/get/dashboard/money',
      envelope: 'object',
      row: (money: Row) => ({ ...money, id: 'money' }),
    },
  },
});

const dashboardSummaryLine = {
  envelope: 'object',
  filter: 'all',
  requires: ['from', 'to'],
  row: (summary: Row) => ({ previous: null, arrivals: null, ...summary, id: 'summary' }),
} as const satisfies Omit<ListLine, 'call'>;

const dashboardSummary = mapping(contracts['dashboard-summary'], {
  list: {
    staff: { ...dashboardSummaryLine, call: 'GET report /api/get/dashboard/summaryAffiliate' },
    affiliate: { ...dashboardSummaryLine, call: 'GET v2 report /api/v2/get/dashboard/summaryAffiliate' },
  },
});

const decisionQueue = mapping(contracts['decision-queue'], {
  list: {
    staff: {
      call: 'GET report /api/get/decision_queue',
      paging: 'per_page',
      filter: 'all',
      requires: ['kind'],
      order: ['since', 'ASC'],
    },
  },
});

const path = '/api/reconciliations';
/** All records of a large platform take longer than a usual call. */
const timeoutMs = 110_000;

const reconciliation = mapping(contracts.reconciliation, {
  list: { staff: { call: `GET finance ${path}`, paging: 'per_page', order: ['id', 'DESC'] } },
  create: { staff: { call: `POST finance ${path}`, envelope: 'data', timeoutMs } },
});

const reportLine = {
  filter: 'all',
  requires: ['from', 'to', 'group_by'],
} as const satisfies Omit<ListLine, 'call'>;

const report = mapping(contracts.report, {
  list: {
    staff: {
      ...reportLine,
      requires: [...reportLine.requires, 'affiliate_id'],
      call: 'GET report /api/get/report/grouped',
    },
    affiliate: { ...reportLine, call: 'GET v2 report /api/v2/get/report/grouped' },
  },
});

const waiting = mapping(contracts.waiting, { list: { staff: { call: 'GET report /api/get/waiting' } } });

const listTotal = mapping(contracts['list-total'], {
  list: {
    staff: {
      call: 'GET report /api/get/list_totals',
      filter: 'all',
      requires: ['of'],
      row: ({ state, ...total }) => ({ ...total, id: state }),
    },
  },
});

/** The gateway calls of the resources of `reports`. */
export const reports = {
  'campaign-margin': campaignMargin,
  'conversion-history': conversionHistory,
  'dashboard-affiliate': dashboardAffiliate,
  'dashboard-campaign': dashboardCampaign,
  'dashboard-money': dashboardMoney,
  'dashboard-summary': dashboardSummary,
  'decision-queue': decisionQueue,
  'list-total': listTotal,
  reconciliation,
  report,
  'saved-view': plainMapping(contracts['saved-view'], { at: 'report /api/saved_view' }),
  waiting,
};
