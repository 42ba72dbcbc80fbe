import { roleEntry } from '#shared/codes/accounts/role.ts';
import { addDays, businessDate, systemClock } from '#shared/time.ts';
import {
  affiliatePeople,
  affiliateWriters,
  apiReaders,
  everybody,
  managers,
  type PersonName,
  signedIn,
  staff,
} from '../access/people.ts';
import type { RestClient } from '../support/client.ts';
import {
  absent,
  type Declaration,
  type Fields,
  type Row,
  type Speakers,
  type Target,
  type WireDeclaration,
  type WireWay,
} from './declaration.ts';
import { plainNoun, usesUp } from './plain-noun.ts';

export const campaignWriters = ['campaigns', 'administrator'] as const;
const campaignReaders = [...campaignWriters, 'auditor'] as const;
const termReaders = ['campaigns', ...managers, 'finance', 'auditor'] as const;
const everyone = [...affiliatePeople, ...termReaders] as const;

/** No such row, or one that has started: the caller was admitted. */
const datedPartAdmitted = [400, 404];

interface DatedPart {
  /** Path of the list at the gateway. */
  path: string;
  fields: Fields;
  change: Fields;
  broken: Fields;
  listedBy?: readonly PersonName[];
}

/** The declaration of what counts for a campaign from a day on. A test of the gateway says which rows may change. */
export function datedPart({ path, fields, change, broken, listedBy = [] }: DatedPart): Declaration {
  const readers = [...campaignWriters, 'auditor'] as const;
  const listers = [...readers, ...listedBy];
  const list = `advertiser ${path}`;
  const startsOn = (serial: number) => addDays(businessDate(systemClock.now()), 1_000 + serial);
  const body = (serial: number) => ({ campaign_id: 2, starts_on: startsOn(serial), ...fields });
  const ofOne = (sent?: object): WireWay => ({
    admitted: datedPartAdmitted,
    make: () => ({ params: { id: 987_654 }, ...(sent && { body: sent }) }),
  });
  return {
    create: (_actors, serial) => body(serial),
    updates: { staff: [change] },
    broken,
    actions: ['update'],
    id: 987_654,
    admitted: datedPartAdmitted,
    may: { list: listers, one: readers, create: campaignWriters, update: campaignWriters, delete: campaignWriters },
    creation: { body: (_target, { serial }) => body(serial()) },
    change: () => change,
    changeAdmitted: datedPartAdmitted,
    removalAdmitted: datedPartAdmitted,
    wire: {
      [`GET ${list}`]: { may: listers },
      [`GET ${list}/:id`]: { may: readers, ...ofOne() },
      [`POST ${list}`]: { may: campaignWriters, make: (_target, { serial }) => ({ body: body(serial()) }) },
      [`PUT ${list}/:id`]: { may: campaignWriters, ...ofOne(change) },
      [`DELETE ${list}/:id`]: { may: campaignWriters, ...ofOne() },
    },
  };
}

/** Who works on campaigns and what belongs to them. */

