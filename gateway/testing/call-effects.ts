import { businessDate } from '#shared/time.ts';
import { withTransaction } from '../db/client.ts';
import { createLink } from '../domains/accounts/single-use-link/links.ts';
import { advertiserEffects } from './advertiser-effects.ts';
import { billingEffects } from './billing-effects.ts';
import { campaignEffects } from './campaign-effects.ts';
import { codeAt } from './code-at.ts';
import { deletionEffects } from './deletion-effects.ts';
import type { Effect } from './effect.ts';
import { people } from './fixtures.ts';
import { conversionFile, conversionMapping, importConversions } from './import-conversions.ts';
import { loggedRequest } from './logged-request.ts';
import { participationEffects } from './participation-effects.ts';
import { paymentInfoEffects } from './payment-info-effects.ts';
import { payoutEffects } from './payout-effects.ts';
import { taxInvoiceEffects } from './tax-invoice-effects.ts';
import type { TestCaller, TestGateway } from './test-gateway.ts';

interface Callers {
  gateway: TestGateway;
  /** An administrator and the main user of affiliate 1, both with a step-up. */
  staff: TestCaller;
  main: TestCaller;
}

/** Returns one effective change per mutating call of the gateway, by `method app path`. */
export function callEffects({ gateway, staff, main }: Callers): Record<string, Effect> {
  let serial = 0;
  const query = async (text: string, values: unknown[] = []) =>
    (await gateway.context.database.pool.query<Record<string, unknown>>(text, values)).rows;
  const channel = () => ({
    name: `Canal ${(serial += 1)}`,
    url: 'https://c.example.com',
    category: 'Moda',
    site_type_id: 1,
    description: 'x',
    affiliate_id: 1,
  });
  const newChannel = async () => (await staff.call('affiliate', 'POST', '/api/site', { body: channel() })).body.id;
  const note = () => ({ affiliate_id: 1, text: `Ligou ${(serial += 1)} vezes` });
  const newNote = async () => {
    const { body } = await staff.call('affiliate', 'POST', '/api/affiliate_note', { body: note() });
    return `/api/affiliate_note/${body.id}`;
  };
  const view = () => ({
    resource: 'affiliate',
    name: `Ativos ${(serial += 1)}`,
    filter: { status: 2 },
    sort: 'id',
    order: 'DESC',
  });
  const newView = async () => {
    const { body } = await staff.call('report', 'POST', '/api/saved_view', { body: view() });
    return `/api/saved_view/${body.id}`;
  };
  const conversions = () => {
    const form = new FormData();
    form.set('mapping', JSON.stringify(conversionMapping));
    form.set('file', new Blob([conversionFile([{ order: `A-${(serial += 1)}` }])]), 'pedidos.csv');
    return form;
  };
  const key = () => ({
    name: `Painel ${(serial += 1)}`,
    scopes: ['channel:list'],
    expires_on: businessDate(gateway.context.clock.now()),
  });
  const affiliateView = () => ({ affiliate_id: 1 });
  const register = () => ({ name: 'Rita Ramos', email: `rita${(serial += 1)}@example.com`, password: 'Segura-77-xy' });
  /** Returns the hash of the activation link's secret for a new registration. */
  async function activationHash() {
    await gateway.visitor.call('direct', 'POST', '/v2/register/affiliate', { body: register() });
    const [mail] = await query('select text from outbox_mails order by id desc limit 1');
    return /activate\/([\w-]+)/.exec(String(mail?.['text']))?.[1] ?? '';
  }
  const staffUser = () => ({ name: 'Nina Nunes', email: `nina${(serial += 1)}@example.com`, role: 'finance' });
  const newStaffUser = async () => (await staff.call('direct', 'POST', '/user/staff', { body: staffUser() })).body.id;
  const preferences = () => {
    const item = { email: people.main, new_creatives: 1, news_general_information: 0, campaign_break: 0 };
    const other = { ...item, email: `extra${(serial += 1)}@example.com` };
    return { affiliateId: 1, optinEmails: [item, other] };
  };
  async function unsubscribeHash() {
    await main.call('affiliate', 'POST', '/api/v2/optin_email', { body: preferences() });
    const [row] = await query('select unsubscribe_secret as secret from email_preferences order by id desc limit 1');
    return String(row?.['secret']);
  }
  const access = () => ({ name: 'Nina Nunes', email: `nina${(serial += 1)}@example.com` });
  /** Inserts a secondary access of affiliate 1. */
  async function newAccess(isInvited = false): Promise<number> {
    const [row] = await query(
      `insert into users (name, email, profile, affiliate_id, activated_at, created_at)
     values ('Nina', $1, 2, 1, case when $2 then null else now() end, now()) returning id`,
      [access().email, isInvited],
    );
    return Number(row?.['id']);
  }
  const linkHash = (purpose: 'password_reset' | 'invitation' | 'email_undo', userId: number) =>
    withTransaction(gateway.context.database, (tx) =>
      createLink(tx, gateway.context, { purpose, userId, email: access().email, validMs: 3_600_000 }),
    );

  let secret = '';
  /** Starts the enrolment of a second factor for the administrator. */
  async function enrol() {
    secret = String((await staff.call('direct', 'POST', '/v2/user/second_factor', { body: {} })).body.secret);
  }

  /** Inserts what a decision of a user is to add to the newest conversion, which waits. */
  async function newAddition(givenBy: number): Promise<number> {
    await importConversions(staff, [{ order: `Z-${(serial += 1)}` }]);
    const [addition] = await query(
      `insert into commission_additions (conversion_id, affiliate_id, kind, added_cents, status_before, status, amount_before_cents,
         amount_cents, given_by, given_at, conversion_version)
       select id, affiliate_id, 'correction', 100000, 2, 2, amount_cents, amount_cents + 1000000, $1, now(), version
       from conversions order by id desc limit 1 returning id`,
      [givenBy],
    );
    return Number(addition?.['id']);
  }

  const importMapping = () => ({ name: `Loja ${(serial += 1)}`, mapping: conversionMapping });
  const mappings = '/api/conversion/import_mappings';
  const newImportMapping = async () =>
    `${mappings}/${(await staff.call('report', 'POST', mappings, { body: importMapping() })).body.id}`;

  const ofMain = { as: () => main };
  const link = () => ({ site_id: 1, campaign_id: 1 });
  const ofVisitor = { as: () => gateway.visitor };
  const text = () => ({ description: `Texto ${(serial += 1)}` });
  const city = () => ({ city: `Cidade ${(serial += 1)}` });

  return {
    'POST direct /v2/login': { ...ofVisitor, body: () => ({ username: people.foreign, password: 'Demo-2026' }) },
    'POST direct /v2/step_up': { as: () => gateway.signIn(people.foreign), body: () => ({ password: 'Demo-2026' }) },
    'POST direct /v2/affiliate_view': { body: affiliateView },
    'DELETE direct /v2/affiliate_view': {
      before: () => staff.call('direct', 'POST', '/v2/affiliate_view', { body: affiliateView() }),
    },
    'PUT direct /v2/user/notices/:notice': {
      isUnaudited: true,
      path: async () => {
        const [added] = await query(
          `insert into notices (user_id, kind, facts, at) values (1, 'bank_silent', '{"runId":1}', $1) returning id`,
          [gateway.context.clock.now()],
        );
        return `/v2/user/notices/${Number(added?.['id'])}`;
      },
      body: () => ({ read: true }),
    },
    'PUT direct /v2/user/notice_count': { isUnaudited: true, body: () => ({ read: true }) },
    'PUT direct /v2/user/notice_preferences': {
      body: () => ({ kinds: [{ kind: 'cap', bell: (serial += 1) % 2 === 0, mail: true }] }),
    },
    'DELETE direct /v2/user/sessions/others': { as: () => gateway.signIn(people.foreign) },
    'DELETE direct /v2/user/sessions/:session': {
      before: () => gateway.signIn(people.secondary),
      path: async () => {
        const [session] = await query('select id from sessions where user_id = 4 order by id desc limit 1');
        return `/v2/user/sessions/${Number(session?.['id'])}`;
      },
      as: () => gateway.signIn(people.secondary),
    },
    'POST direct /v2/user/api_keys': { ...ofMain, body: key },
    'DELETE direct /v2/user/api_keys/:key': {
      ...ofMain,
      path: async () =>
        `/v2/user/api_keys/${(await main.call('direct', 'POST', '/v2/user/api_keys', { body: key() })).body.id}`,
    },
    'POST direct /v2/user/requests': {
      isUnaudited: true,
      as: async () =>
        gateway.callerOf(String((await main.call('direct', 'POST', '/v2/user/api_keys', { body: key() })).body.secret)),
      body: () => ({ requests: [loggedRequest((serial += 1))] }),
    },
    'POST direct /v2/test_clock': {
      isUnaudited: true,
      as: async () => {
        const { body } = await main.call('direct', 'POST', '/v2/user/api_keys', { body: { ...key(), is_test: true } });
        return gateway.callerOf(String(body.secret));
      },
      body: () => ({ days: 1 }),
    },
    'POST direct /v2/user/second_factor': { body: () => ({}) },
    'PUT direct /v2/user/second_factor': {
      before: enrol,
      body: () => ({ code: codeAt(secret, gateway.context.clock.now()) }),
    },
    'DELETE direct /v2/user/second_factor': {},
    'DELETE direct /user/second_factor/:user': {
      before: () =>
        query(
          "insert into second_factors (user_id, sealed_secret, created_at, confirmed_at) values (7, 'x', now(), now())",
        ),
      path: () => Promise.resolve('/user/second_factor/7'),
    },
    'GET direct /logout': { as: () => gateway.signIn(people.foreign) },
    'POST direct /v2/register/affiliate': { ...ofVisitor, body: register },
    'GET direct /activate/:hash': { ...ofVisitor, path: async () => `/activate/${await activationHash()}` },
    'POST direct /activate/:hash': {
      ...ofVisitor,
      path: async () => `/activate/${await activationHash()}`,
      body: () => ({ password: 'Segura-77-xy' }),
    },
    'POST direct /v2/register/affiliate/resend': {
      ...ofVisitor,
      before: activationHash,
      body: () => ({ email: `rita${serial - 1}@example.com` }),
    },
    'POST direct /create/user/reset': { ...ofVisitor, body: () => ({ email: `ninguem${(serial += 1)}@example.com` }) },
    'PUT direct /user/staff_relation/:id': {
      path: async () => {
        const [relation] = await query(
          // Between two new users, so that other calls have related neither of them to the caller.
          `with pair as (insert into users (name, email, profile, created_at)
             select 'Par', 'par' || n || '-' || $1::text || '@example.com', 8, now() from generate_series(1, 2) as n returning id)
           insert into staff_relations (user_id, other_user_id, cause, since)
             select min(id), max(id), 'role', now() from pair returning id`,
          [(serial += 1)],
        );
        return `/user/staff_relation/${Number(relation?.['id'])}`;
      },
      body: () => ({ ended: true, reason: 'São duas pessoas' }),
    },
    'PUT direct /user/reset/:hash': {
      ...ofVisitor,
      path: async () => `/user/reset/${await linkHash('password_reset', await newAccess())}`,
      body: () => ({ password: 'Segura-77-xy' }),
    },
    'PUT direct /edit/user/resetpass': {
      as: async () => gateway.signIn(people.secondary),
      body: () => ({ password: 'Segura-77-xy', current_password: 'Demo-2026' }),
    },
    'PUT direct /edit/user/resetaffiliatepass/:id': {
      path: async () => `/edit/user/resetaffiliatepass/${await newAccess()}`,
      body: () => ({ password: 'Segura-77-xy' }),
    },
    'POST direct /user/invitation': {
      ...ofVisitor,
      body: async () => ({ hash: await linkHash('invitation', await newAccess(true)), password: 'Segura-77-xy' }),
    },
    'PUT direct /v2/affiliate/settings/email': {
      body: () => ({ email: `novo${(serial += 1)}@example.com`, affiliate_id: 2 }),
    },
    'PUT direct /update/user/:id': {
      path: async () => `/update/user/${await newAccess()}`,
      body: () => ({ name: `Nome ${(serial += 1)}` }),
    },
    'POST direct /user/email_undo': {
      ...ofVisitor,
      body: async () => ({ hash: await linkHash('email_undo', await newAccess()) }),
    },
    'POST direct /v2/affiliate/settings/users': { ...ofMain, body: access },
    'PUT direct /v2/affiliate/settings/users/:id': {
      path: async () => `/v2/affiliate/settings/users/${await newAccess()}`,
      body: () => ({ name: `Nome ${(serial += 1)}` }),
    },
    'DELETE direct /v2/affiliate/settings/users/:id': {
      ...ofMain,
      path: async () => `/v2/affiliate/settings/users/${await newAccess()}`,
    },
    'DELETE direct /users/delete/affiliate/:id': { path: async () => `/users/delete/affiliate/${await newAccess()}` },
    'POST direct /v2/affiliate/token': ofMain,
    'PUT affiliate /api/edit/affiliate/:id': { body: city },
    'PUT affiliate /api/v2/edit/affiliate': { ...ofMain, body: city },
    'PUT affiliate /api/affiliate/status/:id': {
      before: () => query('update affiliates set status = 2 where id = 1'),
      body: () => ({ status: 1 }),
    },
    'PUT affiliate /api/affiliate/comercial_manager/:id': { body: () => ({ comercial_manager_id: 2 }) },
    'PUT affiliate /api/affiliate/service_manager/:id': { body: () => ({ service_manager_id: 2 }) },
    'POST affiliate /api/affiliate_note': { body: note },
    'PUT affiliate /api/affiliate_note/:id': { path: newNote, body: () => ({ text: 'Prefere mensagem' }) },
    'DELETE affiliate /api/affiliate_note/:id': { path: newNote },
    'POST report /api/saved_view': { body: view },
    'PUT report /api/saved_view/:id': { path: newView, body: () => ({ name: `Outra ${(serial += 1)}` }) },
    'DELETE report /api/saved_view/:id': { path: newView },
    'GET affiliate /api/v2/affiliate/personal_data': ofMain,
    'POST affiliate /api/site': { body: channel },
    'POST affiliate /api/v2/site': { ...ofMain, body: channel },
    'PUT affiliate /api/site/:id': {
      path: async () => `/api/site/${await newChannel()}`,
      body: () => ({ status: 3 }),
    },
    'PUT affiliate /api/v2/site/:id': { ...ofMain, body: text },
    'POST affiliate /api/site_decision': {
      body: async () => ({ records: [{ site_id: await newChannel() }], status: 3 }),
    },
    'PUT affiliate /api/site_decision/:id': {
      path: async () => {
        const body = { records: [{ site_id: await newChannel() }], status: 3 };
        return `/api/site_decision/${(await staff.call('affiliate', 'POST', '/api/site_decision', { body })).body.id}`;
      },
      body: () => ({ undone: true }),
    },
    'DELETE affiliate /api/site/:id': { path: async () => `/api/site/${await newChannel()}` },
    'DELETE affiliate /api/v2/site/:id': { ...ofMain, path: async () => `/api/v2/site/${await newChannel()}` },
    'POST affiliate /api/v2/tracking_link': { ...ofMain, body: link },
    'POST affiliate /api/v2/tracking_link/batch': {
      ...ofMain,
      body: () => ({ site_id: 1, urls: [`https://loja.example.com/${(serial += 1)}`] }),
    },
    'PUT affiliate /api/tracking_link/:id': {
      path: async () => {
        const made = await main.call('affiliate', 'POST', '/api/v2/tracking_link', { body: link() });
        return `/api/tracking_link/${made.body.id}`;
      },
      body: () => ({ off_reason: 'Divulgação proibida' }),
    },
    'DELETE affiliate /api/v2/tracking_link/:id': {
      ...ofMain,
      // A link that is off is not made again.
      before: () => query('update tracking_links set off_reason = null'),
      path: async () => {
        const made = await main.call('affiliate', 'POST', '/api/v2/tracking_link', { body: link() });
        return `/api/v2/tracking_link/${made.body.id}`;
      },
    },
    'POST report /api/conversion/import': { body: conversions },
    'POST report /api/conversion/import_mappings': { body: importMapping },
    'PUT report /api/conversion/import_mappings/:id': {
      path: newImportMapping,
      body: () => ({ name: `Loja ${(serial += 1)}` }),
    },
    'DELETE report /api/conversion/import_mappings/:id': { path: newImportMapping },
    'PUT report /api/conversion/imports/:id': {
      path: async () => {
        const { context } = gateway;
        const { importAnswerMs } = context;
        context.importAnswerMs = 0;
        await staff.call('report', 'POST', '/api/conversion/import', { body: conversions() });
        context.importAnswerMs = importAnswerMs;
        const [newest] = await query('select max(id) as id from conversion_imports');
        return `/api/conversion/imports/${String(newest?.['id'])}`;
      },
      body: () => ({ state: 'stopped' }),
    },
    'PUT report /api/conversion/additions/:id': {
      path: async () => `/api/conversion/additions/${await newAddition(9)}`,
      body: () => ({ confirmed: true, version: 1 }),
    },
    'DELETE report /api/conversion/additions/:id': {
      path: async () => `/api/conversion/additions/${await newAddition(9)}`,
    },
    'PUT report /api/conversion/validation/:id': {
      path: async () => {
        await importConversions(staff, [{ order: `D-${(serial += 1)}`, status: 'pending' }]);
        const [newest] = await query('select max(id) as id from conversions');
        return `/api/conversion/validation/${String(newest?.['id'])}`;
      },
      body: () => ({ validation_status: 2 }),
    },
    ...deletionEffects({ gateway, staff }),
    ...paymentInfoEffects({ gateway, staff, main, query }),
    ...campaignEffects({ staff }),
    ...payoutEffects({ gateway, staff, main, query }),
    'POST affiliate /api/optin_email': { body: preferences },
    'POST affiliate /api/v2/optin_email': { ...ofMain, body: preferences },
    'POST direct /unsubscribe/:hash': { ...ofVisitor, path: async () => `/unsubscribe/${await unsubscribeHash()}` },
    'POST report /api/newsletter': { body: () => ({ kind: 'new_creatives', subject: 'Novidades', text: 'Veja.' }) },
    'POST direct /user/staff': { body: staffUser },
    'PUT direct /user/staff/:id': {
      path: async () => `/user/staff/${await newStaffUser()}`,
      body: () => ({ active: false }),
    },
    ...participationEffects({ staff, query, signIn: gateway.signIn }),
    ...taxInvoiceEffects({ query, main }),
    'PUT finance /api/invoices/edit': { body: () => ({ id: 1, invoice_nums: `NF-${(serial += 1)}` }) },
    'PUT finance /api/invoices/liberate/:id': { body: () => ({}) },
    ...billingEffects({ staff, query }),
    ...advertiserEffects({ gateway, staff }),
  };
}
