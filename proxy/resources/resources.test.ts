import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProxyHarness, startProxy } from '../testing/proxy-harness.ts';

/** Tests of the mappings' translations, from the wire format of docs/gateway-wire.md to the contracts. */

let proxy: ProxyHarness;
beforeAll(async () => {
  proxy = await startProxy();
});
afterAll(() => proxy.close());

const get = (path: string, as: 'staff' | 'affiliate' = 'staff') => proxy.call('GET', `/api/${path}`, { as });

describe('postal code', () => {
  const call = 'GET affiliate /api/getAddress/:id';

  it('has the fields of the address form', async () => {
    proxy.double.on(call, () => ({
      json: {
        cep: '01310-100',
        logradouro: 'Avenida Paulista',
        complemento: '',
        bairro: 'Bela Vista',
        localidade: 'São Paulo',
        uf: 'SP',
      },
    }));
    expect((await get('postal-code/01310100', 'affiliate')).body).toEqual({
      id: '01310100',
      address: 'Avenida Paulista',
      neighborhood: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP',
    });
  });

  it("that is unknown is refused with the specification's text", async () => {
    proxy.double.on(call, () => ({ json: { erro: true } }));
    const answer = await get('postal-code/99999999');
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      422,
      'postal_code_not_found',
      'CEP não encontrado',
    ]);
  });

  it('that takes too long is 504, for which the site has a fallback', async () => {
    proxy.double.on(call, () => ({ status: 504, json: { message: 'x', code: 'lookup_timeout' } }));
    expect((await get('postal-code/01310100')).body.message).toBe('Tempo limite excedido');
  });

  it('of seven digits is rejected', async () => {
    expect((await get('postal-code/0131010')).body.code).toBe('malformed_id');
  });
});

it('a country is read from the list, by its code', async () => {
  proxy.double.on('GET affiliate /api/countries', () => ({
    json: [{ nome_pais: 'Brasil', nome_pais_int: 'Brazil', gentilico: 'brasileira', sigla: 'BR' }],
  }));
  expect((await get('country/BR')).body).toMatchObject({ id: 'BR', nome_pais: 'Brasil' });
  expect((await get('country/XX')).status).toBe(404);
});

it('a bank is found by its name without accents', async () => {
  const names = ['Itaú Unibanco S.A.', 'Banco do Brasil S.A.'];
  proxy.double.on('GET affiliate /api/banks', () => ({
    json: names.map((name, at) => ({ code: `00${at + 1}`, name })),
  }));
  expect((await get('bank?filter={"q":"itau"}')).body).toEqual([{ id: '001', code: '001', name: names[0] }]);
});

it('a campaign of an affiliate has no managers', async () => {
  const row = {
    id: 4,
    name: 'Casa',
    status: 1,
    advertiser_id: 1,
    advertiser_name: 'A',
    advertiser_trademark: null,
    logo_url: null,
    cover_url: null,
    description: 'Móveis',
    landing_url: null,
    allowed_hosts: [],
    is_exclusive: false,
    approval: 'manual',
    click_window_days: 30,
    commission_rate: 9,
    commission_fixed: null,
    validation_days: 30,
    release_days: 15,
    category_ids: [1],
    categories: ['Casa'],
    rules_allowed: '',
    rules_forbidden: '',
    deeplink_enabled: true,
    version: 2,
    deeplink_template: 'click_id={click_id}',
    upcoming: null,
  };
  const page = { data: [row], total: 1, last_page: 1, current_page: 1, from: 1 };
  proxy.double.on('GET advertiser /api/v2/get/campaign/search', () => ({ json: page }));
  const hidden = {
    comercial_manager_id: null,
    operational_manager_id: null,
    network_manager_id: null,
    missing: null,
    refusal_reversal: null,
  };
  const unsaid = { division_rates: [], audience: [] };
  expect((await get('campaign', 'affiliate')).body).toEqual([{ ...row, ...hidden, ...unsaid }]);
  expect(proxy.double.requests.at(-1)?.url).toMatch(
    /^\/v2\/redirect\?app=ADVERTISER&path=\/api\/v2\/get\/campaign\/search/,
  );
});

