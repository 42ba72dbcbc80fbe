import { affiliatePeople, managers } from '../access/people.ts';
import type { RestClient } from '../support/client.ts';
import { absent, type Declaration, filterQuery, type Row, type Target, type WireWay } from './declaration.ts';

const staffReaders = [...managers, 'finance', 'auditor'] as const;
const ownWriters = ['main', 'other'] as const;
const writers = [...ownWriters, ...managers] as const;

/** A form that the rules accept, another one each time. */
export const payee = (serial: number) => ({
  document_type: 'CPF',
  document_number: '52998224725',
  business_name: `Beneficiária ${serial}`,
  trademark: null,
  email: `pagamentos${serial}@exemplo.test`,
  phone_number: '5521987654321',
  bank_country: 'BR',
  bank_name: '001 - Banco do Brasil S.A.',
  bank_agency: '1234',
  bank_account_type: 'Conta Corrente',
  bank_account_number: '56789',
  bank_account_number_digit: '0',
  pix_type: 'CPF',
  pix_key: '52998224725',
});

const change = (serial: number) => ({ business_name: `Outra ${serial}` });

async function deleteFirst(client: RestClient, affiliateId: number): Promise<void> {
  const { body } = await client.get<Row[]>(`/api/payment-info${filterQuery({ affiliate_id: affiliateId })}`);
  for (const { id } of body) await client.delete(`/api/payment-info/${id}`);
}

const isThere = (target: Target) => target.affiliate !== absent.affiliate;
/** Nobody has two, so that one that was deleted is entered anew. */
const ready: Declaration['ready'] = async (target, { paymentInfo }) => isThere(target) && paymentInfo(target.affiliate);

// An affiliate that has payment info cannot enter it again.
const admitted = [409];
const create: WireWay = {
  names: 'elsewhere',
  admitted,
  make: ({ affiliate }, { serial }) => ({ body: { ...payee(serial()), affiliate_id: affiliate } }),
};
const edit: WireWay = {
  make: async (target, supplies) => {
    await ready(target, supplies);
    return { body: change(supplies.serial()) };
  },
};
const named: WireWay = {
  make: async (target, supplies) => {
    await ready(target, supplies);
    return {};
  },
};

export const paymentInfo: Declaration = {
  base: { affiliate_id: 1 },
  create: async ({ affiliate, staff }, serial, audience) => {
    if (audience === 'affiliate') await deleteFirst(affiliate, 1);
    else await deleteFirst(staff, 2);
    return { ...payee(serial), ...(audience === 'staff' && { affiliate_id: 2 }) };
  },
  broken: { document_number: '11111111111', bank_name: 'Banco do Brasil' },
  actions: ['update', 'delete'],
  kind: 'payment_info',
  may: {
    list: [...affiliatePeople, ...staffReaders],
    one: [...affiliatePeople, ...staffReaders],
    create: writers,
    update: writers,
    delete: writers,
  },
  creation: { admitted, body: ({ affiliate }, { serial }) => ({ ...payee(serial()), affiliate_id: affiliate }) },
  change,
  ready,
  spare: ({ affiliate }, { paymentInfo: have }) => have(affiliate),
  wire: {
    'GET affiliate /api/v2/get/payment_infos': { may: affiliatePeople },
    'GET affiliate /api/get/payment_infos/:id': { may: staffReaders, object: 'affiliate' },
    'GET affiliate /api/get/payment_info/:id': { may: staffReaders, object: 'payment_info', ...named },
    'POST affiliate /api/v2/create/payment_infos': { may: ownWriters, ...create },
    'POST affiliate /api/create/payment_infos': { may: managers, ...create },
    'PUT affiliate /api/v2/edit/payment_infos/:id': { may: ownWriters, object: 'payment_info', ...edit },
    'PUT affiliate /api/edit/payment_infos/:id': { may: managers, object: 'payment_info', ...edit },
    'PUT affiliate /api/pi/update/:id': { may: writers, object: 'payment_info', ...edit },
    'DELETE affiliate /api/pi/delete/:id': { may: writers, object: 'payment_info', ...named },
  },
};
