import { businessDate, systemClock } from '#shared/time.ts';
import { affiliatePeople, apiReaders, everybody, managers, signedIn, staff } from '../access/people.ts';
import { importForm, orderFile, orderMapping } from '../support/order-file.ts';
import { isThere, newParticipation, partsOf } from './campaigns.ts';
import {
  absent,
  type Declaration,
  filterQuery,
  type Row,
  type Speakers,
  type WireDeclaration,
  type WireWay,
} from './declaration.ts';
import { instantDay } from './instant-day.ts';
import { plainNoun } from './plain-noun.ts';

const commissionReaders = [...affiliatePeople, ...managers, 'finance', 'auditor'] as const;

/** What the report of conversions and its total are narrowed by. */
export const reportFilters = {
  start_date: instantDay,
  end_date: instantDay,
  // It arrived while this ran, whatever the day of the sale.
  received_from: () => '2020-01-01',
  received_to: () => businessDate(systemClock.now()),
  advertiser_id: () => 1,
  amount: (row: Row) => row['transaction_amount'],
  coupon: (row: Row) => row['coupon_code'],
  q: (row: Row) => row['order_id'],
} as const;

/** The ways to ask the gateway for somebody's part of the report. */
export const reportWays: Pick<WireDeclaration, 'ways'> = {
  ways: [
    { names: 'elsewhere', make: ({ affiliate }) => ({ query: { id_affiliate: affiliate } }) },
    { names: 'elsewhere', findsNothing: true, make: ({ site }) => ({ query: { site_id: site } }) },
  ],
};

const approvedCampaignReaders = [...affiliatePeople, ...staff] as const;

const approvedCampaign: Declaration = {
  find: { site_ids: (row) => [row.site_id] },
  may: { list: approvedCampaignReaders },
  wire: {
    'GET advertiser /api/v2/campaign/bychannels/approved': {
      may: approvedCampaignReaders,
      ways: [{}, { names: 'elsewhere', findsNothing: true, make: ({ site }) => ({ query: { channels: site } }) }],
    },
  },
};

const bonusWriters = [...managers, 'finance'] as const;
const bonusReaders = [...bonusWriters, 'auditor'] as const;

const values = (serial: number) => ({ bonus_type_id: 1, amount: (1_000 + serial) / 100, note: `Bônus ${serial}` });
const bonusChange = (serial: number) => ({ note: `Nota ${serial}` });

/** The id of an approved conversion of an affiliate, by the list of staff. */
export async function approvedConversion({ staff }: Pick<Speakers, 'staff'>, affiliateId: number): Promise<number> {
  const filter = encodeURIComponent(JSON.stringify({ affiliate_id: affiliateId, validation_status: 2 }));
  const { body } = await staff.get<Row[]>(`/api/conversion?filter=${filter}`);
  return Number(body[0]?.id);
}

/** A new bonus on an approved conversion of an affiliate. */
export async function newBonus(speakers: Pick<Speakers, 'staff'>, affiliateId: number, serial: number) {
  const conversion = await approvedConversion(speakers, affiliateId);
  const { status, body } = await speakers.staff.post<Row & { id: number }>('/api/bonus', {
    conversion_id: conversion,
    ...values(serial),
  });
  if (status !== 201) throw new Error(`no bonus: ${status} ${JSON.stringify(body)}`);
  return body;
}

const bonusRemove: WireWay = {
  make: async ({ affiliate, bonus: id }, { bonus: make }) => ({
    params: { id: id === absent.bonus ? id : await make(affiliate) },
  }),
};

const bonus: Declaration = {
  find: { q: (row) => row.affiliate_name },
  create: async (actors, serial) => ({ conversion_id: await approvedConversion(actors, 1), ...values(serial) }),
  // Another amount is given again, at another time: the bonus has tests of its own for that.
  updates: { staff: [{ note: 'Outra nota' }, { bonus_type_id: 1 }] },
  broken: { amount: 1.234 },
  kind: 'bonus',
  may: { list: bonusReaders, one: bonusReaders, create: bonusWriters, update: bonusWriters, delete: bonusWriters },
  creation: {
    body: async ({ affiliate }, { serial, conversion }) => ({
      conversion_id: await conversion(affiliate),
      ...values(serial()),
    }),
  },
  change: bonusChange,
  spare: ({ affiliate }, { bonus: make }) => make(affiliate),
  wire: {
    'GET affiliate /api/commission/bonusList': {
      may: bonusReaders,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }),
    },
    'GET affiliate /api/commission/bonus/:id': { may: bonusReaders, object: 'bonus' },
    'POST conversorphp /api/addBonusToTransaction': {
      may: bonusWriters,
      names: 'elsewhere',
      make: async ({ affiliate }, { serial, conversion }) => ({
        body: { conversion_id: await conversion(affiliate), ...values(serial()) },
      }),
    },
    'PUT conversorphp /api/updateBonus/:id': {
      may: bonusWriters,
      object: 'bonus',
      make: (_target, { serial }) => ({ body: bonusChange(serial()) }),
    },
    'DELETE conversorphp /api/deleteBonus/:id': { may: bonusWriters, object: 'bonus', ...bonusRemove },
  },
};

