import { addDays, businessDate } from '#shared/time.ts';
import { affiliatePeople, affiliateWriters, everybody, managers, signedIn, staff } from '../access/people.ts';
import type { RestClient } from '../support/client.ts';
import { absent, type Declaration, type Row, type WireWay } from './declaration.ts';
import { instantDay } from './instant-day.ts';
import { newPerson } from './new-person.ts';
import { plainNoun } from './plain-noun.ts';

const mains = ['main', 'other'] as const;

const accessManagers = [...mains, ...managers] as const;
const accessReaders = [...accessManagers, 'auditor'] as const;

const accessBody = (serial: number) => ({
  name: 'Nina Nunes',
  email: `acesso${serial}@exemplo.test`,
  level: 'read_only',
});

const remove: WireWay = {
  make: async ({ affiliate, access: id }, { access: make }) => ({
    params: { id: id === absent.access ? id : await make(affiliate) },
  }),
};

const path = 'direct /v2/affiliate/settings/users';

const access: Declaration = {
  base: { affiliate_id: 1 },
  id: 4,
  find: { affiliate_id: () => 1 },
  kind: 'access',
  actions: ['update'],
  create: (_actors, serial, audience) => ({ ...accessBody(serial), ...(audience === 'staff' && { affiliate_id: 1 }) }),
  broken: { email: 'nada' },
  may: {
    list: accessReaders,
    one: accessReaders,
    create: accessManagers,
    update: accessManagers,
    delete: accessManagers,
  },
  creation: { body: ({ affiliate }, { serial }) => ({ ...accessBody(serial() + 500), affiliate_id: affiliate }) },
  change: (serial) => ({ name: `Nina ${serial}` }),
  spare: ({ affiliate }, { access: make }) => make(affiliate),
  wire: {
    [`GET ${path}`]: {
      may: accessReaders,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }),
    },
    [`POST ${path}`]: {
      may: accessManagers,
      names: 'elsewhere',
      make: ({ affiliate }, { serial }) => ({ body: { ...accessBody(serial() + 700), affiliate_id: affiliate } }),
    },
    [`GET ${path}/:id`]: { may: accessReaders, object: 'access' },
    [`PUT ${path}/:id`]: {
      may: accessManagers,
      object: 'access',
      make: (_target, { serial }) => ({ body: { name: `Nina ${serial()}` } }),
    },
    [`DELETE ${path}/:id`]: { may: mains, object: 'access', ...remove },
    'DELETE direct /users/delete/affiliate/:id': { may: managers, object: 'access', ...remove },
  },
};

const activation: Declaration = {
  create: async ({ visitor, staff }, serial) => {
    const body = newPerson(serial + 1000);
    await visitor.post('/api/registration', body);
    const mails = await staff.get<Row[]>(`/api/outbox-mail?filter={"q":"${body.email}"}`);
    return { hash: activationHash(String(mails.body[0]?.text)) };
  },
  broken: { hash: '' },
  may: { create: everybody },
  creation: { body: async (_target, supplies) => ({ hash: await supplies.activationHash() }) },
  isUsedUp: true,
  wire: {
    'GET direct /activate/:hash': {
      may: everybody,
      make: async (_target, supplies) => ({ params: { hash: await supplies.activationHash() } }),
    },
    'POST direct /activate/:hash': {
      may: everybody,
      make: async (_target, supplies) => ({
        params: { hash: await supplies.activationHash() },
        body: { password: 'Segura-77-xy' },
      }),
    },
  },
};

/** The secret at the end of the link in an activation mail. */
export function activationHash(mail: string): string {
  const hash = /\/activate\/([\w-]+)/.exec(mail)?.[1];
  if (hash === undefined) throw new Error(`no activation link in: ${mail}`);
  return hash;
}

const activationMail: Declaration = {
  create: (_actors, serial) => ({ email: newPerson(serial).email }),
  broken: { email: 'nada' },
  may: { create: everybody },
  creation: { body: (_target, { serial }) => ({ email: `ninguem-${serial()}@exemplo.test` }) },
  wire: {
    'POST direct /v2/register/affiliate/resend': {
      may: everybody,
      make: (_target, { serial }) => ({ body: { email: `ninguem${serial()}@exemplo.test` } }),
    },
  },
};

const affiliateChange = (serial: number) => ({ city: `Cidade ${serial}` });
const edit: WireWay = { make: (_target, { serial }) => ({ body: affiliateChange(serial()) }) };

