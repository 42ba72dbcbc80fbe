import { activationHash } from '../resources/samples.ts';
import type { RestClient } from '../support/client.ts';
import { orderMapping } from '../support/order-file.ts';
import { type PostalCodeService, startPostalCodeService } from '../support/postal-code-service.ts';
import { createDatabase, hasPostgres, type TestDatabase } from '../support/postgres.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { databaseFingerprint, type Fingerprint, staffFingerprint } from './fingerprint.ts';
import { browserClient, type PersonName, people, personNames, type WireClient, wireClient } from './people.ts';
import { absent, type Supplies, type Target } from './wire-calls.ts';
import type { Ownership } from './matrix.ts';

type Row = Record<string, unknown> & { id: number };

/** A platform in which everything of affiliates 1 and 2 can be told apart by sight. */
export interface World {
  stack: Stack;
  gatewayUrl: string;
  fingerprint: Fingerprint;
  wire: Record<PersonName, WireClient>;
  browsers: Record<PersonName, RestClient>;
  supplies: Supplies;
  /** What a call names, for who makes it: staff have affiliate 1 for their own and 2 for a foreign one. */
  targetOf: (name: PersonName, ownership: Ownership) => Target;
  /** What of the other affiliate must never reach a person. */
  canariesFor: (name: PersonName) => readonly string[];
  close: () => Promise<void>;
}

async function rows(staff: RestClient, path: string): Promise<Row[]> {
  const { status, body } = await staff.get<Row[]>(path);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

async function must<Body>(answer: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await answer;
  if (status > 299) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** Gives an affiliate's records values that occur nowhere else, and tells them. */
async function plantCanaries(staff: RestClient, affiliateId: number): Promise<string[]> {
  const mark = `canario-${affiliateId}`;
  const phone = `55119900000${affiliateId}7`;
  const fields = { phone_number: phone, address: `Rua do ${mark}`, business_name: `Empresa ${mark}` };
  const affiliate = await must<Record<string, unknown>>(staff.put(`/api/affiliate/${affiliateId}`, fields));
  for (const { id } of await rows(staff, `/api/channel?filter={"affiliate_id":${affiliateId}}`)) {
    await must(
      staff.put(`/api/channel/${id}`, { name: `Canal ${mark} ${id}`, url: `https://${mark}-${id}.exemplo.test` }),
    );
  }
  return [mark, phone, String(affiliate.email), String(affiliate.token)];
}

/** @param invoicedId the affiliate whose invoice stands for this one's; only staff have calls that name an invoice */
async function targetsOf(staff: RestClient, affiliateId: number, invoicedId = affiliateId): Promise<Target> {
  const [site] = await rows(staff, `/api/channel?filter={"affiliate_id":${affiliateId}}`);
  const [invoice] = await rows(staff, `/api/invoice?filter={"affiliate_id":${invoicedId}}`);
  const [mail] = await rows(staff, '/api/outbox-mail');
  const [mapping] = await rows(staff, '/api/import-mapping');
  if (!site || !invoice || !mail || !mapping) {
    throw new Error(`affiliate ${affiliateId} lacks a channel or an invoice, or there is no mail or no saved mapping`);
  }
  return { affiliate: affiliateId, site: site.id, invoice: invoice.id, mail: mail.id, mapping: mapping.id };
}

function suppliesOf(staff: RestClient, visitor: RestClient): Supplies {
  let last = 0;
  const serial = () => (last += 1);
  return {
    serial,
    activationHash: async () => {
      const email = `ativa${serial()}@exemplo.test`;
      await must(visitor.post('/api/registration', { name: 'Ada Alves', email, password: 'Segura-77-xy' }));
      const [mail] = await rows(staff, `/api/outbox-mail?filter={"q":"${email}"}`);
      return activationHash(String(mail?.text));
    },
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
    mapping: async () => {
      const body = { name: `Loja nova ${serial()}`, mapping: orderMapping };
      return (await must<Row>(staff.post('/api/import-mapping', body))).id;
    },
  };
}

/** Starts it on PostgreSQL where there is one, whose tables are compared row by row. */
export async function openWorld(): Promise<World> {
  const postalCodes: PostalCodeService = await startPostalCodeService();
  const database: TestDatabase | undefined = hasPostgres ? await createDatabase() : undefined;
  const stack = await startStack({
    ...(database && { databaseUrl: database.url }),
    env: { CEP_URLS: postalCodes.url, RATE_LIMIT_SCALE: '1000' },
  });
  const gatewayUrl = stack.gateways[0]?.url ?? '';
  const signedIn = await Promise.all(
    personNames.map(async (name) => ({
      name,
      wire: await wireClient(gatewayUrl, name),
      browser: await browserClient(stack.url, name),
    })),
  );
  const byName = <Value>(value: (person: (typeof signedIn)[number]) => Value) =>
    Object.fromEntries(signedIn.map((person) => [person.name, value(person)])) as Record<PersonName, Value>;
  const browsers = byName(({ browser }) => browser);
  const staff = browsers.administrator;
  const supplies = suppliesOf(staff, browsers.visitor);
  await supplies.activationHash();
  const canaries: Record<number, string[]> = { 1: await plantCanaries(staff, 1), 2: await plantCanaries(staff, 2) };
  const targets: Record<number, Target> = { 1: await targetsOf(staff, 1), 2: await targetsOf(staff, 2, 10) };
  const fingerprint = database ? await databaseFingerprint(database.url) : staffFingerprint(staff);

  return {
    stack,
    gatewayUrl,
    fingerprint,
    wire: byName(({ wire }) => wire),
    browsers,
    supplies,
    targetOf: (name, ownership) => {
      const own = people[name].affiliateId ?? 1;
      return (ownership === 'absent' ? undefined : targets[ownership === 'foreign' ? 3 - own : own]) ?? absent;
    },
    canariesFor: (name) => {
      const own = people[name].affiliateId;
      if (own !== null) return canaries[3 - own] ?? [];
      return people[name].role === 'visitor' ? Object.values(canaries).flat() : [];
    },
    close: async () => {
      await fingerprint.close();
      await stack.stop();
      await database?.drop();
      await postalCodes.close();
    },
  };
}
