import * as z from 'zod/mini';
import { contracts } from '#shared/resources/index.ts';
import {
  both,
  type Complete,
  type GetCall,
  mapping,
  type Row,
  type RowContext,
  type Translation,
  type UpdateLine,
} from '../engine/mapping.ts';
import type { CallText } from '../wire/call-text.ts';
import { jsonObject } from '../wire/json-object.ts';
import { RequestError } from '../wire/request-error.ts';
import { plainMapping } from './plain-mapping.ts';

const accessPath = '/v2/affiliate/settings/users';

/** The new access, where the answer is a message alone: an e-mail has one. */
async function findAccess(get: GetCall, { affiliate_id: affiliateId, email }: Row): Promise<Row | undefined> {
  const accesses = await get(`GET ${accessPath}`, {}, { affiliate_id: String(affiliateId) });
  return z.safeParse(z.array(jsonObject), accesses).data?.find((row) => row['email'] === email);
}

const access = mapping(contracts.access, {
  list: {
    staff: { call: `GET ${accessPath}`, filter: 'all', requires: ['affiliate_id'] },
    affiliate: { call: `GET ${accessPath}`, filter: 'all' },
  },
  one: { staff: { call: `GET ${accessPath}/:id` }, affiliate: 'in-list' },
  create: {
    staff: { call: `POST ${accessPath}`, requires: ['affiliate_id'], otherwise: findAccess },
    affiliate: { call: `POST ${accessPath}`, otherwise: findAccess },
  },
  update: both([
    { call: `PUT ${accessPath}/:id`, fields: ['name', 'level'] },
    { call: `PUT ${accessPath}/:id`, fields: ['invite'] },
  ]),
  delete: { staff: { call: 'DELETE /users/delete/affiliate/:id' }, affiliate: { call: `DELETE ${accessPath}/:id` } },
});

const activation = mapping(contracts.activation, {
  create: {
    visitor: {
      call: 'GET /activate/:hash',
      // Only our gateway asks for a password at activation.
      callWith: { field: 'password', call: 'POST /activate/:hash' },
      row: ({ message }, { idempotencyKey, requestId }) => ({
        id: idempotencyKey ?? requestId,
        message: message ?? '',
      }),
    },
  },
});

const activationMail = mapping(contracts['activation-mail'], {
  create: {
    visitor: {
      call: 'POST /v2/register/affiliate/resend',
      row: ({ message }, { idempotencyKey, requestId }) => ({
        id: idempotencyKey ?? requestId,
        message: message ?? '',
      }),
    },
  },
});

const personal = ['name', 'last_name', 'business_name', 'phone_number'] as const;
const street = ['address', 'address_number', 'address_other', 'zip_code'] as const;
const affiliateFields = [...personal, ...street, ...(['neighborhood', 'city', 'state', 'country'] as const)];

const affiliateById = 'GET affiliate /api/get/affiliate/:id';
const ownAffiliate = 'GET v2 affiliate /api/v2/get/affiliate';

const affiliate = mapping(contracts.affiliate, {
  readsAfter: true,
  list: {
    staff: {
      call: 'GET affiliate /api/affiliate/search',
      paging: 'perPage',
      filter: 'all',
      order: ['created_at', 'DESC'],
      sort: 'all',
    },
  },
  one: {
    staff: { call: affiliateById },
    affiliate: { call: ownAffiliate, own: true },
  },
  update: {
    staff: [
      { call: 'PUT affiliate /api/edit/affiliate/:id', fields: affiliateFields, body: 'record' },
      { call: 'PUT affiliate /api/affiliate/status/:id', fields: ['status', 'status_reason'] },
      { call: 'PUT affiliate /api/affiliate/comercial_manager/:id', fields: ['comercial_manager_id'] },
      { call: 'PUT affiliate /api/affiliate/service_manager/:id', fields: ['service_manager_id'] },
    ],
    affiliate: [{ call: 'PUT v2 affiliate /api/v2/edit/affiliate', fields: affiliateFields, body: 'record' }],
  },
});