describe('commissions', () => {
  const row = { campaign_name: 'Casa', date: '2026-01', value: 1.5, channel_name: 'Blog', status: 2, description: 'D' };

  it('without an id are identified by their grouping', async () => {
    proxy.double.on('GET finance /api/commission/list', () => ({ json: { data: [row, { ...row, date: '2026-02' }] } }));
    const { body } = await get('commission?filter={"affiliate_id":1,"state":"2"}');
    expect(body.map(({ id }: { id: string }) => id)).toEqual(['Casa|Blog|2026-02|2', 'Casa|Blog|2026-01|2']);
  });

  it('have one sum per state, with the state as its id', async () => {
    proxy.double.on('GET finance /api/commission/sum', () => ({ json: { data: 722.84 } }));
    expect((await get('commission-sum?filter={"state":"3,12,4"}', 'affiliate')).body).toEqual([
      { id: '3,12,4', value: 722.84 },
    ]);
    const split = { on_its_way: 700, on_its_way_day: '2026-11-25', stuck: 22.84, stuck_blockers: ['note_late'] };
    proxy.double.on('GET finance /api/commission/sum', () => ({ json: { data: 722.84, ...split } }));
    expect((await get('commission-sum?filter={"state":"3,12,4"}', 'affiliate')).body).toEqual([
      { id: '3,12,4', value: 722.84, ...split },
    ]);
    expect(proxy.double.requests.at(-1)?.query).toEqual({ affiliate_id: '1', state: '3,12,4' });
  });

  it('have all sums without a state, by a call for each', async () => {
    const cents: Record<string, number> = { '2': 5, '3,12,4': 6, '1': 7 };
    proxy.double.on('GET finance /api/commission/sum', ({ query }) => ({
      json: { data: cents[query['state'] ?? ''] },
    }));
    expect((await get('commission-sum', 'affiliate')).body).toEqual([
      { id: '1', value: 7 },
      { id: '2', value: 5 },
      { id: '3,12,4', value: 6 },
    ]);
  });

  it('require an affiliate', async () => {
    const answer = await get('commission-sum?filter={"state":"2"}');
    expect(answer.body).toMatchObject({ code: 'invalid_fields', errors: { affiliate_id: 'Preencha este campo' } });
    expect((await get('commission')).body.errors).toEqual({ affiliate_id: 'Preencha este campo' });
  });
});

it('settings have the id of their affiliate; an affiliate reads only its own', async () => {
  proxy.double.on('GET affiliate /api/v2/affiliate/settings', () => ({ json: { minimum_payment_value: 500 } }));
  expect((await get('affiliate-settings/1', 'affiliate')).body).toEqual({
    id: 1,
    minimum_payment_value: 500,
    next_pay_day: null,
    next_cut_off: null,
    bonus_left: null,
  });
  expect((await get('affiliate-settings/2', 'affiliate')).status).toBe(404);
});

it('the totals of a report are a list of one row', async () => {
  const totals = { count: 2, transaction_amount: 10.1, affiliate_commission_cost: 1 };
  proxy.double.on('GET report /api/get/report/total', () => ({ json: totals }));
  const refused = { refused_count: 0, refused_amount: 0, refused_commission: 0 };
  expect((await get('conversion-total?filter={"affiliate_id":3}')).body).toEqual([
    { id: 'total', ...totals, ...refused },
  ]);
  expect(proxy.double.requests.at(-1)?.query).toEqual({ id_affiliate: '3' });
});

it("payment info is that of the filter's affiliate, sent in the path", async () => {
  proxy.double.on('GET affiliate /api/get/payment_infos/:id', () => ({
    json: [{ id: 5, affiliate_id: 3, email: 'a@b.test' }],
  }));
  const { body } = await get('payment-info?filter={"affiliate_id":3}');
  expect(body).toMatchObject([{ id: 5, affiliate_id: 3, email: 'a@b.test', iban: null }]);
  expect((await get('payment-info')).body.errors).toEqual({ affiliate_id: 'Preencha este campo' });
});

