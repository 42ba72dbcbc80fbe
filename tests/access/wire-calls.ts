import type { Route } from '../../gateway/server/registry.ts';
import { SAMPLE_PASSWORD } from '../support/client.ts';
import { importForm, orderFile, orderMapping } from '../support/order-file.ts';

/** The ids that a call may name: one affiliate's and what belongs to it, or all absent. */
export interface Target {
  affiliate: number;
  site: number;
  invoice: number;
  mail: number;
  mapping: number;
}

const absentId = 987_654_321;
export const absent: Target = {
  ...{ affiliate: absentId, site: absentId, invoice: absentId, mail: absentId, mapping: absentId },
};

/** What makes something that a call uses up. */
export interface Supplies {
  /** Another number each time. */
  serial: () => number;
  /** The secret of a new registration's link. */
  activationHash: () => Promise<string>;
  /** A new channel of an affiliate. */
  site: (affiliateId: number) => Promise<number>;
  /** A new saved mapping. */
  mapping: () => Promise<number>;
}

/** A call with everything that its route takes, as if the caller were admitted. */
export interface WireCall {
  query?: Record<string, string | number>;
  body?: unknown;
  /** Parts of the path that name no object. */
  params?: Record<string, string>;
  /** Replaces the site that the path names. */
  site?: number;
}

/** A way to make a route's call. */
export interface CallSample {
  make: (target: Target, supplies: Supplies) => WireCall | Promise<WireCall>;
  /** The query or the body names an object. */
  names?: true;
  /** Naming what is foreign or absent finds nothing, with 200 instead of 404. */
  findsNothing?: true;
  /** Statuses besides 2xx that mean that the caller was admitted. */
  admitted?: readonly number[];
  /** The call ends the session that it is made with. */
  endsSession?: true;
}

const site = (serial: number) => ({
  name: `Canal ${serial}`,
  url: `https://canal-${serial}.exemplo.test`,
  category: 'Moda',
  site_type_id: 1,
  description: 'Resenhas',
  cj_id: '',
});

const createSite: CallSample = {
  names: true,
  make: ({ affiliate }, { serial }) => ({ body: { ...site(serial()), force_active: true, affiliate_id: affiliate } }),
};
const editSite: CallSample = { make: (_target, { serial }) => ({ body: { description: `Descrição ${serial()}` } }) };
const deleteSite: CallSample = {
  make: async ({ affiliate, site: id }, { site: make }) => ({ site: id === absent.site ? id : await make(affiliate) }),
};
const editAffiliate: CallSample = { make: (_target, { serial }) => ({ body: { city: `Cidade ${serial()}` } }) };

/** What an affiliate with the sample data's payment data sends to ask for payment. */
export const paymentRequestOf = (affiliate: number) => ({
  affiliate_id: affiliate,
  document_type: 'CNPJ',
  document_number: 'AB1234CD000160',
  business_name: 'Costa Mídia Digital Ltda.',
  trademark: null,
  email: 'financeiro@demo.test',
  phone_number: null,
});

const requestPayment: CallSample = {
  names: true,
  // Who may ask is admitted, even if there is nothing to pay.
  admitted: [422],
  make: ({ affiliate }) => ({ body: paymentRequestOf(affiliate) }),
};
const byAffiliate: CallSample = { names: true, make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }) };
const sum: CallSample = { names: true, make: ({ affiliate }) => ({ query: { affiliate_id: affiliate, state: '2' } }) };
const reportOf: CallSample = { names: true, make: ({ affiliate }) => ({ query: { id_affiliate: affiliate } }) };
const reportOfSite: CallSample = {
  names: true,
  findsNothing: true,
  make: ({ site: id }) => ({ query: { site_id: id } }),
};
const importFile: CallSample = {
  make: (_target, { serial }) => ({ body: importForm(orderFile([{ order: `M-${serial()}` }])) }),
};
const mappingBody = (serial: number) => ({ name: `Loja ${serial}`, mapping: orderMapping });
const deleteMapping: CallSample = {
  make: async ({ mapping: id }, { mapping: make }) => ({
    params: { id: String(id === absent.mapping ? id : await make()) },
  }),
};

/**
 * How each route is called, by `method app path`. A route that only reads and names nothing beside its path needs no line;
 * one that changes something must have one. Several samples are several ways to name an object.
 */