const additionConfirmers = [...managers, 'finance', 'campaigns'] as const;
const additionReaders = [...additionConfirmers, 'auditor'] as const;
/** Whoever decided it does not confirm it; nor does anybody without a step-up. */
const unconfirmable = [403, 409, 422] as const;

const commissionAddition: Declaration = {
  find: { q: (row) => row.affiliate_name },
  actions: ['update', 'delete'],
  kind: 'commission_addition',
  may: {
    list: additionReaders,
    one: additionReaders,
    update: additionConfirmers,
    delete: additionConfirmers,
  },
  change: () => ({ confirmed: true, version: 1 }),
  changeAdmitted: unconfirmable,
  spare: ({ affiliate }, { addition }) => addition(affiliate),
  wire: {
    'GET report /api/conversion/additions': {
      may: additionReaders,
      names: 'elsewhere',
      findsNothing: true,
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }),
    },
    'GET report /api/conversion/additions/:id': { may: additionReaders, object: 'commission_addition' },
    'PUT report /api/conversion/additions/:id': {
      may: additionConfirmers,
      object: 'commission_addition',
      admitted: unconfirmable,
      make: () => ({ body: { confirmed: true, version: 1 } }),
    },
    'DELETE report /api/conversion/additions/:id': {
      may: additionConfirmers,
      object: 'commission_addition',
      make: async ({ affiliate, commission_addition: id }, { addition }) => ({
        params: { id: id === absent.commission_addition ? id : await addition(affiliate) },
      }),
    },
  },
};

const bonusTypeReaders = [...managers, 'finance', 'auditor'] as const;

const bonusType: Declaration = {
  may: { list: bonusTypeReaders },
  wire: { 'GET affiliate /api/bonusType': { may: bonusTypeReaders } },
};

const commissionApiReaders = ['api', ...affiliatePeople, ...managers, 'finance', 'auditor'] as const;

const ofAffiliate: WireWay = {
  names: 'elsewhere',
  make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }),
};

const commission: Declaration = {
  base: { affiliate_id: 1, state: '2' },
  find: { affiliate_id: () => 1, state: () => '2', yearmonth: ({ date }) => date },
  may: { list: commissionApiReaders },
  files: {
    'commission.csv': {
      may: commissionApiReaders,
      names: 'elsewhere',
      make: ({ affiliate }) => ({
        method: 'GET',
        path: `/api/commission.csv${filterQuery({ affiliate_id: affiliate })}`,
      }),
    },
  },
  wire: {
    'GET finance /api/commission/this_month': { may: commissionApiReaders, ...ofAffiliate },
    'GET finance /api/commission/export_csv': { may: commissionApiReaders, ...ofAffiliate },
    'GET finance /api/commission/list': {
      may: commissionApiReaders,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate, state: '2' } }),
    },
  },
};

const commissionState: Declaration = {
  base: { affiliate_id: 1 },
  find: { affiliate_id: () => 1, month: ({ id }) => (id === 5 ? monthsAgo(6) : undefined) },
  may: { list: commissionReaders },
  wire: {
    'GET finance /api/commission/by_state': {
      may: commissionReaders,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }),
    },
  },
};

/** The sample data are of the last months, and what is half a year old is paid. */
function monthsAgo(count: number): string {
  const [year = 0, month = 0] = businessDate(systemClock.now()).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - count, 1)).toISOString().slice(0, 7);
}

const commissionSum: Declaration = {
  base: { affiliate_id: 1, state: '3,12,4' },
  find: { affiliate_id: () => 1, state: () => '3,12,4' },
  may: { list: commissionReaders },
  wire: {
    'GET finance /api/commission/sum': {
      may: commissionReaders,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate, state: '2' } }),
    },
  },
};