const affiliate: Declaration = {
  find: {
    q: (row) => `${String(row.name)} ${String(row.last_name)}`,
    created_from: instantDay,
    created_to: instantDay,
  },
  updates: {
    staff: [
      { name: 'Nome', last_name: 'Novo', city: 'Olinda' },
      { status: 2 },
      { comercial_manager_id: null },
      { service_manager_id: 1 },
    ],
    affiliate: [
      { business_name: 'Empresa Nova Ltda', phone_number: '5511912345678' },
      { zip_code: '20040020', address: 'Rua da Assembleia', address_number: '10', address_other: 'Sala 3' },
    ],
  },
  broken: { name: '' },
  kind: 'affiliate',
  may: { list: staff, one: signedIn, update: [...affiliateWriters, ...managers] },
  change: affiliateChange,
  wire: {
    'GET affiliate /api/affiliate/search': { may: staff },
    'GET affiliate /api/v2/get/affiliate': { may: affiliatePeople },
    'GET affiliate /api/get/affiliate/:id': { may: staff, object: 'affiliate' },
    'GET affiliate /api/v2/affiliate/data': { may: affiliatePeople },
    'GET affiliate /api/affiliate/data/:id': { may: staff, object: 'affiliate' },
    'PUT affiliate /api/v2/edit/affiliate': { may: affiliateWriters, ...edit },
    'PUT affiliate /api/edit/affiliate/:id': { may: managers, object: 'affiliate', ...edit },
    'PUT affiliate /api/affiliate/status/:id': {
      may: managers,
      object: 'affiliate',
      make: () => ({ body: { status: 1 } }),
    },
    'PUT affiliate /api/affiliate/comercial_manager/:id': {
      may: managers,
      object: 'affiliate',
      make: () => ({ body: { comercial_manager_id: 2 } }),
    },
    // The one that it has: another one would take the affiliate away from the manager of assigned ones.
    'PUT affiliate /api/affiliate/service_manager/:id': {
      may: managers,
      object: 'affiliate',
      make: ({ serviceManager }) => ({ body: { service_manager_id: serviceManager } }),
    },
  },
};

const affiliateManager: Declaration = {
  id: 2,
  may: { list: staff, one: staff },
  wire: {
    'GET direct /user/user-by-profile/:profile': { may: staff, make: () => ({ params: { profile: 8 } }) },
  },
};

const affiliateSettings: Declaration = {
  id: 1,
  kind: 'affiliate',
  may: { one: signedIn },
  wire: {
    'GET affiliate /api/v2/affiliate/settings': { may: affiliatePeople },
    'GET affiliate /api/affiliate/settings/:id': { may: staff, object: 'affiliate' },
  },
};

const affiliateToken: Declaration = {
  id: 1,
  kind: 'affiliate',
  create: () => ({}),
  may: { one: mains, create: mains },
  creation: { body: () => ({}) },
  wire: {
    'GET direct /v2/affiliate/token': { may: mains },
    'POST direct /v2/affiliate/token': { may: mains },
  },
};

const keyPath = 'direct /v2/user/api_keys';
const keyAdmitted = [404];
/** A scope that everybody who signs in has. */
const keyBody = (serial: number) => ({
  name: `Painel ${serial}`,
  scopes: ['campaign:list'],
  expires_on: addDays(businessDate(new Date()), 30),
});

const apiKey: Declaration = {
  may: { list: signedIn, one: signedIn, create: signedIn, delete: signedIn },
  // A new key shows its secret once; its own test says how it lives and ends.
  actions: ['create', 'delete'],
  admitted: keyAdmitted,
  creation: { body: (_target, { serial }) => keyBody(serial()) },
  removalAdmitted: keyAdmitted,
  wire: {
    [`GET ${keyPath}`]: { may: signedIn },
    [`POST ${keyPath}`]: { may: signedIn, make: (_target, { serial }) => ({ body: keyBody(serial()) }) },
    [`DELETE ${keyPath}/:key`]: { may: signedIn, admitted: keyAdmitted, make: () => ({ params: { key: 1 } }) },
  },
};

const requestDay = (row: Row) => businessDate(new Date(String(row['created_at'])));

const requestLog: Declaration = {
  find: { from: requestDay, to: requestDay },
  may: { list: signedIn },
  wire: { 'GET direct /v2/user/requests': { may: signedIn } },
};

const country: Declaration = {
  may: { list: signedIn, one: signedIn },
  id: 'BR',
  wire: { 'GET affiliate /api/countries': { may: signedIn } },
};