const affiliateManager = mapping(contracts['affiliate-manager'], {
  list: {
    staff: { call: 'GET /user/user-by-profile/8' },
  },
  one: { staff: 'in-list' },
});

const affiliateSettings = mapping(contracts['affiliate-settings'], {
  one: {
    staff: { call: 'GET affiliate /api/affiliate/settings/:id' },
    affiliate: { call: 'GET v2 affiliate /api/v2/affiliate/settings', own: true },
  },
});

const call = '/v2/affiliate/token';

const affiliateToken = mapping(contracts['affiliate-token'], {
  one: { affiliate: { call: `GET ${call}`, own: true } },
  create: { affiliate: { call: `POST ${call}` } },
});

const apiKeyPath = '/v2/user/api_keys';

const apiKey = mapping(contracts['api-key'], {
  list: both({ call: `GET ${apiKeyPath}`, order: ['id', 'DESC'] }),
  one: both('in-list'),
  create: both({ call: `POST ${apiKeyPath}` }),
  delete: both({ call: `DELETE ${apiKeyPath}/:id` }),
});

const requestLog = mapping(contracts['request-log'], {
  list: both({
    call: 'GET /v2/user/requests',
    paging: 'per_page',
    filter: 'all',
    sort: 'all',
    order: ['created_at', 'DESC'],
  }),
});

const country = mapping(contracts.country, {
  list: both({ call: 'GET affiliate /api/countries', row: (row) => ({ ...row, id: row.sigla }) }),
  one: both('in-list'),
});

/** The call answers the list of addresses; our gateway adds the version of the whole to each. */
const row = ({ rows }: Row, { id }: RowContext): Row => {
  const first: unknown = Array.isArray(rows) ? rows[0] : undefined;
  const isVersioned = typeof first === 'object' && first !== null && 'version' in first;
  return { id, emails: rows, version: isVersioned ? first.version : undefined };
};

const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0;

/** In place of no addresses, the affiliate's own e-mail without news (spec §5). */
const withOwnEmail =
  (list: 'rows' | 'emails', call: CallText): Complete =>
  async (get, row, id) => {
    if (!isEmpty(row[list])) return row;
    const own = z.safeParse(z.object({ email: z.string() }), await get(call, { id }));
    if (!own.success) throw new RequestError('gateway_error', { cause: own.error });
    const nothing = { new_creatives: 0, news_general_information: 0, campaign_break: 0 };
    return { ...row, [list]: [{ email: own.data.email, ...nothing }] };
  };

const emailsWritten = { fields: ['emails'], rename: { id: 'affiliateId', emails: 'optinEmails' } } as const;

const emailPreference = mapping(contracts['email-preference'], {
  envelope: 'rows',
  readsAfter: true,
  one: {
    staff: { call: 'GET affiliate /api/optin_email/:id', row, complete: withOwnEmail('rows', affiliateById) },
    affiliate: {
      call: 'GET v2 affiliate /api/v2/optin_email',
      own: true,
      row,
      complete: withOwnEmail('rows', ownAffiliate),
    },
  },
  update: {
    staff: [
      { ...emailsWritten, call: 'POST affiliate /api/optin_email', complete: withOwnEmail('emails', affiliateById) },
    ],
    affiliate: [
      {
        ...emailsWritten,
        call: 'POST v2 affiliate /api/v2/optin_email',
        complete: withOwnEmail('emails', ownAffiliate),
      },
    ],
  },
});

const emailUndo = mapping(contracts['email-undo'], {
  create: {
    visitor: {
      call: 'POST /user/email_undo',
      row: ({ message }, { idempotencyKey, requestId }) => ({
        id: idempotencyKey ?? requestId,
        message: message ?? '',
      }),
    },
  },
});

