import type { Pool } from 'pg';
import { profile } from '#shared/codes/accounts/profile.ts';
import { plainResources } from '#shared/codes/platform/plain-noun.ts';
import { systemClock } from '#shared/time.ts';
import { withTransaction } from '../../gateway/db/client.ts';
import { createLink } from '../../gateway/domains/accounts/single-use-link/links.ts';
import { users } from '../../gateway/domains/accounts/user/table.ts';
import { invoiceFiles, invoiceUploads } from '../../gateway/domains/payouts/tax-invoice/table.ts';
import type { GatewayContext } from '../../gateway/engine/context.ts';
import { loadSampleData } from '../../gateway/sample/load-sample-data.ts';
import { createTestGateway, type TestGateway } from '../../gateway/testing/test-gateway.ts';
import { activationHash, unsubscribeHash } from '../resources/accounts.ts';
import { newParticipation } from '../resources/campaigns.ts';
import { absent, everyPlain, type Supplies, type Target } from '../resources/declaration.ts';
import { approvedConversion, newBonus } from '../resources/earnings.ts';
import { declarations } from '../resources/index.ts';
import { mailedFreezeHash, newPayment, payee } from '../resources/payouts.ts';
import type { RestClient } from '../support/client.ts';
import { withLoggedCause } from '../support/logged-causes.ts';
import { startPostalCodeService } from '../support/postal-code-service.ts';
import { createDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/reaper.ts';
import { copySampleData } from '../support/stack.ts';
import { startTaxDocumentService } from '../support/tax-document-service.ts';
import { must, plantCanaries, type Row, rows } from './canaries.ts';
import { databaseFingerprint, type Fingerprint } from './fingerprint.ts';
import type { Ownership } from './matrix.ts';
import { newAddition } from './new-addition.ts';
import { newTrackingLink } from './new-tracking-link.ts';
import { newWebhookDelivery, newWebhookEndpoint } from './new-webhook-endpoint.ts';
import {
  browserClient,
  fromAnotherAddress,
  people,
  type PersonName,
  personNames,
  type WireClient,
  wireClient,
} from './people.ts';
import { startProxy } from './start-proxy.ts';

/** A platform in which all data of affiliates 1 and 2 contain recognizable texts. */
export interface World {
  gatewayUrl: string;
  proxyUrl: string;
  context: GatewayContext;
  fingerprint: Fingerprint;
  wire: Record<PersonName, WireClient>;
  browsers: Record<PersonName, RestClient>;
  supplies: Supplies;
  /**
   * Returns the object that a call names, by caller: for staff, affiliate 1 is their own, being assigned to the manager
   * of assigned ones, and 2 is a foreign one.
   */
  targetOf: (name: PersonName, ownership: Ownership) => Target;
  /** The texts of the other affiliate that must never reach a person. */
  canariesFor: (name: PersonName) => readonly string[];
  /** Returns the affiliates whose rows a person may not see. */
  outOfReach: (name: PersonName, affiliateIds: ReadonlySet<number>) => Promise<readonly number[]>;
  close: () => Promise<void>;
}

/** Only staff have calls that name an invoice, so one of another affiliate is used: of an assigned one, or not. */
async function targetsOf(
  staff: RestClient,
  {
    plain,
    access,
    bonus,
    addition,
    conversion,
    trackingLink,
    webhookEndpoint,
    taxInvoiceUpload,
    participation,
    payment,
    paymentInfo,
    paymentInfoIds,
    pool,
  }: WorldSupplies & { pool: Pool },
  affiliateId: number,
): Promise<Target> {
  const [site] = await rows(staff, `/api/channel?filter={"affiliate_id":${affiliateId}}`);
  const invoices = await rows(staff, '/api/invoice?range=[0,99]');
  // Every fifth affiliate is assigned, from the first on.
  const invoice = invoices.find(({ affiliate_id: owner }) => (Number(owner) % 5 === 1) === (affiliateId === 1));
  const [mail] = await rows(staff, '/api/outbox-mail');
  const [run] = await rows(staff, '/api/payment-run');
  const [bankReturn] = await rows(staff, '/api/bank-return');
  const [conversionImport] = await rows(staff, '/api/conversion-import');
  // A different one for each affiliate, and never the calling administrator.
  const role = affiliateId === 1 ? 'finance' : 'auditor';
  const [staffUser] = await rows(staff, `/api/staff-user?filter={"role":"${role}"}`);
  if (!site || !invoice || !mail || !run || !bankReturn || !conversionImport || !staffUser) {
    throw new Error(
      `affiliate ${affiliateId} lacks a channel or an invoice, or there is no mail, run, return, import or staff user`,
    );
  }
  const plainIds: Record<string, number> = {};
  for (const resource of plainResources) plainIds[resource] = await plain(resource, affiliateId);
  await paymentInfo(affiliateId);
  const endpoint = await webhookEndpoint(affiliateId);
  const affiliate = await must<{ service_manager_id: number | null }>(staff.get(`/api/affiliate/${affiliateId}`));
  return {
    affiliate: affiliateId,
    ...(await ofAdvertiser(pool, affiliateId)),
    access: await access(affiliateId),
    bonus: await bonus(affiliateId),
    commission_addition: await addition(affiliateId),
    tracking_link: await trackingLink(affiliateId),
    webhook_endpoint: endpoint,
    webhook_delivery: await newWebhookDelivery(pool, endpoint),
    conversion: await conversion(affiliateId),
    invoice_upload: await taxInvoiceUpload(affiliateId),
    serviceManager: affiliate.service_manager_id,
    site: site.id,
    invoice: invoice.id,
    mail: mail.id,
    payment_run: run.id,
    bank_return: bankReturn.id,
    conversion_import: conversionImport.id,
    payment: await payment(affiliateId),
    participation: await participation(affiliateId, true),
    staffUser: staffUser.id,
    ...everyPlain((resource) => plainIds[resource] ?? 0),
    // Another one after each deletion.
    get payment_info() {
      return paymentInfoIds.get(affiliateId) ?? absent.payment_info;
    },
  };
}

/** What belongs to the advertiser with a number, of the sample data. */
async function ofAdvertiser(pool: Pool, advertiserId: number) {
  const { rows: found } = await pool.query<
    Pick<Target, 'advertiser_campaign' | 'advertiser_invoice' | 'advertiser_sale'>
  >(
    `select min(campaigns.id) as advertiser_campaign,
       (select min(id) from advertiser_invoices where advertiser_id = $1 and issued_at is not null) as advertiser_invoice,
       (select min(sold.id)::int from conversions as sold where sold.campaign_id = min(campaigns.id)) as advertiser_sale
     from campaigns where advertiser_id = $1`,
    [advertiserId],
  );
  const [one] = found;
  if (!one?.advertiser_campaign || !one.advertiser_invoice || !one.advertiser_sale)
    throw new Error(`advertiser ${advertiserId} lacks a campaign, an issued invoice or a sale`);
  return one;
}

interface WorldSupplies extends Supplies {
  /** Creates a payment of an affiliate that no run takes. */
  payment: (affiliateId: number) => Promise<number>;
  /** The payment info of each affiliate when it was last read. */
  paymentInfoIds: ReadonlyMap<number, number>;
}

/** A secondary access with a password that nobody knows. */
const newAccess = (affiliateId: number, number: number) => ({
  name: `Acesso canario-${affiliateId}`,
  email: `acesso-canario-${affiliateId}-${number}@exemplo.test`,
  passwordHash: 'none',
  profile: profile.codes.afiliado,
  affiliateId,
  activatedAt: new Date(),
  createdAt: new Date(),
});

/** The file of a tax invoice, sent by nobody who makes calls. */
const newUpload = (affiliateId: number, number: number) => ({
  affiliateId,
  yearmonth: '2026-01',
  status: 0,
  fileName: `nota-canario-${affiliateId}-${number}.pdf`,
  contentType: 'application/pdf',
  size: 8,
  sha256: 'none',
  findings: [],
  createdAt: new Date(),
});

const mailedLinks = {
  invitation: { purpose: 'invitation', isInvited: true },
  'password-reset': { purpose: 'password_reset', isInvited: false },
  'email-undo': { purpose: 'email_undo', isInvited: false },
} as const;

function suppliesOf(staff: RestClient, visitor: RestClient, context: GatewayContext): WorldSupplies {
  const paymentInfoIds = new Map<number, number>();
  let freezeHash: Promise<string> | undefined;
  let last = 0;
  const serial = () => (last += 1);
  const paymentInfo = async (affiliateId: number) => {
    const [known] = await rows(staff, `/api/payment-info?filter={"affiliate_id":${affiliateId}}`);
    const body = { ...payee(serial()), affiliate_id: affiliateId };
    const { id } = known ?? (await must<Row>(staff.post('/api/payment-info', body)));
    paymentInfoIds.set(affiliateId, id);
    return id;
  };
  return {
    serial,
    paymentInfoIds,
    paymentInfo,
    freezeHash: () => (freezeHash ??= mailedFreezeHash(staff)),
    activationHash: async () => {
      const email = `ativa${serial()}@exemplo.test`;
      const person = { name: 'Ada Alves', email, password: 'Segura-77-xy' };
      await must(visitor.post('/api/registration', person, fromAnotherAddress()));
      const [mail] = await rows(staff, `/api/outbox-mail?filter={"q":"${email}"}`);
      return activationHash(String(mail?.text));
    },
    taxInvoiceUpload: (affiliateId) =>
      withTransaction(context.database, async (tx) => {
        const [upload] = await tx.insert(invoiceUploads).values(newUpload(affiliateId, serial())).returning();
        const uploadId = upload?.id ?? 0;
        await tx.insert(invoiceFiles).values({ uploadId, content: Buffer.from('%PDF-1.7') });
        return uploadId;
      }),
    unsubscribeHash: () => unsubscribeHash(staff, 3),
    payment: (affiliateId) => newPayment(context, affiliateId),
    access: async (affiliateId) => {
      const [access] = await context.database.db.insert(users).values(newAccess(affiliateId, serial())).returning();
      return access?.id ?? 0;
    },
    linkHash: (page) =>
      withTransaction(context.database, async (tx) => {
        const { purpose, isInvited } = mailedLinks[page];
        const access = { ...newAccess(1, serial()), ...(isInvited && { activatedAt: null }) };
        const [user] = await tx.insert(users).values(access).returning();
        const email = `antes-de-${access.email}`;
        return createLink(tx, context, { purpose, userId: user?.id ?? 0, email, validMs: 3_600_000 });
      }),
    participation: (affiliateId, hasCap = false) => newParticipation(staff, affiliateId, serial(), hasCap),
    site: async (affiliateId) => {
      const number = serial();
      const body = {
        affiliate_id: affiliateId,
        name: `Novo canario-${affiliateId} ${number}`,
        url: `https://novo-${number}.exemplo.test`,
        category: 'Moda',
        site_type_id: 1,
        description: 'Resenhas',
      };
      return (await must<Row>(staff.post('/api/channel', body))).id;
    },
    conversion: async (affiliateId) => {
      if (affiliateId === absent.affiliate) return affiliateId;
      return approvedConversion({ staff }, affiliateId);
    },
    trackingLink: (affiliateId) => newTrackingLink(context.database.pool, affiliateId, serial()),
    webhookEndpoint: (affiliateId) => newWebhookEndpoint(context.database.pool, affiliateId),
    bonus: async (affiliateId) => (await newBonus({ staff }, affiliateId, serial())).id,
    addition: (affiliateId) => newAddition(context.database.pool, affiliateId),
    plain: async (resource, affiliateId) => {
      const body = await declarations[resource].create?.(
        { visitor, affiliate: staff, advertiser: staff, staff },
        serial(),
        'staff',
      );
      const owner = body && 'affiliate_id' in body && { affiliate_id: affiliateId };
      return (await must<Row>(staff.post(`/api/${resource}`, { ...body, ...owner }))).id;
    },
  };
}

/** A gateway with the sample data, without its workers: on PGlite, or where TEST_DATABASE_URL says. */
async function startGateway(
  env: Record<string, string>,
  logTo: { write: (line: string) => void },
): Promise<TestGateway & { remove: () => Promise<void> }> {
  const options = { clock: systemClock, fixtures: false, logTo };
  if (process.env.TEST_DATABASE_URL) {
    const { url, drop } = await createDatabase();
    const gateway = await createTestGateway({ ...options, databaseUrl: url, env });
    await loadSampleData({ ...gateway.context, amount: 'demo', log: () => undefined });
    return { ...gateway, remove: drop };
  }
  const folder = temporaryFolder('matrix');
  await copySampleData('demo', folder.path);
  const gateway = await createTestGateway({ ...options, env: { ...env, DATA_DIR: folder.path } });
  return { ...gateway, remove: folder.remove };
}

/** Assignments change during the tests, so they are read each time. */
async function outOfReach(pool: Pool, name: PersonName, affiliateIds: ReadonlySet<number>): Promise<number[]> {
  const { scope, affiliateId, email } = people[name];
  const ids = [...affiliateIds];
  if (scope === 'all') return [];
  if (scope !== 'assigned') return ids.filter((id) => id !== affiliateId);
  const { rows: reached } = await pool.query<{ id: number }>(
    `select id from affiliates where exists (select from users
      where users.email = $1 and users.id in (comercial_manager_id, service_manager_id))`,
    [email],
  );
  return ids.filter((id) => !reached.some((affiliate) => affiliate.id === id));
}

/**
 * Starts both servers in this process, which speak to each other by HTTP as always, and fills them.
 *
 * @throws {Error} of the request that was refused, with the cause that a server has logged
 */
export async function openWorld(): Promise<World> {
  let logged = '';
  try {
    return await fillWorld({ write: (line) => (logged += line) });
  } catch (error) {
    throw withLoggedCause(error, logged);
  }
}

async function fillWorld(logTo: { write: (line: string) => void }): Promise<World> {
  const postalCodes = await startPostalCodeService();
  const documents = await startTaxDocumentService();
  const env = { CEP_URLS: postalCodes.url, CNPJ_URL: documents.url, CPF_URL: documents.url, LOG_LEVEL: 'info' };
  const gateway = await startGateway(env, logTo);
  const proxy = await startProxy(gateway.url, logTo);
  const signedIn: { name: PersonName; wire: WireClient; browser: RestClient }[] = [];
  for (const name of personNames) {
    const wire = await wireClient(gateway.url, name);
    signedIn.push({ name, wire, browser: await browserClient(gateway.url, proxy.url, name) });
  }
  const byName = <Value>(value: (person: (typeof signedIn)[number]) => Value) =>
    Object.fromEntries(signedIn.map((person) => [person.name, value(person)])) as Record<PersonName, Value>;
  const browsers = byName(({ browser }) => browser);
  const staff = browsers.administrator;
  const supplies = suppliesOf(staff, browsers.visitor, gateway.context);
  await supplies.activationHash();
  const canaries: Record<number, string[]> = { 1: await plantCanaries(staff, 1), 2: await plantCanaries(staff, 2) };
  const { pool } = gateway.context.database;
  const parts = { ...supplies, pool };
  const targets: Record<number, Target> = {
    1: await targetsOf(staff, parts, 1),
    2: await targetsOf(staff, parts, 2),
  };
  // On a slow machine the initial step-ups must not expire.
  await pool.query(`update sessions set stepped_up_until = '2100-01-01' where stepped_up_until is not null`);
  const fingerprint = await databaseFingerprint(pool);
  // What the matrix tries is refused thousands of times, and not kept: to write it takes a thirtieth of the time.
  gateway.context.log.level = 'silent';
  proxy.silence();

  return {
    gatewayUrl: gateway.url,
    proxyUrl: proxy.url,
    context: gateway.context,
    fingerprint,
    wire: byName(({ wire }) => wire),
    browsers,
    supplies,
    targetOf: (name, ownership) => {
      const own = people[name].affiliateId ?? 1;
      return (ownership === 'absent' ? undefined : targets[ownership === 'foreign' ? 3 - own : own]) ?? absent;
    },
    canariesFor: (name) => {
      const { affiliateId, scope } = people[name];
      if (scope === 'none' || scope === 'advertiser') return Object.values(canaries).flat();
      return (scope === 'all' ? undefined : canaries[3 - (affiliateId ?? 1)]) ?? [];
    },
    outOfReach: async (name, affiliateIds) => outOfReach(gateway.context.database.pool, name, affiliateIds),
    close: async () => {
      await proxy.close();
      await gateway.close();
      await gateway.remove();
      await postalCodes.close();
      await documents.close();
    },
  };
}