const emailPreferenceReaders = [...affiliatePeople, ...managers, 'auditor'] as const;
const emailPreferenceWriters = [...affiliateWriters, ...managers] as const;
const staffReaders = [...managers, 'auditor'] as const;

const own = 'afiliado@demo.test';
const item = (email: string, flag: 0 | 1) => ({
  email,
  new_creatives: flag,
  news_general_information: 1,
  campaign_break: 0,
});
const lists = [
  { emails: [item(own, 0), item('marketing@exemplo.test', 1)] },
  { emails: [item(own, 1), ...['a', 'b', 'c', 'd'].map((name) => item(`${name}@exemplo.test`, 0))] },
];

const save: WireWay = {
  names: 'elsewhere',
  make: ({ affiliate }) => ({ body: { affiliateId: affiliate, optinEmails: [] } }),
};

const emailPreference: Declaration = {
  id: 1,
  kind: 'affiliate',
  updates: { staff: lists, affiliate: lists },
  broken: { emails: [item('nobody', 1)] },
  may: { one: emailPreferenceReaders, update: emailPreferenceWriters },
  // The own e-mail without news, whoever's it is.
  change: () => ({ emails: [] }),
  wire: {
    'GET affiliate /api/v2/optin_email': { may: affiliatePeople },
    'GET affiliate /api/optin_email/:affiliateId': { may: staffReaders, object: 'affiliate' },
    'POST affiliate /api/v2/optin_email': { may: affiliateWriters, ...save },
    'POST affiliate /api/optin_email': { may: managers, ...save },
  },
};

const emailUndo: Declaration = {
  may: { create: everybody },
  creation: { body: async (_target, { linkHash }) => ({ hash: await linkHash('email-undo') }) },
  actions: ['create'],
  isUsedUp: true,
  wire: {
    'POST direct /user/email_undo': {
      may: everybody,
      make: async (_target, { linkHash }) => ({ body: { hash: await linkHash('email-undo') } }),
    },
  },
};

const invitationPassword = 'Segura-77-xy';

const invitation: Declaration = {
  may: { create: everybody },
  actions: ['create'],
  creation: {
    body: async (_target, { linkHash }) => ({ hash: await linkHash('invitation'), password: invitationPassword }),
  },
  isUsedUp: true,
  wire: {
    'POST direct /user/invitation': {
      may: everybody,
      make: async (_target, { linkHash }) => ({
        body: { hash: await linkHash('invitation'), password: invitationPassword },
      }),
    },
  },
};

const changers = ['main', 'other', ...managers] as const;

// An e-mail that is taken: whoever may change it gets that error, and no session of the tests ends.
const taken = { email: 'admin@demo.test' };
const loginEmailAdmitted = [400];
const loginEmailChange: WireWay = {
  names: 'elsewhere',
  admitted: loginEmailAdmitted,
  make: ({ affiliate }) => ({ body: { ...taken, affiliate_id: affiliate } }),
};

const loginEmail: Declaration = {
  kind: 'affiliate',
  may: { update: changers },
  change: () => taken,
  changeAdmitted: loginEmailAdmitted,
  isUsedUp: true,
  actions: ['update'],
  broken: { email: 'nada' },
  wire: {
    'PUT direct /v2/affiliate/settings/email': { may: changers, isUsedUp: true, ...loginEmailChange },
    'PUT direct /update/user/:id': {
      may: managers,
      object: 'access',
      make: (_target, { serial }) => ({ body: { name: `Nina ${serial()}` } }),
    },
  },
};

const loginHistory: Declaration = {
  may: { list: signedIn },
  wire: { 'GET direct /v2/user/history': { may: signedIn } },
};

const manager: Declaration = {
  find: { q: (row) => row.name },
  id: 2,
  may: { list: staff, one: staff },
  wire: { 'GET direct /user/managers': { may: staff } },
};

const newsletterWriters = ['manager', 'campaigns', 'administrator'] as const;
const newsletterReaders = [...newsletterWriters, 'auditor'] as const;

const newsletterBody = (serial: number) => ({
  kind: 'news_general_information',
  subject: `Novidades ${serial}`,
  text: 'Primeiro parágrafo.\n\nSegundo.',
});

const newsletter: Declaration = {
  find: { q: (row) => row.subject },
  create: (_actors, serial) => newsletterBody(serial),
  broken: { kind: 'campaign_break', subject: '' },
  may: { list: newsletterReaders, create: newsletterWriters },
  creation: { body: (_target, { serial }) => newsletterBody(serial()) },
  wire: {
    'GET report /api/newsletter': { may: newsletterReaders },
    'POST report /api/newsletter': {
      may: newsletterWriters,
      make: (_target, { serial }) => ({ body: newsletterBody(serial()) }),
    },
  },
};