const invitation = mapping(contracts.invitation, {
  create: {
    visitor: {
      call: 'POST /user/invitation',
      marksDevice: true,
      row: ({ message }, { idempotencyKey, requestId }) => ({
        id: idempotencyKey ?? requestId,
        message: message ?? '',
      }),
    },
  },
});

const loginEmail = mapping(contracts['login-email'], {
  update: both([
    {
      call: 'PUT /v2/affiliate/settings/email',
      fields: ['email'],
      answers: true,
      rename: { id: 'affiliate_id' },
      row: (_row, { id, values }) => ({ id, email: values.email }),
    },
  ]),
});

const loginHistory = mapping(contracts['login-history'], {
  list: both({ call: 'GET /v2/user/history', paging: 'per_page', order: ['at', 'DESC'] }),
});

const manager = mapping(contracts.manager, {
  list: { staff: { call: 'GET /user/managers', search: ['id', 'name', 'email'] } },
  one: { staff: 'in-list' },
});

const newsletterPath = '/api/newsletter';

const newsletter = mapping(contracts.newsletter, {
  list: {
    staff: {
      call: `GET report ${newsletterPath}`,
      paging: 'per_page',
      filter: 'all',
      sort: 'all',
      order: ['created_at', 'DESC'],
    },
  },
  create: { staff: { call: `POST report ${newsletterPath}` } },
});

const newsletterAudience = mapping(contracts['newsletter-audience'], {
  list: {
    staff: {
      call: 'GET report /api/newsletter/audience',
      row: ({ kind, recipients }) => ({ id: kind, recipients }),
    },
  },
});

const noticePath = '/v2/user/notices';

const notice = mapping(contracts.notice, {
  list: both({ call: `GET ${noticePath}`, paging: 'per_page', filter: 'all', order: ['at', 'DESC'] }),
  update: both([{ call: `PUT ${noticePath}/:id`, fields: ['read'], answers: true }]),
});

const asOwn: Translation = (row) => ({ ...row, id: 'own' });

const noticeCount = mapping(contracts['notice-count'], {
  one: both({ calls: { own: 'GET /v2/user/notice_count' }, row: asOwn }),
  update: both([{ calls: { own: 'PUT /v2/user/notice_count' }, fields: ['read'], answers: true, row: asOwn }]),
});

const noticePreferencePath = '/v2/user/notice_preferences';

const noticePreference = mapping(contracts['notice-preference'], {
  one: both({ calls: { own: `GET ${noticePreferencePath}` }, row: asOwn }),
  update: both([{ calls: { own: `PUT ${noticePreferencePath}` }, fields: ['kinds'], answers: true, row: asOwn }]),
});

const openSession = mapping(contracts['open-session'], {
  list: both({ call: 'GET /v2/user/sessions', order: ['seen_at', 'DESC'] }),
  one: both('in-list'),
  delete: both({
    call: 'DELETE /v2/user/sessions/:id',
    calls: { others: 'DELETE /v2/user/sessions/others' },
  }),
});

const line = {
  calls: { own: 'PUT /edit/user/resetpass' },
  fields: ['password', 'current_password'],
  answers: true,
  row: ({ message }, { id }) => ({ id, message: message ?? '' }),
} as const satisfies UpdateLine;

const password = mapping(contracts.password, {
  update: { affiliate: [line], staff: [{ ...line, call: 'PUT /edit/user/resetaffiliatepass/:id' }] },
});

const mailedLink = mapping(contracts['mailed-link'], {
  one: { visitor: { call: 'GET /user/mailed_link/:id', envelope: 'data', row: (row, { id }) => ({ ...row, id }) } },
});

const passwordCheck = mapping(contracts['password-check'], {
  one: both({ calls: { own: 'GET /user/check/resetpass' }, row: (row, { id }) => ({ ...row, id }) }),
});

