import { businessDate } from '#shared/time.ts';
import type { Audience, Verb } from '#shared/contract.ts';
import type { contracts, ResourceName } from '#shared/resources/index.ts';
import type { RestClient } from '../support/client.ts';
import { importForm, orderFile, orderMapping } from '../support/order-file.ts';

export type Row = Record<string, unknown> & { id: number | string };
export type Fields = Record<string, unknown>;

/** Who acts in the tests of the resources: people of the sample data. */
export type Speakers = Record<Audience, RestClient>;

type FilterKey<Name extends ResourceName> = keyof (typeof contracts)[Name]['filter']['shape'];

/** What a resource's tests need to know beyond its contract. */
export interface Sample<Key = string> {
  /** Filter keys without which its list says nothing. */
  base?: Fields;
  /** What narrows a list to few enough rows for any order. */
  narrow?: Fields;
  /** For filter keys that are no field of the record: the value that finds a record. */
  find?: Partial<Record<Key & string, (row: Row, audience: Audience) => unknown>>;
  /** An id to read, where the record in hand cannot come from a list. */
  id?: number | string;
  /** A new body to create, each time another one; `serial` counts. */
  create?: (actors: Speakers, serial: number, audience: Audience) => Fields | Promise<Fields>;
  /** Partial bodies, each of one call, with values that the sample data do not have. */
  updates?: Partial<Record<Audience, readonly Fields[]>>;
  /** Verbs that are not its own: a stream has their address. */
  streams?: readonly Verb[];
  /** A field of its input with a value that its schema refuses. */
  broken?: Fields;
}

const instantDay = (row: Row) => businessDate(new Date(String(row.created_at)));
const report = {
  start_date: instantDay,
  end_date: instantDay,
} as const;

/** An affiliate with complete data for each who may ask, and a channel of its own. */
const payable = { visitor: { id: 0, site: 0 }, affiliate: { id: 1, site: 1 }, staff: { id: 10, site: 20 } };

const registration = (serial: number) => ({
  name: 'Rita Ramos',
  email: `rita${serial}@exemplo.test`,
  password: `Segura-${serial}-xy`,
});

/** One line per resource; a resource without a line does not compile. */
export const samples: { [Name in ResourceName]: Sample<FilterKey<Name>> } = {
  affiliate: {
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
  },
  channel: {
    find: { q: (row, audience) => (audience === 'staff' ? row.affiliate_name : row.url) },
    create: (_actors, serial, audience) => ({
      site_type_id: 1,
      name: `Canal ${serial}`,
      category: 'Moda',
      url: `https://canal-novo-${serial}.exemplo.test`,
      description: 'Resenhas',
      ...(audience === 'staff' && { affiliate_id: 4, cj_id: '12345' }),
    }),
    updates: {
      staff: [{ name: 'Outro nome', status: 4 }, { cj_id: '99' }],
      affiliate: [{ name: 'Outro nome', url: 'https://outro.exemplo.test' }, { description: 'Outra' }],
    },
    broken: { url: 'no address' },
  },
  'channel-type': {},
  'channel-category': {},
  bank: { find: { q: (row) => row.name } },
  country: {},
  'affiliate-settings': { id: 1 },
  'postal-code': { id: '01310100' },
  conversion: { narrow: { site_id: 1 }, find: report },
  'conversion-total': {
    find: {
      ...report,
      start_date: () => '2020-01-01',
      end_date: () => '2099-12-31',
      affiliate_id: () => 1,
      site_id: () => 1,
      campaign_id: () => 1,
      order_id: () => 'no such order',
      transaction_id: () => 'no such transaction',
      validation_status: () => 2,
    },
  },
  'conversion-import': { streams: ['create'] },
  'import-mapping': {
    find: { q: (row) => row.name },
    create: (_actors, serial) => ({ name: `Loja ${serial}`, mapping: orderMapping }),
    updates: { staff: [{ mapping: { order_id: { column: 'pedido' } } }, { name: 'Outro nome' }] },
    broken: { name: '', mapping: 'pedido' },
  },
  commission: { base: { affiliate_id: 1, state: '2' }, find: { affiliate_id: () => 1, state: () => '2' } },
  'commission-sum': {
    base: { affiliate_id: 1, state: '3,12,4' },
    find: { affiliate_id: () => 1, state: () => '3,12,4' },
  },
  'payment-info': { base: { affiliate_id: 1 } },
  'payment-request': {
    create: async ({ staff }, serial, audience) => {
      const { id, site } = payable[audience];
      const file = orderFile([{ order: `ganho-${serial}`, site, price: '90000.00' }]);
      await staff.post('/api/conversion-import', importForm(file));
      const { body } = await staff.get<Row[]>(`/api/payment-info?filter={"affiliate_id":${id}}`);
      const { document_type, document_number, business_name, trademark, email, phone_number } = body[0]!;
      return { affiliate_id: id, document_type, document_number, business_name, trademark, email, phone_number };
    },
    broken: { email: 'nobody' },
  },
  invoice: {
    find: { q: (row, audience) => (audience === 'staff' ? row.affiliate_name : row.invoice_nums) },
    updates: {
      staff: [{ invoice_nums: 'NF-1, NF-2', total_received: 10.01 }, { liberated: true }, { liberated: false }],
    },
    broken: { total_received: 1.234 },
  },
  manager: { find: { q: (row) => row.name } },
  'affiliate-manager': {},
  advertiser: { find: { q: (row) => row.business_name } },
  campaign: { find: { q: (row) => row.name } },
  'audit-entry': {
    find: { q: (row) => row.action, start_date: instantDay, end_date: instantDay },
  },
  'outbox-mail': { find: { q: (row) => row.to } },
  registration: {
    create: (_actors, serial) => registration(serial),
    broken: { password: 'curta' },
  },
  activation: {
    create: async ({ visitor, staff }, serial) => {
      const body = registration(serial + 1000);
      await visitor.post('/api/registration', body);
      const mails = await staff.get<Row[]>(`/api/outbox-mail?filter={"q":"${body.email}"}`);
      return { hash: activationHash(String(mails.body[0]?.text)) };
    },
    broken: { hash: '' },
  },
  'activation-mail': {
    create: (_actors, serial) => ({ email: registration(serial).email }),
    broken: { email: 'nada' },
  },
};

/** The secret at the end of the link in an activation mail. */
export function activationHash(mail: string): string {
  const hash = /\/activate\/([\w-]+)/.exec(mail)?.[1];
  if (hash === undefined) throw new Error(`no activation link in: ${mail}`);
  return hash;
}