const newsletterAudienceReaders = ['manager', 'campaigns', 'administrator', 'auditor'] as const;

const newsletterAudience: Declaration = {
  may: { list: newsletterAudienceReaders },
  wire: { 'GET report /api/newsletter/audience': { may: newsletterAudienceReaders } },
};

/** A session that nobody has. */
const session = absent.site;

const noticePath = 'direct /v2/user/notices';
/** The notices of others are not there. */
const noNotice: WireWay = { names: 'path', make: () => ({ params: { notice: absent.access }, body: { read: true } }) };

const notice: Declaration = {
  may: { list: signedIn, update: signedIn },
  find: { unread: (row) => row['read_at'] === null },
  admitted: [404],
  id: 987_654,
  actions: ['update'],
  change: () => ({ read: true }),
  wire: {
    [`GET ${noticePath}`]: { may: signedIn },
    [`PUT ${noticePath}/:notice`]: { may: signedIn, admitted: [404], ...noNotice },
  },
};

const noticeCountPath = 'direct /v2/user/notice_count';

const noticeCount: Declaration = {
  id: 'own',
  may: { one: signedIn, update: signedIn },
  actions: ['update'],
  change: () => ({ read: true }),
  wire: {
    [`GET ${noticeCountPath}`]: { may: signedIn },
    [`PUT ${noticeCountPath}`]: { may: signedIn, make: () => ({ body: { read: true } }) },
  },
};

const noticePreferencePath = 'direct /v2/user/notice_preferences';

const noticePreference: Declaration = {
  id: 'own',
  may: { one: signedIn, update: signedIn },
  actions: ['update'],
  change: () => ({ kinds: [] }),
  wire: {
    [`GET ${noticePreferencePath}`]: { may: signedIn },
    [`PUT ${noticePreferencePath}`]: { may: signedIn, make: () => ({ body: { kinds: [] } }) },
  },
};

const openSession: Declaration = {
  actions: ['delete'],
  may: { list: signedIn, one: signedIn, delete: signedIn },
  id: session,
  admitted: [404],
  wire: {
    'GET direct /v2/user/sessions': { may: signedIn },
    // Refused for its body, because everybody's sessions are needed for the next calls.
    'DELETE direct /v2/user/sessions/others': {
      may: signedIn,
      admitted: [400],
      make: () => ({ body: { nonsense: 1 } }),
    },
    'DELETE direct /v2/user/sessions/:session': {
      may: signedIn,
      admitted: [404],
      make: () => ({ params: { session } }),
    },
  },
};

// A password that is easily guessed: whoever may change it gets that error, and no session of the tests ends.
const weak = { password: 'brasil2026', current_password: 'Demo-2026' };
const passwordAdmitted = [400];

const password: Declaration = {
  id: 'own',
  may: { update: signedIn },
  change: () => weak,
  changeAdmitted: passwordAdmitted,
  actions: ['update'],
  broken: { password: 'curta' },
  wire: {
    'PUT direct /edit/user/resetpass': { may: signedIn, admitted: passwordAdmitted, make: () => ({ body: weak }) },
    'PUT direct /edit/user/resetaffiliatepass/:id': {
      may: managers,
      object: 'access',
      make: (_target, { serial }) => ({ body: { password: `Segura-77-${serial()}` } }),
    },
  },
};

const passwordCheck: Declaration = {
  id: 'own',
  may: { one: signedIn },
  wire: { 'GET direct /user/check/resetpass': { may: signedIn } },
};

const passwordReset: Declaration = {
  id: 'x'.repeat(43),
  create: (_actors, serial) => ({ email: `ninguem${serial}@exemplo.test` }),
  may: { create: everybody, update: everybody },
  creation: { body: (_target, { serial }) => ({ email: `ninguem${serial()}@exemplo.test` }) },
  change: () => ({ password: 'Segura-77-xy' }),
  // A link that there is not.
  changeAdmitted: [422],
  actions: ['update'],
  broken: { email: 'nada' },
  wire: {
    'POST direct /create/user/reset': {
      may: everybody,
      make: (_target, { serial }) => ({ body: { email: `ninguem${serial()}@exemplo.test` } }),
    },
    'PUT direct /user/reset/:hash': {
      may: everybody,
      make: async (_target, { linkHash }) => ({
        params: { hash: await linkHash('password-reset') },
        body: { password: 'Segura-77-xy' },
      }),
    },
  },
};