const deciders = [...managers, 'campaigns'] as const;
/** The reason of what was refused, which counts in no sum. */
const reason = (serial: number) => ({ refusal_reason: `Motivo ${serial}` });
/** Only what was refused has a reason, and what is blocked is to be lifted first. */
const admitted = [400, 409] as const;

const conversion: Declaration = {
  narrow: { site_id: 1 },
  find: reportFilters,
  actions: ['update'],
  kind: 'conversion',
  blankIsZero: ['affiliate_commission_cost'],
  may: { list: apiReaders, one: apiReaders, update: deciders },
  change: reason,
  changeAdmitted: admitted,
  files: {
    'conversion.csv': {
      may: apiReaders,
      names: 'elsewhere',
      make: ({ affiliate }) => ({
        method: 'GET',
        path: `/api/conversion.csv${filterQuery({ affiliate_id: affiliate })}`,
      }),
    },
  },
  wire: {
    'GET report /api/get/report': { may: apiReaders, ...reportWays },
    'GET report /api/get/report/export_csv': {
      may: apiReaders,
      ways: [
        { names: 'elsewhere', make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }) },
        { names: 'elsewhere', findsNothing: true, make: ({ site }) => ({ query: { site_id: site } }) },
      ],
    },
    'GET report /api/conversion/validation/:id': { may: apiReaders, object: 'conversion' },
    'PUT report /api/conversion/validation/:id': {
      may: deciders,
      object: 'conversion',
      admitted,
      make: (_target, { serial }) => ({ body: reason(serial()) }),
    },
  },
};

const importers = ['manager', 'campaigns', 'administrator'] as const;

const conversionImport: Declaration = {
  find: {
    unconfirmed: ({ waiting }) => Number(waiting) > 0,
    has_refused: ({ refused }) => Number(refused) > 0,
    from: instantDay,
    to: instantDay,
  },
  streams: ['create'],
  // Only one that goes on can be stopped.
  actions: ['update'],
  kind: 'conversion_import',
  isShared: true,
  may: { list: [...importers, 'auditor'], one: [...importers, 'auditor'], update: importers },
  change: () => ({ state: 'stopped' }),
  changeAdmitted: [409],
  files: {
    'the import of conversions': {
      may: importers,
      make: (_target, { serial }) => ({
        method: 'POST',
        path: '/api/conversion-import',
        body: importForm(orderFile([{ order: `P-${serial()}` }])),
      }),
    },
  },
  wire: {
    'POST report /api/conversion/import': {
      may: importers,
      make: (_target, { serial }) => ({ body: importForm(orderFile([{ order: `M-${serial()}` }])) }),
    },
    'GET report /api/conversion/imports': { may: [...importers, 'auditor'] },
    'GET report /api/conversion/imports/:id': {
      may: [...importers, 'auditor'],
      object: 'conversion_import',
      isShared: true,
    },
    'PUT report /api/conversion/imports/:id': {
      may: importers,
      object: 'conversion_import',
      isShared: true,
      admitted: [409],
      make: () => ({ body: { state: 'stopped' } }),
    },
  },
};

const conversionTotal: Declaration = {
  isSum: true,
  find: {
    start_date: () => '2020-01-01',
    end_date: () => '2099-12-31',
    received_from: () => '2020-01-01',
    received_to: () => '2099-12-31',
    affiliate_id: () => 1,
    site_id: () => 1,
    campaign_id: () => 1,
    order_id: () => 'no such order',
    transaction_id: () => 'no such transaction',
    validation_status: () => 2,
    block: () => 'late',
    advertiser_id: () => 1,
    click_id: () => 'no such click',
    coupon: () => 'NOSUCH',
    amount: () => 1.23,
    q: () => 'no such order',
  },
  may: { list: signedIn },
  wire: { 'GET report /api/get/report/total': { may: signedIn, ...reportWays } },
};

const importMappingWriters = ['manager', 'campaigns', 'administrator'] as const;

export const importMapping = plainNoun({
  resource: 'import-mapping',
  body: (serial) => ({ name: `Loja ${serial}`, mapping: orderMapping }),
  updates: [{ mapping: { order_id: { column: 'pedido' } } }, { name: 'Outro nome' }],
  broken: { name: '', mapping: 'pedido' },
  writers: importMappingWriters,
});

const postbackReaders = ['campaigns', 'administrator', 'auditor'] as const;
/** Every sender gets the error of a missing signature: the key says who may, not the session. */
const unsigned = { may: everybody, admitted: [401] };

const dayOf = (row: Row) => businessDate(new Date(String(row['received_at'])));