it('a registration sends the last name beside the joined one, and answers the same whatever the gateway adds', async () => {
  proxy.double.on('POST /v2/register/affiliate', () => ({
    status: 201,
    json: { message: 'Cadastro realizado.', id: 7 },
  }));
  const person = { name: 'Ana Maria de Souza', email: 'ana@example.test', password: 'Demo-2026' };
  const body = { ...person, last_name: 'de Souza' };
  const answer = await proxy.call('POST', '/api/registration', { body });
  expect(proxy.double.requests.at(-1)?.body).toEqual(body);
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({ id: answer.headers.get('x-request-id'), message: 'Cadastro realizado.' });
});

describe('e-mail preferences', () => {
  const item = (email: string, flag: 0 | 1) => ({
    email,
    new_creatives: flag,
    news_general_information: 0,
    campaign_break: 0,
  });
  const own = item('ana@example.test', 0);

  it('are one record of all addresses, with or without a version', async () => {
    proxy.double.on('GET affiliate /api/optin_email/:id', () => ({ json: [{ ...own, version: 3, weekly_news: 1 }] }));
    expect((await get('email-preference/7')).body).toEqual({ id: 7, emails: [own], version: 3 });
    proxy.double.on('GET affiliate /api/v2/optin_email', () => ({ json: [own] }));
    expect((await get('email-preference/1', 'affiliate')).body).toEqual({ id: 1, emails: [own], version: 0 });
    expect((await get('email-preference/2', 'affiliate')).status).toBe(404);
  });

  it('are saved by one call with the names that it has', async () => {
    const emails = [own, item('b@example.test', 1)];
    let stored: unknown = [own];
    proxy.double.on('GET affiliate /api/v2/optin_email', () => ({ json: stored }));
    proxy.double.on('POST affiliate /api/v2/optin_email', ({ body }) => {
      stored = emails;
      expect(body).toEqual({ affiliateId: 1, optinEmails: emails });
      return { status: 201, json: emails };
    });
    const answer = await proxy.call('PUT', '/api/email-preference/1', { as: 'affiliate', body: { emails } });
    expect(answer.body).toEqual({ id: 1, emails, version: 0 });
    expect(proxy.double.requestsTo('POST affiliate /api/v2/optin_email')[0]?.url).toMatch(/^\/v2\/redirect/);
    const six = Array.from({ length: 6 }, (_, at) => item(`${at}@example.test`, 0));
    const refused = await proxy.call('PUT', '/api/email-preference/1', { as: 'affiliate', body: { emails: six } });
    expect([refused.status, refused.body.errors]).toEqual([400, { emails: 'Limite de 5 emails atingido!' }]);
  });

  it.each([
    ['staff', 7, 'affiliate /api/get/affiliate/:id', 'affiliate /api/optin_email', '/:id'],
    ['affiliate', 1, 'affiliate /api/v2/get/affiliate', 'affiliate /api/v2/optin_email', ''],
  ] as const)('without rows are the own e-mail without news, for %s', async (as, id, affiliate, preferences, by) => {
    proxy.double.on(`GET ${affiliate}`, () => ({ json: { id, email: own.email } }));
    proxy.double.on(`GET ${preferences}${by}`, () => ({ json: [] }));
    proxy.double.on(`POST ${preferences}`, () => ({ status: 201, json: { message: 'ok' } }));
    expect((await get(`email-preference/${id}`, as)).body).toEqual({ id, emails: [own], version: 0 });
    for (const body of [{ emails: [] }, { id, emails: [], version: 0 }]) {
      const answer = await proxy.call('PUT', `/api/email-preference/${id}`, { as, body });
      expect([answer.status, answer.body]).toEqual([200, { id, emails: [own], version: 0 }]);
    }
    const sent = proxy.double.requestsTo(`POST ${preferences}`).slice(-2);
    const body = { affiliateId: id, optinEmails: [own] };
    expect(sent.map((request) => request.body)).toEqual([body, { ...body, version: 0 }]);
  });
});