const postalCode: Declaration = {
  id: '01310100',
  absent: { id: '99999999', status: 422, code: 'postal_code_not_found' },
  may: { one: signedIn },
  wire: { 'GET affiliate /api/getAddress/:zip': { may: signedIn, make: () => ({ params: { zip: '01310100' } }) } },
};

const registration: Declaration = {
  create: (_actors, serial) => newPerson(serial),
  broken: { password: 'curta' },
  may: { create: everybody },
  creation: { body: (_target, { serial }) => newPerson(serial()) },
  wire: {
    'POST direct /v2/register/affiliate': {
      may: everybody,
      make: (_target, { serial }) => ({ body: newPerson(serial()) }),
    },
  },
};

/** Nothing to confirm, nothing to remove, or already there. */
const secondFactorAdmitted = [400, 404, 409] as const;

const nobodys = { params: { user: absent.affiliate } };

const secondFactor: Declaration = {
  id: 'own',
  actions: ['create', 'update', 'delete'],
  may: { one: signedIn, create: signedIn, update: signedIn, delete: signedIn },
  admitted: secondFactorAdmitted,
  creation: { body: () => ({}), admitted: secondFactorAdmitted },
  wire: {
    'GET direct /v2/user/second_factor': { may: signedIn },
    'POST direct /v2/user/second_factor': { may: signedIn, admitted: secondFactorAdmitted },
    'PUT direct /v2/user/second_factor': { may: signedIn, admitted: secondFactorAdmitted },
    'DELETE direct /v2/user/second_factor': { may: signedIn, admitted: secondFactorAdmitted },
    'GET direct /user/second_factor/:user': {
      may: ['administrator', 'auditor'],
      admitted: [404],
      make: () => nobodys,
    },
    'DELETE direct /user/second_factor/:user': {
      may: ['administrator'],
      admitted: secondFactorAdmitted,
      make: () => nobodys,
    },
  },
};

const staffRelationReaders = ['administrator', 'auditor'] as const;
const staffRelationWriters = ['administrator'] as const;

/** The sample relation that holds, between two people who move no money. */
const relationId = 1;
const end = { ended: true, reason: 'São duas pessoas' };
// It ends once.
const staffRelationAdmitted = [409];
// Of one that has ended `ended` is no change, so the proxy does not send it.
const changeAdmitted = [400, ...staffRelationAdmitted];

const staffRelation: Declaration = {
  find: { q: (row) => row.user_name },
  broken: { reason: '' },
  actions: ['update'],
  id: relationId,
  may: { list: staffRelationReaders, one: staffRelationReaders, update: staffRelationWriters },
  change: () => end,
  changeAdmitted,
  wire: {
    'GET direct /user/staff_relation': { may: staffRelationReaders },
    'GET direct /user/staff_relation/:id': { may: staffRelationReaders, make: () => ({ params: { id: relationId } }) },
    'PUT direct /user/staff_relation/:id': {
      may: staffRelationWriters,
      admitted: staffRelationAdmitted,
      make: () => ({ params: { id: relationId }, body: end }),
    },
  },
};

const staffUserReaders = ['administrator', 'auditor'] as const;
const staffUserWriters = ['administrator'] as const;

const staffUserBody = (serial: number) => ({
  name: `Nina ${serial}`,
  email: `nina${serial}@exemplo.test`,
  role: 'finance',
});

const staffUser: Declaration = {
  find: { q: (row) => row.email },
  create: (_actors, serial) => staffUserBody(serial),
  broken: { email: 'nobody', role: 'main' },
  // What a change of one's own or of the last administrator does is tested with its rules.
  actions: ['update'],
  kind: 'staffUser',
  may: { list: staffUserReaders, one: staffUserReaders, create: staffUserWriters, update: staffUserWriters },
  creation: { body: (_target, { serial }) => staffUserBody(serial() + 5_000) },
  change: () => ({ scope: 'all' }),
  wire: {
    'GET direct /user/staff': { may: staffUserReaders },
    'GET direct /user/staff/:id': { may: staffUserReaders, object: 'staffUser' },
    'POST direct /user/staff': {
      may: staffUserWriters,
      make: (_target, { serial }) => ({ body: staffUserBody(serial() + 9_000) }),
    },
    'PUT direct /user/staff/:id': {
      may: staffUserWriters,
      object: 'staffUser',
      make: () => ({ body: { scope: 'all' } }),
    },
  },
};

