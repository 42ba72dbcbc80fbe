import { commissionBuckets } from '#shared/codes/earnings/commission-state.ts';
import { contracts } from '#shared/resources/index.ts';
import { server as en } from '#shared/words/earnings.en.ts';
import { server as ptBr } from '#shared/words/earnings.pt-br.ts';
import { errorsTranslated, errorTexts } from '../engine/error-texts.ts';
import { both, mapping, type Row, type Translation } from '../engine/mapping.ts';
import { plainMapping } from './plain-mapping.ts';

/** The wire calls the campaign's id `id`; the record's own is made of both. */
const row = ({ id, ...others }: Row) => ({ ...others, campaign_id: id });

const approvedCampaign = mapping(contracts['approved-campaign'], {
  list: both({
    call: 'GET advertiser /api/v2/campaign/bychannels/approved',
    paging: 'per_page',
    filter: 'all',
    rename: { site_ids: 'channels' },
    order: ['site_id', 'DESC'],
    row,
  }),
});

const bonus = mapping(contracts.bonus, {
  list: {
    staff: {
      call: 'GET affiliate /api/commission/bonusList',
      paging: 'perPage',
      filter: 'all',
      sort: 'all',
      order: ['created_at', 'DESC'],
    },
  },
  one: { staff: { call: 'GET affiliate /api/commission/bonus/:id' } },
  create: { staff: { call: 'POST conversorphp /api/addBonusToTransaction' } },
  update: {
    staff: [
      {
        call: 'PUT conversorphp /api/updateBonus/:id',
        fields: ['bonus_type_id', 'amount', 'note', 'confirmed'],
        readsAfter: true,
      },
    ],
  },
  delete: { staff: { call: 'DELETE conversorphp /api/deleteBonus/:id' } },
});

const bonusType = mapping(contracts['bonus-type'], {
  list: { staff: { call: 'GET affiliate /api/bonusType' } },
});

const commissionAddition = mapping(contracts['commission-addition'], {
  list: {
    staff: {
      call: 'GET report /api/conversion/additions',
      paging: 'per_page',
      filter: 'all',
      sort: 'all',
      order: ['given_at', 'DESC'],
    },
  },
  one: { staff: { call: 'GET report /api/conversion/additions/:id' } },
  update: { staff: [{ call: 'PUT report /api/conversion/additions/:id', fields: ['confirmed'] }] },
  delete: { staff: { call: 'DELETE report /api/conversion/additions/:id' } },
});

/** The gateway groups by campaign, channel, month and state, so these four identify a row without an id. */
const nameOf = (row: Row) => [row.campaign_name, row.channel_name, row.date, row.status].join('|');

const commission = mapping(contracts.commission, {
  list: both({
    call: 'GET finance /api/commission/list',
    envelope: 'data',
    filter: 'all',
    requires: ['affiliate_id'],
    row: (row) => ({ ...row, id: typeof row.id === 'string' ? row.id : nameOf(row) }),
  }),
});

const commissionState = mapping(contracts['commission-state'], {
  list: both({
    call: 'GET finance /api/commission/by_state',
    envelope: 'data',
    filter: 'all',
    requires: ['affiliate_id'],
    row: ({ state, count, value }) => ({ id: state, count, value }),
  }),
});

const commissionSum = mapping(contracts['commission-sum'], {
  list: both({
    call: 'GET finance /api/commission/sum',
    envelope: 'value',
    filter: 'all',
    requires: ['affiliate_id'],
    each: { filter: 'state', values: commissionBuckets },
    row: (row, { values }) => ({ ...row, id: values.state }),
  }),
});

const conversion = mapping(contracts.conversion, {
  list: both({
    call: 'GET report /api/get/report',
    paging: 'per_page',
    filter: 'all',
    rename: { affiliate_id: 'id_affiliate' },
    order: ['created_at', 'DESC'],
    sort: 'all',
  }),
  one: both({ call: 'GET report /api/conversion/validation/:id' }),
  update: {
    staff: [
      {
        call: 'PUT report /api/conversion/validation/:id',
        fields: ['validation_status', 'refusal_reason', 'transaction_amount', 'lift_block', 'reason'],
      },
    ],
  },
});