const passwordReset = mapping(contracts['password-reset'], {
  create: {
    visitor: {
      call: 'POST /create/user/reset',
      requires: ['email'],
      marksDevice: true,
      row: ({ message }, { idempotencyKey, requestId }) => ({
        id: idempotencyKey ?? requestId,
        message: message ?? '',
      }),
    },
  },
  update: {
    visitor: [
      {
        call: 'PUT /user/reset/:id',
        fields: ['password'],
        answers: true,
        marksDevice: true,
        row: ({ message }, { id }) => ({ id, message: message ?? '' }),
      },
    ],
  },
});

const postalCode = mapping(contracts['postal-code'], {
  one: both({
    call: 'GET affiliate /api/getAddress/:id',
    row: (found, { id }) => {
      if (found.erro) throw new RequestError('postal_code_not_found');
      const { logradouro: address, bairro: neighborhood, localidade: city, uf: state } = found;
      return { id, address, neighborhood, city, state };
    },
  }),
});

const registration = mapping(contracts.registration, {
  create: {
    visitor: {
      call: 'POST /v2/register/affiliate',
      row: ({ message }, { idempotencyKey, requestId }) => ({
        id: idempotencyKey ?? requestId,
        message: message ?? '',
      }),
    },
  },
});

const own = '/v2/user/second_factor';
const any = '/user/second_factor/:id';
const isOwn: Translation = (row) => ({ id: 'own', enabled: false, recovery_codes_left: 0, ...row });

const secondFactor = mapping(contracts['second-factor'], {
  one: { affiliate: { calls: { own: `GET ${own}` } }, staff: { call: `GET ${any}`, calls: { own: `GET ${own}` } } },
  create: both({ call: `POST ${own}`, row: isOwn }),
  update: both([{ calls: { own: `PUT ${own}` }, fields: ['code', 'renew'], answers: true, marksDevice: true }]),
  delete: {
    affiliate: { calls: { own: `DELETE ${own}` } },
    staff: { call: `DELETE ${any}`, calls: { own: `DELETE ${own}` } },
  },
});

const staffRelationPath = '/user/staff_relation';

const staffRelation = mapping(contracts['staff-relation'], {
  list: { staff: { call: `GET ${staffRelationPath}`, paging: 'per_page', filter: 'all', sort: 'all' } },
  one: { staff: { call: `GET ${staffRelationPath}/:id` } },
  update: { staff: [{ call: `PUT ${staffRelationPath}/:id`, fields: ['ended', 'reason'] }] },
});

const staffUserPath = '/user/staff';

const staffUser = mapping(contracts['staff-user'], {
  list: {
    staff: { call: `GET ${staffUserPath}`, paging: 'per_page', filter: 'all', sort: 'all', order: ['name', 'ASC'] },
  },
  one: { staff: { call: `GET ${staffUserPath}/:id` } },
  create: { staff: { call: `POST ${staffUserPath}` } },
  update: { staff: [{ call: `PUT ${staffUserPath}/:id`, fields: ['role', 'scope', 'active', 'invite'] }] },
});

const taxDocument = mapping(contracts['tax-document'], {
  one: both({
    call: 'GET /cnpj/data/:id',
    callOf: { ids: /^\d{11}$/, call: 'GET /cpf/data/:id' },
    row: ({ razao_social }, { id }) => ({ id, business_name: razao_social }),
  }),
});

const unsubscription = mapping(contracts.unsubscription, {
  create: {
    visitor: {
      call: 'POST /unsubscribe/:hash',
      row: (_row, { idempotencyKey, requestId }) => ({ id: idempotencyKey ?? requestId }),
    },
  },
});

/** The gateway calls of the resources of `accounts`. */
export const accounts = {
  access,
  activation,
  'activation-mail': activationMail,
  affiliate,
  'affiliate-manager': affiliateManager,
  'affiliate-note': plainMapping(contracts['affiliate-note'], { at: 'affiliate /api/affiliate_note' }),
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