const samples: Record<string, CallSample | CallSample[]> = {
  'POST direct /v2/login': { make: () => ({ body: { username: 'afiliado10@demo.test', password: SAMPLE_PASSWORD } }) },
  'GET direct /logout': { endsSession: true, make: () => ({}) },
  'POST direct /v2/register/affiliate': {
    make: (_target, { serial }) => ({
      body: { name: 'Rita Ramos', email: `rita${serial()}@exemplo.test`, password: 'Segura-77-xy' },
    }),
  },
  'GET direct /activate/:hash': {
    make: async (_target, { activationHash }) => ({ params: { hash: await activationHash() } }),
  },
  'POST direct /activate/:hash': {
    make: async (_target, { activationHash }) => ({
      params: { hash: await activationHash() },
      body: { password: 'Segura-77-xy' },
    }),
  },
  'POST direct /v2/register/affiliate/resend': {
    make: (_target, { serial }) => ({ body: { email: `ninguem${serial()}@exemplo.test` } }),
  },
  'GET direct /user/user-by-profile/:profile': { make: () => ({ params: { profile: '8' } }) },
  'GET affiliate /api/banks/:code': { make: () => ({ params: { code: '001' } }) },
  'GET affiliate /api/getAddress/:zip': { make: () => ({ params: { zip: '01310100' } }) },
  'PUT affiliate /api/v2/edit/affiliate': editAffiliate,
  'PUT affiliate /api/edit/affiliate/:id': editAffiliate,
  'PUT affiliate /api/affiliate/status/:id': { make: () => ({ body: { status: 1 } }) },
  'PUT affiliate /api/affiliate/comercial_manager/:id': { make: () => ({ body: { comercial_manager_id: 2 } }) },
  'PUT affiliate /api/affiliate/service_manager/:id': { make: () => ({ body: { service_manager_id: null } }) },
  'POST affiliate /api/site': createSite,
  'POST affiliate /api/v2/site': createSite,
  'PUT affiliate /api/site/:id': editSite,
  'PUT affiliate /api/v2/site/:id': editSite,
  'DELETE affiliate /api/site/:id': deleteSite,
  'DELETE affiliate /api/v2/site/:id': deleteSite,
  'GET affiliate /api/get/site/search': byAffiliate,
  'GET report /api/get/report': [reportOf, reportOfSite],
  'GET report /api/get/report/total': [reportOf, reportOfSite],
  'GET report /api/get/report/export_csv': [byAffiliate, reportOfSite],
  'POST report /api/conversion/import': importFile,
  'POST report /api/conversion/import_mappings': { make: (_target, { serial }) => ({ body: mappingBody(serial()) }) },
  'PUT report /api/conversion/import_mappings/:id': {
    make: (_target, { serial }) => ({ body: mappingBody(serial()) }),
  },
  'DELETE report /api/conversion/import_mappings/:id': deleteMapping,
  'GET report /api/audit': byAffiliate,
  'GET finance /api/commission/sum': sum,
  'GET finance /api/commission/list': sum,
  'POST finance /api/payment_request': requestPayment,
  'POST finance /api/v2/payment_request': requestPayment,
  'GET finance /api/invoices/search': byAffiliate,
  'PUT finance /api/invoices/edit': {
    names: true,
    make: ({ invoice }, { serial }) => ({
      body: { id: invoice, invoice_nums: `NF-${serial()}`, total_received: 10.5 },
    }),
  },
  'PUT finance /api/invoices/liberate/:id': { make: () => ({}) },
};

export const nameOf = ({ method, app, path }: Route): string => `${method} ${app} ${path}`;

/** The ways to make a route's call. @throws {Error} for a route that changes something and has no line in the table */
export function samplesOf(route: Route): CallSample[] {
  const found = samples[nameOf(route)];
  if (found === undefined && route.mutates)
    throw new Error(`The access matrix does not know how to call ${nameOf(route)}.`);
  return [found ?? { make: () => ({}) }].flat();
}

/** The lines of the table that no route has. */
export const unusedSamples = (routes: readonly Route[]): string[] =>
  Object.keys(samples).filter((name) => !routes.some((route) => nameOf(route) === name));

/** The address of a call: its own, or that of `redirect` with the path in the query. */
export function addressOf(route: Route, target: Target, call: WireCall): string {
  const ids: Record<string, number> = { ...target, ...(call.site !== undefined && { site: call.site }) };
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = call.params?.[name] ?? (route.object && ids[route.object]);
    if (value == null) throw new Error(`Nothing fills :${name} of ${nameOf(route)}.`);
    return String(value);
  });
  const query = new URLSearchParams(Object.entries(call.query ?? {}).map(([key, value]) => [key, String(value)]));
  if (route.app === 'direct') return query.size > 0 ? `${path}?${query.toString()}` : path;
  return `/redirect?app=${route.app}&path=${path}${query.size > 0 ? `&${query.toString()}` : ''}`;
}