/** Returns the text of an error in an imported file. */
export const importText = errorTexts({ 'pt-br': ptBr.import_errors, en: en.import_errors });
/** Returns the text of a warning about an imported file. */
export const importWarningText = errorTexts({ 'pt-br': ptBr.import_warnings, en: en.import_warnings });
const translateErrors = errorsTranslated('errors', importText);
const translateWarnings = errorsTranslated('warnings', importWarningText);
const withErrorTexts: Translation = (row, context) => translateWarnings(translateErrors(row, context), context);

const conversionImport = mapping(contracts['conversion-import'], {
  list: {
    staff: { call: 'GET report /api/conversion/imports', paging: 'per_page', filter: 'all', order: ['id', 'DESC'] },
  },
  one: { staff: { call: 'GET report /api/conversion/imports/:id', row: withErrorTexts } },
  update: {
    staff: [
      { call: 'PUT report /api/conversion/imports/:id', fields: ['state'], row: withErrorTexts },
      { call: 'PUT report /api/conversion/imports/:id', fields: ['confirmed', 'reason'], row: withErrorTexts },
    ],
  },
});

const conversionTotal = mapping(contracts['conversion-total'], {
  list: both({
    call: 'GET report /api/get/report/total',
    envelope: 'object',
    filter: 'all',
    rename: { affiliate_id: 'id_affiliate' },
    // Not every gateway sums refused conversions apart.
    row: (totals) => ({ refused_count: 0, refused_amount: 0, refused_commission: 0, ...totals, id: 'total' }),
  }),
});

const importMapping = plainMapping(contracts['import-mapping'], { at: 'report /api/conversion/import_mappings' });

const postbackList = { paging: 'per_page', filter: 'all', order: ['id', 'DESC'] } as const;

const postback = mapping(contracts.postback, {
  list: {
    staff: { call: 'GET advertiser /api/advertiser/postback', ...postbackList },
    advertiser: { call: 'GET advertiser /api/own/postback', ...postbackList },
  },
});

const postbackTotal = mapping(contracts['postback-total'], {
  list: {
    staff: {
      call: 'GET advertiser /api/advertiser/postback_total',
      filter: 'all',
      row: (total) => ({ ...total, id: total['reason'] }),
    },
  },
});

const scriptReports = { paging: 'per_page', order: ['id', 'DESC'] } as const;

const scriptReport = mapping(contracts['script-report'], {
  list: {
    staff: { call: 'GET advertiser /api/advertiser/script_report', ...scriptReports, filter: 'all' },
    affiliate: {
      call: 'GET v2 advertiser /api/v2/script_report',
      ...scriptReports,
      filter: ['q', 'campaign_id', 'unconfirmed', 'from', 'to'],
    },
  },
});

const saleCap = mapping(contracts['sale-cap'], {
  list: both({
    call: 'GET conversorphp /api/sale-cap/list/affiliate',
    paging: 'per_page',
    filter: 'all',
    order: ['site_id', 'DESC'],
  }),
  one: both('in-list' as const),
  create: { staff: { call: 'POST conversorphp /api/sale-cap/add' } },
  update: {
    staff: [
      {
        call: 'PUT conversorphp /api/sale-cap/update/:site_id',
        fields: ['sale_limit', 'sale_limit_metric'],
        readsAfter: true,
      },
    ],
  },
  delete: { staff: { call: 'DELETE conversorphp /api/sale-cap/remove/:site_id/:campaign_id' } },
});

/** The gateway calls of the resources of `earnings`. */
export const earnings = {
  'approved-campaign': approvedCampaign,
  bonus,
  'bonus-type': bonusType,
  commission,
  'commission-addition': commissionAddition,
  'commission-state': commissionState,
  'commission-sum': commissionSum,
  conversion,
  'conversion-import': conversionImport,
  'conversion-total': conversionTotal,
  'import-mapping': importMapping,
  postback,
  'postback-total': postbackTotal,
  'script-report': scriptReport,
  'sale-cap': saleCap,
};