/** A CNPJ for each number, with its check digits. */
function cnpjOf(serial: number): string {
  const base = `${String(10_000_000 + (serial % 80_000_000))}0001`;
  const digit = (digits: string) => {
    const sum = Array.from(digits)
      .reverse()
      .reduce((total, char, index) => total + Number(char) * (2 + (index % 8)), 0);
    const rest = sum % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  const first = digit(base);
  return `${base}${first}${digit(`${base}${first}`)}`;
}

const advertiserBody = (serial: number) => ({
  business_name: `Loja ${serial} Ltda`,
  trademark: `Loja ${serial}`,
  cnpj: cnpjOf(Date.now() + serial),
  type: 'Varejo',
  country: 'BR',
});

/** Nothing has the id, so nobody's advertiser changes. */
const advertiserAdmitted = [404];
const advertiserOfNone = (sent?: object): WireWay => ({
  admitted: advertiserAdmitted,
  make: () => ({ params: { id: 987_654 }, ...(sent && { body: sent }) }),
});
const app = 'advertiser';

const advertiser: Declaration = {
  find: { q: (row) => row.business_name },
  create: (_actors, serial) => advertiserBody(serial),
  updates: { staff: [{ trademark: 'Outro nome' }, { status: 2 }, { level: 1 }, { level: null }] },
  broken: { country: '' },
  may: { list: staff, one: campaignReaders, create: campaignWriters, update: campaignWriters },
  id: 1,
  creation: { body: (_target, { serial }) => advertiserBody(serial()) },
  change: (serial) => ({ trademark: `Loja ${serial}` }),
  wire: {
    [`GET ${app} /api/get/advertiser/list`]: { may: staff },
    [`GET ${app} /api/get/advertiser/:id`]: { may: campaignReaders, ...advertiserOfNone() },
    [`POST ${app} /api/advertiser`]: {
      may: campaignWriters,
      make: (_target, { serial }) => ({ body: advertiserBody(serial()) }),
    },
    [`PUT ${app} /api/advertiser/:id`]: { may: campaignWriters, ...advertiserOfNone({ type: 'x' }) },
    [`PUT ${app} /api/advertiser/status/:id`]: { may: campaignWriters, ...advertiserOfNone({ status: 1 }) },
    [`PUT ${app} /api/advertiser/level/:id`]: { may: campaignWriters, ...advertiserOfNone({ level: 1 }) },
  },
};

const advertiserApiKeyAdmitted = [404];
const advertiserApiKeyBody = { advertiser_id: 2 };
const advertiserApiKeyPath = 'advertiser /api/advertiser/api_key';

const advertiserApiKey: Declaration = {
  find: { advertiser_id: (row) => row.advertiser_id },
  create: () => advertiserApiKeyBody,
  broken: { advertiser_id: 0 },
  may: {
    list: campaignReaders,
    one: campaignReaders,
    create: campaignWriters,
    delete: campaignWriters,
  },
  // A new key shows its secret once; its own test says how it lives and ends.
  actions: ['create', 'delete'],
  id: 987_654,
  admitted: advertiserApiKeyAdmitted,
  creation: { body: () => advertiserApiKeyBody },
  removalAdmitted: advertiserApiKeyAdmitted,
  wire: {
    [`GET ${advertiserApiKeyPath}`]: { may: campaignReaders },
    [`POST ${advertiserApiKeyPath}`]: { may: campaignWriters, make: () => ({ body: advertiserApiKeyBody }) },
    [`DELETE ${advertiserApiKeyPath}/:id`]: {
      may: campaignWriters,
      admitted: advertiserApiKeyAdmitted,
      make: () => ({ params: { id: 987_654 } }),
    },
  },
};

const readKeyPath = 'advertiser /api/advertiser/read_key';
/** Read by signature, not by a session. */
const unsignedKey: WireDeclaration = { may: everybody, admitted: [401] };
const readKeyBody = (advertiserId: number) => ({
  advertiser_id: advertiserId,
  name: 'BI',
  scopes: ['campaign:list'],
  expires_on: addDays(businessDate(new Date()), 30),
});

/** Makes a key of an advertiser with all that it may read. @returns the key itself */
export async function newReadKey(administrator: RestClient, advertiserId = 1): Promise<string> {
  const body = { ...readKeyBody(advertiserId), scopes: roleEntry('advertiser').may };
  const answer = await administrator.post<{ secret: string }>('/api/advertiser-read-key', body);
  if (answer.status !== 201) throw new Error(`no read key: ${JSON.stringify(answer.body)}`);
  return answer.body.secret;
}

const advertiserReadKey: Declaration = {
  may: {
    list: campaignReaders,
    one: campaignReaders,
    create: campaignWriters,
    delete: campaignWriters,
  },
  broken: { expires_on: 'amanhã' },
  // A new key is shown once; its own test says how it lives and ends.
  actions: ['create', 'delete'],
  id: 987_654,
  admitted: advertiserApiKeyAdmitted,
  // Advertisers have twenty at most, which is asked after who may.
  creation: { body: () => readKeyBody(3), admitted: [422] },
  removalAdmitted: advertiserApiKeyAdmitted,
  wire: {
    [`GET ${readKeyPath}`]: { may: campaignReaders },
    [`POST ${readKeyPath}`]: { may: campaignWriters, admitted: [422], make: () => ({ body: readKeyBody(3) }) },
    [`DELETE ${readKeyPath}/:id`]: {
      may: campaignWriters,
      admitted: advertiserApiKeyAdmitted,
      make: () => ({ params: { id: 987_654 } }),
    },
    'GET direct /postback/read_keys': unsignedKey,
    'GET direct /postback/read_key_requests': unsignedKey,
    'POST direct /postback/read_keys': unsignedKey,
    'DELETE direct /postback/read_keys/:key': { ...unsignedKey, make: () => ({ params: { key: 1 } }) },
  },
};

/** The pictures of records: what is sent for one is none, so that an admitted caller leaves nothing behind. */
function ownedPicture<Owner extends 'advertiser_id' | 'campaign_id'>(
  name: 'advertiser-logo' | 'campaign-cover',
  place: '/advertiser/logo' | '/campaign/cover',
  owner: Owner,
  find: NonNullable<Declaration<Owner>['find']>,
): Declaration<Owner> {
  const path = `advertiser /api${place}`;
  const admitted = [404];
  const ofNone: WireWay = { admitted, make: () => ({ params: { id: 987_654 } }) };
  const form = () => {
    const sent = new FormData();
    sent.set(owner, '1');
    sent.set('file', new Blob(['<svg/>'], { type: 'image/png' }), 'picture.png');
    return sent;
  };
  return {
    streams: ['create'],
    find,
    may: { list: campaignReaders, one: staff, delete: campaignWriters },
    // Its picture is sent as a file; its own test says how it is replaced and removed.
    actions: ['delete'],
    id: 987_654,
    admitted,
    removalAdmitted: admitted,
    files: {
      [`${name}-file`]: {
        may: apiReaders,
        admitted,
        make: () => ({ method: 'GET', path: `/api/${name}-file?id=987654` }),
      },
      [`${name} (sent)`]: {
        may: campaignWriters,
        admitted: [400],
        make: () => ({ method: 'POST', path: `/api/${name}`, body: form() }),
      },
    },
    wire: {
      [`GET ${path}`]: { may: campaignReaders },
      [`GET ${path}/:id`]: { may: staff, ...ofNone },
      [`GET ${path}/file/:id`]: { may: staff, ...ofNone },
      [`GET advertiser /api/v2${place}/file/:id`]: { may: ['api', ...affiliatePeople], ...ofNone },
      [`POST ${path}/upload`]: { may: campaignWriters, admitted: [400], make: () => ({ body: form() }) },
      [`DELETE ${path}/:id`]: { may: campaignWriters, ...ofNone },
    },
  };
}

const advertiserLogo = ownedPicture('advertiser-logo', '/advertiser/logo', 'advertiser_id', {
  advertiser_id: (row) => row.advertiser_id,
});
const campaignCover = ownedPicture('campaign-cover', '/campaign/cover', 'campaign_id', {
  campaign_id: (row) => row.campaign_id,
});

const advertiserUserBody = (serial: number) => ({
  advertiser_id: 1,
  name: `Rui ${serial}`,
  email: `rui-${serial}-${Date.now()}@loja.test`,
});

const advertiserUserAdmitted = [404];
const advertiserUserOfNone = (sent?: object): WireWay => ({
  admitted: advertiserUserAdmitted,
  make: () => ({ params: { id: 987_654 }, ...(sent && { body: sent }) }),
});
const advertiserUserPath = 'advertiser /api/advertiser/user';

const advertiserUser: Declaration = {
  base: { advertiser_id: 1 },
  changeable: { advertiser_id: 1 },
  find: { advertiser_id: () => 1 },
  create: (_actors, serial) => advertiserUserBody(serial),
  updates: { staff: [{ name: 'Rui Ramos' }, { email: `outro-${Date.now()}@loja.test` }] },
  broken: { email: 'nada' },
  may: {
    list: staff,
    one: campaignReaders,
    create: campaignWriters,
    update: campaignWriters,
    delete: campaignWriters,
  },
  id: 987_654,
  admitted: advertiserUserAdmitted,
  creation: { body: (_target, { serial }) => advertiserUserBody(serial()) },
  change: (serial) => ({ name: `Rui ${serial}` }),
  changeAdmitted: advertiserUserAdmitted,
  removalAdmitted: advertiserUserAdmitted,
  wire: {
    'GET direct /user/user-by-advertiser/:advertiser': { may: staff, make: () => ({ params: { advertiser: 1 } }) },
    [`GET ${advertiserUserPath}/:id`]: { may: campaignReaders, ...advertiserUserOfNone() },
    [`POST ${advertiserUserPath}`]: {
      may: campaignWriters,
      make: (_target, { serial }) => ({ body: advertiserUserBody(serial()) }),
    },
    [`PUT ${advertiserUserPath}/:id`]: { may: campaignWriters, ...advertiserUserOfNone({ name: 'x' }) },
    [`DELETE ${advertiserUserPath}/:id`]: { may: campaignWriters, ...advertiserUserOfNone() },
  },
};

const campaignPath = 'advertiser /api/campaign';

const campaignBody = (serial: number): Fields => ({
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
const campaignOfOne = (fields?: Fields): WireWay => ({
  make: () => ({ params: { id: 1 }, ...(fields && { body: fields }) }),
});

const campaign: Declaration<'q' | 'category_id' | 'site_id'> = {
  find: {
    q: (row) => row.name,
    category_id: (row) => (row.category_ids as number[])[0],
    site_id: () => 1,
  },
  blankIsZero: ['commission_rate'],
  create: (_actors, serial) => campaignBody(serial),
  updates: {
    staff: [
      { description: 'Outra descrição', click_window_days: 45 },
      { network_manager_id: 1 },
      { deeplink_template: 'utm_source=parceria&clickid={click_id}' },
    ],
  },
  broken: { click_window_days: 366 },
  id: 1,
  may: {
    list: [...apiReaders, 'advertiser'],
    one: [...apiReaders, 'advertiser'],
    create: campaignWriters,
    update: campaignWriters,
  },
  creation: { body: (_target, { serial }) => campaignBody(serial()) },
  change: (serial) => ({ description: `Descrição ${serial}` }),
  wire: {
    'GET advertiser /api/get/campaign/list': { may: staff },
    'GET advertiser /api/v2/get/campaign/list': { may: ['api', ...affiliatePeople] },
    'GET advertiser /api/get/campaign/search': { may: staff },
    'GET advertiser /api/v2/get/campaign/search': { may: ['api', ...affiliatePeople] },
    'GET advertiser /api/get/campaign/:id': { may: staff, ...campaignOfOne() },
    'GET advertiser /api/v2/get/campaign/:id': { may: ['api', ...affiliatePeople], ...campaignOfOne() },
    'GET advertiser /api/own/campaign': { may: ['advertiser'] },
    'GET advertiser /api/own/campaign/:id': { may: ['advertiser'], object: 'advertiser_campaign' },
    [`POST ${campaignPath}`]: {
      may: campaignWriters,
      make: (_target, { serial }) => ({ body: campaignBody(serial()) }),
    },
    [`PUT ${campaignPath}/:id`]: { may: campaignWriters, ...campaignOfOne({ click_window_days: 31 }) },
    [`PUT ${campaignPath}/deeplink/:id`]: { may: campaignWriters, ...campaignOfOne({ deeplink_enabled: true }) },
    [`PUT ${campaignPath}/control/:id`]: { may: campaignWriters, ...campaignOfOne({ network_manager_id: null }) },
  },
};

const campaignCategory: Declaration = {
  may: { list: signedIn },
  wire: { 'GET advertiser /api/get/campaign/categories': { may: signedIn } },
};

const campaignChange: Declaration = {
  base: { campaign_id: 1 },
  may: { list: campaignReaders },
  wire: {
    'GET advertiser /api/campaign/changes': { may: campaignReaders, make: () => ({ query: { campaign_id: 1 } }) },
  },
};

const dayMs = 86_400_000;
const instant = (day: number, hour: number) => new Date(Date.UTC(2060, 0, 1, hour) + day * dayMs).toISOString();

const noun = plainNoun({
  resource: 'campaign-commission-schedule',
  // Each has a day of its own: none overlaps another.
  body: (serial) => ({
    campaign_id: 1,
    title: `Semana ${serial}`,
    date: instant(serial, 3),
    end_date: instant(serial, 15),
    site_id_list: [],
  }),
  parents: {
    read: async (speakers) => ({ comission_group_id: await aGroup(speakers) }),
    of: (target) => ({ comission_group_id: target['commission-group'] }),
  },
  change: (serial) => ({ title: `Outra semana ${serial}` }),
  find: { q: (row) => row.title },
  updates: [{ title: 'Outra semana' }, { date: instant(90_000, 3), end_date: null }],
  broken: { title: '', date: 'amanhã' },
  readers: ['manager', 'finance', 'auditor', ...campaignWriters],
  writers: campaignWriters,
});

const campaignCommissionSchedule: Declaration = {
  ...noun,
  // Only a planned one may be changed: campaign 3 has one.
  changeable: { campaign_id: 3 },
  wire: {
    ...noun.wire,
    'PUT advertiser /api/campaign/commission_schedules/cancel/:id': {
      may: campaignWriters,
      object: 'campaign-commission-schedule',
      make: async (target, supplies) => ({
        ...(await usesUp('campaign-commission-schedule').make?.(target, supplies)),
        body: { state: 'cancelled' },
      }),
    },
  },
};

export const campaignPaymentPeriod = datedPart({
  path: '/api/campaign/payment_periods',
  fields: { validation_days: 25, release_days: 5 },
  change: { release_days: 6 },
  broken: { validation_days: 366 },
});

export const campaignRevenue = datedPart({
  path: '/api/campaign/revenues',
  fields: { rate: 21.5, fixed: null },
  change: { rate: 22 },
  broken: { rate: 120 },
  listedBy: ['finance'],
});

const campaignRulePath = 'advertiser /api/campaign/rules/:id';
const campaignRuleOfOne = (body?: object): WireWay => ({ make: () => ({ params: { id: 1 }, ...(body && { body }) }) });

const campaignRule: Declaration = {
  updates: { staff: [{ rules_allowed: 'Blogs e redes sociais' }, { rules_forbidden: 'Spam' }] },
  broken: { rules_allowed: 1 },
  id: 1,
  may: { one: [...affiliatePeople, ...termReaders], update: campaignWriters },
  change: (serial) => ({ rules_allowed: `Blogs ${serial}` }),
  wire: {
    [`GET ${campaignRulePath}`]: { may: termReaders, ...campaignRuleOfOne() },
    'GET advertiser /api/v2/campaign/rules/:id': { may: affiliatePeople, ...campaignRuleOfOne() },
    [`PUT ${campaignRulePath}`]: { may: campaignWriters, ...campaignRuleOfOne({ rules_forbidden: 'Spam' }) },
  },
};

const campaignSegmentationPath = 'advertiser /api/campaign/segmentation/:id';
const segments = [{ kind: 'state', value: 'AC', is_allowed: false }];
const campaignSegmentationOfOne = (body?: object): WireWay => ({
  make: () => ({ params: { id: 1 }, ...(body && { body }) }),
});

const campaignSegmentation: Declaration = {
  updates: { staff: [{ segments }] },
  broken: { segments: 'SP' },
  id: 1,
  may: { one: campaignReaders, update: campaignWriters },
  change: () => ({ segments }),
  wire: {
    [`GET ${campaignSegmentationPath}`]: { may: campaignReaders, ...campaignSegmentationOfOne() },
    [`PUT ${campaignSegmentationPath}`]: {
      may: campaignWriters,
      ...campaignSegmentationOfOne({ segments }),
    },
  },
};

const campaignSite: Declaration = {
  base: { campaign_id: 1 },
  may: { list: campaignReaders },
  wire: {
    'GET advertiser /api/campaign/sites': { may: campaignReaders, make: () => ({ query: { campaign_id: 1 } }) },
  },
};

const channelStaffWriters = [...managers, 'campaigns'] as const;
const channelWriters = [...affiliateWriters, ...channelStaffWriters] as const;

const channelBody = (serial: number) => ({
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
    body: { ...channelBody(serial()), cj_id: '', force_active: true, affiliate_id: affiliate },
  }),
};
const edit: WireWay = { make: (_target, { serial }) => ({ body: change(serial()) }) };
const remove: WireWay = {
  make: async ({ affiliate, site: id }, { site: make }) => ({
    params: { id: id === absent.site ? id : await make(affiliate) },
  }),
};

const channel: Declaration = {
  find: { q: (row, audience) => (audience === 'staff' ? row.affiliate_name : row.url) },
  create: (_actors, serial, audience) => ({
    ...channelBody(serial),
    ...(audience === 'staff' && { affiliate_id: 4, cj_id: '12345' }),
  }),
  updates: {
    staff: [{ name: 'Outro nome', status: 3 }, { cj_id: '99' }],
    // Another address would put the channel back to review: it has tests of its own for that.
    affiliate: [{ name: 'Outro nome', category: 'Viagem' }, { description: 'Outra' }],
  },
  broken: { url: 'no address' },
  kind: 'site',
  may: { list: apiReaders, one: apiReaders, create: channelWriters, update: channelWriters, delete: channelWriters },
  creation: {
    body: ({ affiliate }, { serial }) => ({
      ...channelBody(serial()),
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
    'POST affiliate /api/site': { may: channelStaffWriters, ...create },
    'POST affiliate /api/v2/site': { may: affiliateWriters, ...create },
    'PUT affiliate /api/site/:id': { may: channelStaffWriters, object: 'site', ...edit },
    'PUT affiliate /api/v2/site/:id': { may: affiliateWriters, object: 'site', ...edit },
    'DELETE affiliate /api/site/:id': { may: channelStaffWriters, object: 'site', ...remove },
    'DELETE affiliate /api/v2/site/:id': { may: affiliateWriters, object: 'site', ...remove },
  },
};

const channelCategory: Declaration = {
  may: { list: signedIn },
  wire: { 'GET affiliate /api/get/site/categories': { may: signedIn } },
};

const channelType: Declaration = {
  may: { list: signedIn },
  wire: { 'GET affiliate /api/get/site/types': { may: signedIn } },
};

const commissionGroup: Declaration = plainNoun({
  resource: 'commission-group',
  body: (serial) => ({ campaign_id: 1, code: `G${serial}`, name: `Grupo ${serial}`, rate: 8.25 }),
  updates: [{ rate: 7.75, fixed: null }, { name: 'Outro grupo' }, { rate: null, fixed: 12.5 }],
  broken: { name: '', rate: 120, fixed: -1 },
  isShared: true,
  readers: staff,
  writers: campaignWriters,
});

/** A commission group of campaign 1, by the list of staff. */
export async function aGroup({ staff: client }: Pick<Speakers, 'staff'>): Promise<number> {
  const { body } = await client.get<Row[]>(`/api/commission-group?filter=${encodeURIComponent('{"campaign_id":1}')}`);
  return Number(body[0]?.id);
}

const commissionGroupDivision: Declaration = plainNoun({
  resource: 'commission-group-division',
  body: (serial) => ({ commission_type: `Tipo ${serial}`, category: 'Moda', rate: 8.25 }),
  parents: {
    read: async (speakers) => ({ group_id: await aGroup(speakers) }),
    of: (target) => ({ group_id: target['commission-group'] }),
  },
  change: (serial) => ({ rate: (serial % 9_000) / 100, fixed: null }),
  find: {},
  updates: [{ rate: 7.75, fixed: null }, { category: 'Outra categoria' }, { position: 1 }, { rate: null, fixed: 12.5 }],
  broken: { position: 0, rate: 100.01, commission_type: 5 },
  isShared: true,
  readers: staff,
  writers: campaignWriters,
});

const base = { campaign_id: 1, amount: 100, date: '2026-03-02T12:00:00.000Z' };

const commissionPreview: Declaration = {
  base,
  find: {
    campaign_id: () => base.campaign_id,
    amount: () => base.amount,
    date: () => base.date,
    site_id: () => 1,
    commission_type: () => 'Venda',
    category: () => 'Moda',
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

/** A rate that is not saved, far above the revenue of the sample data. */
const excessOfForm = { campaign_id: 1, group_id: 1, is_default: true, rate: 99 } as const;

const excessRate: Declaration = {
  base: excessOfForm,
  find: {
    campaign_id: () => excessOfForm.campaign_id,
    group_id: () => excessOfForm.group_id,
    is_default: () => excessOfForm.is_default,
    rate: () => 98,
    fixed: () => 900,
    from: () => '2026-01-01T00:00:00Z',
    to: () => '2030-02-01T00:00:00Z',
  },
  may: { list: [...campaignReaders, 'finance'] },
  wire: {
    'GET advertiser /api/campaign/excess_rates': {
      may: [...campaignReaders, 'finance'],
      make: () => ({ query: { campaign_id: 1 } }),
    },
  },
};

const couponBody = (serial: number) => ({
  campaign_id: 1,
  code: `CUPOM-${serial}`,
  description: '10 % na primeira compra',
  site_id: null,
  starts_on: '2026-01-01',
  ends_on: null,
});
const couponAdmitted = [404];
const couponOfOne = (sent?: object): WireWay => ({
  admitted: couponAdmitted,
  make: () => ({ params: { id: 987_654 }, ...(sent && { body: sent }) }),
});
const couponPath = 'advertiser /api/coupons';

const coupon: Declaration<'q'> = {
  find: { q: (row) => row.code },
  create: (_actors, serial) => couponBody(serial),
  updates: { staff: [{ description: '12 % na primeira compra' }, { starts_on: '2026-01-02' }] },
  broken: { starts_on: 'hoje' },
  id: 987_654,
  admitted: couponAdmitted,
  may: {
    list: everyone,
    one: everyone,
    create: campaignWriters,
    update: campaignWriters,
    delete: campaignWriters,
  },
  creation: { body: (_target, { serial }) => couponBody(serial()) },
  change: (serial) => ({ description: `${serial} %` }),
  changeAdmitted: couponAdmitted,
  removalAdmitted: couponAdmitted,
  wire: {
    [`GET ${couponPath}`]: { may: termReaders },
    'GET advertiser /api/v2/coupons': { may: affiliatePeople },
    [`GET ${couponPath}/:id`]: { may: termReaders, ...couponOfOne() },
    'GET advertiser /api/v2/coupons/:id': { may: affiliatePeople, ...couponOfOne() },
    [`POST ${couponPath}`]: { may: campaignWriters, make: (_target, { serial }) => ({ body: couponBody(serial()) }) },
    [`PUT ${couponPath}/:id`]: { may: campaignWriters, ...couponOfOne({ description: '5 %' }) },
    [`DELETE ${couponPath}/:id`]: { may: campaignWriters, ...couponOfOne() },
  },
};

const creativeBody = (serial: number) => ({
  campaign_id: 1,
  kind: 'image',
  name: `Banner ${serial}`,
  image_url: 'https://static.exemplo.com.br/banner.png',
  width: 300,
  height: 250,
});
const creativeAdmitted = [404];
const creativeOfOne = (id: number, sent?: object): WireWay => ({
  admitted: creativeAdmitted,
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
const creativePath = 'advertiser /api/creatives';

const creative: Declaration<'q'> = {
  find: { q: (row) => row.name },
  create: (_actors, serial) => creativeBody(serial),
  updates: { staff: [{ name: 'Banner de Natal' }, { caption: 'Ofertas de Natal' }] },
  broken: { name: '' },
  id: 987_654,
  admitted: creativeAdmitted,
  may: {
    list: everyone,
    one: everyone,
    create: campaignWriters,
    update: campaignWriters,
    delete: campaignWriters,
  },
  creation: { body: (_target, { serial }) => creativeBody(serial()) },
  change: (serial) => ({ name: `Banner ${serial}` }),
  changeAdmitted: creativeAdmitted,
  removalAdmitted: creativeAdmitted,
  files: {
    'creative-file': { may: everyone, make: () => ({ method: 'GET', path: '/api/creative-file?id=1' }) },
    'creative-file (sent)': {
      may: campaignWriters,
      admitted: [400],
      make: async (target, supplies) => ({
        method: 'POST',
        path: '/api/creative-file',
        body: (await upload.make?.(target, supplies))?.body,
      }),
    },
  },
  wire: {
    [`GET ${creativePath}`]: { may: termReaders },
    'GET advertiser /api/v2/creatives': { may: affiliatePeople },
    [`GET ${creativePath}/:id`]: { may: termReaders, ...creativeOfOne(1) },
    'GET advertiser /api/v2/creatives/:id': { may: affiliatePeople, ...creativeOfOne(1) },
    [`GET ${creativePath}/file/:id`]: { may: termReaders, ...creativeOfOne(1) },
    'GET advertiser /api/v2/creatives/file/:id': { may: affiliatePeople, ...creativeOfOne(1) },
    [`POST ${creativePath}`]: {
      may: campaignWriters,
      make: (_target, { serial }) => ({ body: creativeBody(serial()) }),
    },
    [`POST ${creativePath}/upload`]: { may: campaignWriters, ...upload },
    [`PUT ${creativePath}/:id`]: { may: campaignWriters, ...creativeOfOne(1, { caption: 'Ofertas' }) },
    [`DELETE ${creativePath}/:id`]: { may: campaignWriters, ...creativeOfOne(987_654) },
  },
};

const participationStaffWriters = [...managers, 'campaigns'] as const;
const participationReaders = [...affiliatePeople, ...staff] as const;
const participationWriters = [...affiliateWriters, ...participationStaffWriters] as const;
const participationCampaign = 1;
const absentDecision = 987_654_321;

async function must(answer: Promise<{ status: number; body: Row }>): Promise<Row> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** Adds an active channel of an affiliate. @returns its id */
export async function activeChannel(client: RestClient, affiliateId: number, serial: number): Promise<number> {
  const body = {
    affiliate_id: affiliateId,
    name: `Vitrine canario-${affiliateId} ${serial}`,
    site_type_id: 1,
    url: `https://vitrine-${serial}.exemplo.test`,
    category: 'Moda',
    description: 'Resenhas',
  };
  const { id } = await must(client.post<Row>('/api/channel', body));
  await must(client.put<Row>(`/api/channel/${id}`, { status: 3 }));
  return Number(id);
}

/** Asks for a participation of a new channel of an affiliate. @returns its id */
export async function newParticipation(client: RestClient, affiliateId: number, serial: number, hasCap = false) {
  const pair = { site_id: await activeChannel(client, affiliateId, serial), campaign_id: participationCampaign };
  const { id } = await must(client.post<Row>('/api/participation', pair));
  if (hasCap) await must(client.post<Row>('/api/sale-cap', { ...pair, sale_limit: 50, sale_limit_metric: 'week' }));
  return String(id);
}

/** The parts of an id, as the gateway's paths name them. */
export function partsOf(id: string) {
  const [site_id = 0, campaign_id = 0] = id.split('-').map(Number);
  return { site_id, campaign_id };
}

export const isThere = ({ affiliate }: Target): boolean => affiliate !== absent.affiliate;

// A channel asks once, and what was decided before is decided in another way.
const participationAdmitted = [409];
const request: WireWay = {
  names: 'elsewhere',
  admitted: participationAdmitted,
  make: ({ participation: id }) => ({ body: partsOf(id) }),
};
const decide: WireWay = {
  names: 'path',
  make: async (target, { participation: make }) => ({
    params: partsOf(isThere(target) ? await make(target.affiliate) : absent.participation),
    body: { status: 1 },
  }),
};

const participation: Declaration = {
  find: { q: (row) => row.site_name },
  create: async ({ staff: client }, serial, audience) => ({
    site_id: await activeChannel(client, audience === 'staff' ? 4 : 1, serial),
    campaign_id: participationCampaign,
  }),
  broken: { campaign_id: 'todas' },
  actions: ['update'],
  kind: 'participation',
  may: {
    list: participationReaders,
    one: participationReaders,
    create: participationWriters,
    update: participationStaffWriters,
  },
  creation: { admitted: participationAdmitted, body: ({ participation: id }) => partsOf(id) },
  change: (serial) => ({ status: 1, reason: `Motivo ${serial}` }),
  changeAdmitted: participationAdmitted,
  wire: {
    'GET advertiser /api/get/participation/search': {
      may: staff,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }),
    },
    'GET advertiser /api/v2/get/participation': { may: affiliatePeople },
    'POST advertiser /api/participation': { may: participationStaffWriters, ...request },
    'POST advertiser /api/v2/participation': { may: affiliateWriters, ...request },
    'PUT advertiser /api/participation/:site_id/:campaign_id': { may: participationStaffWriters, ...decide },
  },
};

// Only its author may take a decision back: the calls name one that nobody made.
const undo = { admitted: [404], make: () => ({ params: { id: absentDecision }, body: { undone: true } }) };

const participationDecision: Declaration = {
  actions: ['create', 'update'],
  broken: { status: 9 },
  id: absentDecision,
  may: { create: participationStaffWriters, update: participationStaffWriters },
  creation: {
    admitted: participationAdmitted,
    body: ({ participation: id }) => ({ records: [partsOf(id)], status: 1 }),
  },
  change: () => ({ undone: true }),
  changeAdmitted: [404],
  wire: {
    'POST advertiser /api/participation_decision': {
      may: participationStaffWriters,
      names: 'elsewhere',
      admitted: participationAdmitted,
      make: async (target, { participation: make }) => ({
        body: {
          records: [partsOf(isThere(target) ? await make(target.affiliate) : absent.participation)],
          status: 1,
        },
      }),
    },
    'PUT advertiser /api/participation_decision/:id': { may: participationStaffWriters, ...undo },
  },
};

const channelDecision: Declaration = {
  actions: ['create', 'update'],
  broken: { status: 9 },
  id: absentDecision,
  may: { create: participationStaffWriters, update: participationStaffWriters },
  creation: { admitted: participationAdmitted, body: ({ site }) => ({ records: [{ site_id: site }], status: 3 }) },
  change: () => ({ undone: true }),
  changeAdmitted: [404],
  wire: {
    'POST affiliate /api/site_decision': {
      may: participationStaffWriters,
      names: 'elsewhere',
      admitted: participationAdmitted,
      make: ({ site }) => ({ body: { records: [{ site_id: site }], status: 3 } }),
    },
    'PUT affiliate /api/site_decision/:id': { may: participationStaffWriters, ...undo },
  },
};

const endpointWriters = [...affiliateWriters, 'administrator'] as const;
const endpointReaders = [...endpointWriters, 'auditor'] as const;
const endpointPath = 'affiliate /api/webhook_endpoint';
const deliveryPath = 'affiliate /api/webhook_delivery';
const endpointBody = (serial: number) => ({
  name: `Tracker ${serial}`,
  url: `https://tracker-${serial}.exemplo.test/postback?cid={sub1}&payout={commission}`,
  kind: 'macro',
  method: 'GET',
  payload: 'snapshot',
  events: ['conversion.created', 'conversion.approved'],
  campaign_ids: [],
  amount_from: null,
  active: true,
});

const ownerOf = ({ affiliate_id: affiliate, advertiser_id: advertiser }: Row) =>
  affiliate !== null ? 'affiliate' : advertiser !== null ? 'advertiser' : 'operator';

const webhookEndpoint: Declaration = {
  find: { q: (row) => row.name, owner: ownerOf },
  create: (_actors, serial) => endpointBody(serial),
  updates: {
    affiliate: [{ name: 'Outro tracker' }, { events: ['payment.paid'] }, { amount_from: 12.5 }, { active: false }],
    staff: [{ name: 'Outro tracker' }, { method: 'POST' }],
  },
  broken: { events: [] },
  kind: 'webhook_endpoint',
  may: {
    list: endpointReaders,
    one: endpointReaders,
    create: endpointWriters,
    update: endpointWriters,
    delete: endpointWriters,
  },
  // One that was created has room for few more.
  creation: { body: (_target, { serial }) => endpointBody(serial()), admitted: [422] },
  change: (serial) => ({ name: `Tracker novo ${serial}` }),
  spare: ({ affiliate }, { webhookEndpoint: make }) => make(affiliate),
  wire: {
    [`GET ${endpointPath}`]: {
      may: endpointReaders,
      names: 'elsewhere',
      findsNothing: true,
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }),
    },
    [`GET ${endpointPath}/:id`]: { may: endpointReaders, object: 'webhook_endpoint' },
    [`POST ${endpointPath}`]: {
      may: endpointWriters,
      admitted: [422],
      make: (_target, { serial }) => ({ body: endpointBody(serial()) }),
    },
    [`PUT ${endpointPath}/:id`]: {
      may: endpointWriters,
      object: 'webhook_endpoint',
      make: (_target, { serial }) => ({ body: { name: `Tracker novo ${serial()}` } }),
    },
    [`DELETE ${endpointPath}/:id`]: {
      may: endpointWriters,
      object: 'webhook_endpoint',
      make: async ({ affiliate, webhook_endpoint: id }, { webhookEndpoint: make }) => ({
        params: { id: id === absent.webhook_endpoint ? id : await make(affiliate) },
      }),
    },
  },
};

const sampleBody = (endpoint: number) => ({ endpoint_id: endpoint, event: 'conversion.approved' });

const webhookDelivery: Declaration = {
  create: async ({ affiliate, staff: administrator }, serial, audience) => {
    const maker = audience === 'staff' ? administrator : affiliate;
    const { body } = await maker.post<{ id: number }>('/api/webhook-endpoint', endpointBody(serial));
    return sampleBody(body.id);
  },
  // A delivery says more than what was asked for; its own test says what becomes of it.
  actions: ['create'],
  broken: { event: 'conversion.sold' },
  kind: 'webhook_delivery',
  may: { list: endpointReaders, one: endpointReaders, create: endpointWriters },
  creation: { body: ({ webhook_endpoint: endpoint }) => sampleBody(endpoint) },
  wire: {
    [`GET ${deliveryPath}`]: {
      may: endpointReaders,
      names: 'elsewhere',
      findsNothing: true,
      make: ({ webhook_endpoint: endpoint }) => ({ query: { endpoint_id: endpoint } }),
    },
    [`GET ${deliveryPath}/:id`]: { may: endpointReaders, object: 'webhook_delivery' },
    [`POST ${deliveryPath}`]: {
      may: endpointWriters,
      names: 'elsewhere',
      make: ({ webhook_endpoint: endpoint }) => ({ body: sampleBody(endpoint) }),
      ways: [
        {
          names: 'elsewhere',
          make: ({ webhook_endpoint: endpoint }) => ({ body: sampleBody(endpoint) }),
        },
        { names: 'elsewhere', make: ({ webhook_delivery: delivery }) => ({ body: { delivery_id: delivery } }) },
      ],
    },
  },
};

export const campaigns = {
  advertiser,
  'advertiser-api-key': advertiserApiKey,
  'advertiser-logo': advertiserLogo,
  'advertiser-read-key': advertiserReadKey,
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