const postback: Declaration = {
  find: {
    q: (row) => row.message_id,
    is_test: (row) => row.is_test,
    is_refused: (row) => row.fault !== null,
    earns_nothing: (row) => row.lost_commission !== null,
    from: dayOf,
    to: dayOf,
  },
  may: { list: [...postbackReaders, 'advertiser'] },
  wire: {
    'GET advertiser /api/advertiser/postback': { may: postbackReaders },
    'GET advertiser /api/own/postback': { may: ['advertiser'] },
    'POST direct /postback': { ...unsigned, make: () => ({}) },
    'POST direct /postback/batch': { ...unsigned, make: () => ({}) },
    'GET direct /postback/log': unsigned,
  },
};

const postbackTotal: Declaration = {
  find: {
    q: () => 'approved',
    advertiser_id: () => 1,
    is_test: () => false,
    is_refused: () => false,
    earns_nothing: () => true,
    from: () => '2020-01-01',
    to: () => '2099-12-31',
  },
  may: { list: postbackReaders },
  wire: { 'GET advertiser /api/advertiser/postback_total': { may: postbackReaders } },
};

const scriptReport: Declaration = {
  find: {
    q: (row) => row.order_id,
    campaign_id: (row) => row.campaign_id,
    affiliate_id: (row) => row.affiliate_id,
    state: (row) => row.state,
    unconfirmed: (row) => row.state === 'waiting' || row.state === 'contested',
    from: dayOf,
    to: dayOf,
  },
  may: { list: [...postbackReaders, ...affiliatePeople] },
  wire: {
    'GET advertiser /api/advertiser/script_report': { may: postbackReaders },
    'GET advertiser /api/v2/script_report': { may: affiliatePeople },
    // The token of a click says who may, not the session.
    'POST direct /t/conversion': {
      may: everybody,
      admitted: [422],
      make: () => ({ body: { click_id: 'X'.repeat(40), order_id: '1', amount: 1, source: 'script' } }),
    },
  },
};

const saleCapWriters = [...managers, 'campaigns'] as const;
const saleCapReaders = [...affiliatePeople, ...staff] as const;

const limit = (serial: number) => ({ sale_limit: 1 + (serial % 999_999), sale_limit_metric: 'day' });
const add: WireWay = {
  names: 'elsewhere',
  make: async (target, { participation: make, serial }) => ({
    body: {
      ...partsOf(isThere(target) ? await make(target.affiliate) : absent.participation),
      ...limit(serial()),
    },
  }),
};
const saleCapChange: WireWay = {
  names: 'path',
  make: ({ participation }, { serial }) => {
    const { site_id, campaign_id } = partsOf(participation);
    return { params: { site_id }, body: { campaign_id, ...limit(serial()) } };
  },
};
const saleCapRemove: WireWay = {
  names: 'path',
  make: async (target, { participation: make }) => ({
    params: partsOf(isThere(target) ? await make(target.affiliate, true) : absent.participation),
  }),
};

const saleCap: Declaration = {
  create: async ({ staff: client }, serial) => ({
    ...partsOf(await newParticipation(client, 1, serial)),
    ...limit(serial),
  }),
  updates: { staff: [{ sale_limit: 77 }, { sale_limit: 999_999, sale_limit_metric: 'month' }] },
  broken: { sale_limit: 0, sale_limit_metric: 'year' },
  kind: 'participation',
  may: {
    list: saleCapReaders,
    one: saleCapReaders,
    create: saleCapWriters,
    update: saleCapWriters,
    delete: saleCapWriters,
  },
  creation: {
    body: async (target, { participation: make, serial }) => ({
      ...partsOf(isThere(target) ? await make(target.affiliate) : absent.participation),
      ...limit(serial()),
    }),
  },
  change: (serial) => ({ sale_limit: 1 + serial }),
  spare: ({ affiliate }, { participation: make }) => make(affiliate, true),
  wire: {
    'GET conversorphp /api/sale-cap/list/affiliate': {
      may: saleCapReaders,
      ways: [
        {},
        { names: 'elsewhere', findsNothing: true, make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }) },
      ],
    },
    'POST conversorphp /api/sale-cap/add': { may: saleCapWriters, ...add },
    'PUT conversorphp /api/sale-cap/update/:site_id': { may: saleCapWriters, ...saleCapChange },
    'DELETE conversorphp /api/sale-cap/remove/:site_id/:campaign_id': { may: saleCapWriters, ...saleCapRemove },
  },
};

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