const taxDocumentReaders = ['main', 'other', ...managers, 'auditor'] as const;

const taxDocument: Declaration = {
  id: '12ABC34501DE35',
  absent: { id: '00000000000191', status: 404, code: 'document_unknown' },
  may: { one: taxDocumentReaders },
  wire: {
    'GET direct /cnpj/data/:document': {
      may: taxDocumentReaders,
      make: () => ({ params: { document: '12ABC34501DE35' } }),
    },
    'GET direct /cpf/data/:document': {
      may: taxDocumentReaders,
      make: () => ({ params: { document: '52998224725' } }),
    },
  },
};

/** A link that there is not. */
const mailedLinkId = `password_reset-${'x'.repeat(43)}`;

const mailedLink: Declaration = {
  id: mailedLinkId,
  actions: ['one'],
  may: { one: everybody },
  wire: {
    'GET direct /user/mailed_link/:link': { may: everybody, make: () => ({ params: { link: mailedLinkId } }) },
  },
};

const unsubscription: Declaration = {
  create: async ({ staff }) => ({ hash: await unsubscribeHash(staff, 4) }),
  broken: { hash: '' },
  may: { create: everybody },
  creation: { body: async (_target, supplies) => ({ hash: await supplies.unsubscribeHash() }) },
  wire: {
    'POST direct /unsubscribe/:hash': {
      may: everybody,
      make: async (_target, supplies) => ({ params: { hash: await supplies.unsubscribeHash() } }),
    },
  },
};

/** The secret of the unsubscribe link in a new mail of news to an affiliate. */
export async function unsubscribeHash(staff: RestClient, affiliateId: number): Promise<string> {
  const path = `/api/email-preference/${affiliateId}`;
  const before = await staff.get<{ emails: { email: string }[] }>(path);
  const email = before.body.emails[0]?.email ?? '';
  await staff.put(path, { emails: [{ email, new_creatives: 1, news_general_information: 0, campaign_break: 0 }] });
  await staff.post('/api/newsletter', { kind: 'new_creatives', subject: 'Novidades', text: 'Veja os criativos.' });
  const mails = await staff.get<Row[]>(`/api/outbox-mail?filter={"q":"${email}"}&sort=["id","DESC"]`);
  const hash = /\/unsubscribe\/([\w-]+)/.exec(String(mails.body[0]?.text))?.[1];
  if (hash === undefined) throw new Error(`no unsubscribe link in: ${JSON.stringify(mails.body[0])}`);
  return hash;
}

const noteOfAffiliate = plainNoun({
  resource: 'affiliate-note',
  body: (serial) => ({ text: `Ligou sobre o pedido ${serial}` }),
  change: (serial) => ({ text: `Voltou a ligar sobre o pedido ${serial}` }),
  find: { q: (row) => row['text'] },
  updates: [{ text: 'Prefere mensagem' }],
  broken: { text: '' },
  writers: ['manager', 'assigned', 'finance', 'campaigns', 'administrator'],
});
/** Nobody changes what somebody else signed, as the administrator has signed these: the rule of the gateway has its own test. */
const affiliateNote: Declaration = {
  ...noteOfAffiliate,
  changeAdmitted: [403],
  removalAdmitted: [403],
  wire: Object.fromEntries(
    Object.entries(noteOfAffiliate.wire).map(([call, declared]) => [
      call,
      /^(?:PUT|DELETE) /.test(call) ? { ...declared, admitted: [403] } : declared,
    ]),
  ),
};

export const accounts = {
  access,
  activation,
  'activation-mail': activationMail,
  affiliate,
  'affiliate-manager': affiliateManager,
  'affiliate-note': affiliateNote,
  'affiliate-settings': affiliateSettings,
  'affiliate-token': affiliateToken,
  'api-key': apiKey,
  country,
  'email-preference': emailPreference,
  'email-undo': emailUndo,
  invitation,
  'login-email': loginEmail,
  'login-history': loginHistory,
  'mailed-link': mailedLink,
  manager,
  newsletter,
  'newsletter-audience': newsletterAudience,
  notice,
  'notice-count': noticeCount,
  'notice-preference': noticePreference,
  'open-session': openSession,
  password,
  'password-check': passwordCheck,
  'password-reset': passwordReset,
  'postal-code': postalCode,
  registration,
  'request-log': requestLog,
  'second-factor': secondFactor,
  'staff-relation': staffRelation,
  'staff-user': staffUser,
  'tax-document': taxDocument,
  unsubscription,
};
