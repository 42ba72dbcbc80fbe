import { addDays, businessDate, systemClock } from '#shared/time.ts';
import { payments } from '../../gateway/domains/payouts/payment/table.ts';
import type { GatewayContext } from '../../gateway/engine/context.ts';
import { affiliatePeople, affiliateWriters, everybody, managers, type PersonName, signedIn } from '../access/people.ts';
import type { RestClient } from '../support/client.ts';
import { importForm, orderFile } from '../support/order-file.ts';
import { absent, type Declaration, filterQuery, type Row, type Target, type WireWay } from './declaration.ts';
import { plainNoun } from './plain-noun.ts';

const financeWriters = ['finance', 'administrator'] as const;
const financeReaders = [...financeWriters, 'auditor'] as const;

const bank: Declaration = {
  find: { q: (row) => row.name },
  may: { list: signedIn, one: signedIn },
  id: '001',
  wire: {
    'GET affiliate /api/banks': { may: signedIn },
    'GET affiliate /api/banks/:code': { may: signedIn, make: () => ({ params: { code: '001' } }) },
  },
};

/** A file that is no return: whoever may send one gets that error. */
function returnForm(): FormData {
  const form = new FormData();
  form.set('file', new Blob(['nada']), 'retorno.ret');
  return form;
}

const noFile = 987_654_321;

const bankReturn: Declaration = {
  streams: ['create'],
  find: { run_id: ({ run_ids }) => (Array.isArray(run_ids) ? run_ids[0] : undefined) },
  kind: 'bank_return',
  isShared: true,
  may: { list: financeReaders, one: financeReaders },
  files: {
    'the upload of a return': {
      may: financeWriters,
      admitted: [422],
      make: () => ({ method: 'POST', path: '/api/bank-return', body: returnForm() }),
    },
    'a file for the bank': {
      may: financeWriters,
      admitted: [404],
      make: () => ({ method: 'GET', path: `/api/bank-file?id=${noFile}` }),
    },
    'a return as it came': {
      may: financeWriters,
      admitted: [404],
      make: () => ({ method: 'GET', path: `/api/bank-return-file?id=${noFile}` }),
    },
  },
  wire: {
    'GET finance /api/bank_returns': { may: financeReaders },
    'GET finance /api/bank_returns/:id': { may: financeReaders, object: 'bank_return', isShared: true },
    'GET finance /api/bank_returns/content': {
      may: financeWriters,
      admitted: [404],
      make: () => ({ query: { id: noFile } }),
    },
    'POST finance /api/bank_returns': { may: financeWriters, admitted: [422], make: () => ({ body: returnForm() }) },
    'GET finance /api/bank_files/content': {
      may: financeWriters,
      admitted: [404],
      make: () => ({ query: { id: noFile } }),
    },
  },
};

const bankReturnLine: Declaration = {
  may: { list: financeReaders },
  wire: { 'GET finance /api/bank_return_lines': { may: financeReaders } },
};

const planners = [...managers, 'finance'] as const;
// Who may plan is admitted, even if the commission is not there any more.
const commissionScheduleAdmitted = [409, 422];
const commissionScheduleBodyOf = (affiliate: number) => ({
  affiliate_id: affiliate,
  commissions: ['1-1-2020-01-2'],
  pay_date: '2035-06-15',
});
const plan: WireWay = {
  names: 'elsewhere',
  admitted: commissionScheduleAdmitted,
  make: ({ affiliate }) => ({ body: commissionScheduleBodyOf(affiliate) }),
};

/** Ends the hold of an affiliate as it is. */
async function releaseHold(staff: RestClient, affiliateId: number): Promise<void> {
  const path = `/api/payment-hold/${affiliateId}`;
  const { version } = (await staff.get<Row>(path)).body;
  await staff.put(path, { released: true, version });
}

const commissionSchedule: Declaration = {
  create: async ({ staff }, serial) => {
    // Affiliate 10 has complete data.
    const file = orderFile([{ order: `programado-${serial}`, site: 20, price: '9000.00' }]);
    await staff.post('/api/conversion-import', importForm(file));
    await releaseHold(staff, 10);
    const { body } = await staff.get<Row[]>('/api/commission?filter={"affiliate_id":10,"state":"2"}');
    return { affiliate_id: 10, commissions: body.map(({ id }) => id), pay_date: '2035-06-15' };
  },
  broken: { commissions: [], pay_date: 'amanhã' },
  may: { create: planners },
  creation: { admitted: commissionScheduleAdmitted, body: ({ affiliate }) => commissionScheduleBodyOf(affiliate) },
  wire: { 'POST finance /api/commission/schedule_payment': { may: planners, ...plan } },
};

const invoiceWriters = [...managers, 'finance'] as const;
const invoiceReaders = [...invoiceWriters, 'auditor'] as const;

const invoice: Declaration = {
  find: { q: (row, audience) => (audience === 'staff' ? row.affiliate_name : row.invoice_nums) },
  updates: {
    staff: [{ invoice_nums: 'NF-1, NF-2', total_received: 10.01 }, { liberated: true }, { liberated: false }],
  },
  // Whether a file may be sent follows from whether it is liberated.
  derived: ['can_upload'],
  broken: { total_received: 1.234 },
  kind: 'invoice',
  may: { list: [...affiliatePeople, ...invoiceReaders], one: invoiceReaders, update: invoiceWriters },
  change: (serial) => ({ invoice_nums: `NF-${serial}` }),
  wire: {
    'GET finance /api/invoices/search': {
      may: invoiceReaders,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }),
    },
    'GET finance /api/invoices/:id': { may: invoiceReaders, object: 'invoice' },
    'GET finance /api/invoices/affiliate/:affiliateId': { may: invoiceReaders, object: 'affiliate' },
    'GET finance /api/v2/invoices/affiliate': { may: affiliatePeople },
    'PUT finance /api/invoices/edit': {
      may: invoiceWriters,
      names: 'elsewhere',
      make: ({ invoice: id }, { serial }) => ({ body: { id, invoice_nums: `NF-${serial()}`, total_received: 10.5 } }),
    },
    'PUT finance /api/invoices/liberate/:id': { may: invoiceWriters, object: 'invoice' },
  },
};

const invoicePaymentReaders = [...managers, 'finance', 'auditor'] as const;

const invoicePayment: Declaration = {
  find: { q: (row) => row.affiliate_name },
  may: { list: invoicePaymentReaders },
  wire: {
    'GET finance /api/invoices_payments': {
      may: invoicePaymentReaders,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }),
    },
  },
};

const deciders = [...managers, 'finance'] as const;
const invoiceUploadReaders = [...deciders, 'auditor'] as const;
const senders = [...affiliateWriters, ...deciders] as const;

/** A file that is a PDF as far as anybody looks. */
const pdf = () => new Blob(['%PDF-1.7\n%%EOF\n'], { type: 'application/pdf' });

function taxInvoiceForm(invoiceIds: readonly number[], affiliateId?: number): FormData {
  const form = new FormData();
  form.set('invoice_ids', JSON.stringify(invoiceIds));
  if (affiliateId !== undefined) form.set('affiliate_id', String(affiliateId));
  form.set('file', pdf(), 'nota.pdf');
  return form;
}

/** Whose the invoice is decides, and it does not wait for a file. */
const send: WireWay = {
  names: 'elsewhere',
  admitted: [404, 409],
  make: ({ affiliate, invoice }: Target) => ({ body: taxInvoiceForm([invoice], affiliate) }),
};
const decide = (serial: number) => ({ status: 2, admin_notes: `Ilegível ${serial}` });
const may = (people: readonly PersonName[]) => ({ may: people, object: 'invoice_upload' }) as const;
const remove: WireWay = {
  make: async ({ affiliate, invoice_upload: id }, { taxInvoiceUpload }) => ({
    params: { id: affiliate > 1_000 ? id : await taxInvoiceUpload(affiliate) },
  }),
};
/** Decided about before is a conflict. */
const invoiceUploadAdmitted = [409, 422];

const invoiceUpload: Declaration = {
  find: { q: (row) => row.file_name },
  streams: ['create'],
  actions: ['update', 'delete'],
  kind: 'invoice_upload',
  may: {
    list: [...affiliatePeople, ...invoiceUploadReaders],
    one: [...affiliatePeople, ...invoiceUploadReaders],
    create: senders,
    update: deciders,
    delete: senders,
  },
  change: decide,
  changeAdmitted: invoiceUploadAdmitted,
  spare: ({ affiliate }, { taxInvoiceUpload }) => taxInvoiceUpload(affiliate),
  files: {
    'invoice-file': {
      may: [...affiliatePeople, ...deciders],
      names: 'elsewhere',
      make: ({ invoice_upload: id }) => ({ method: 'GET', path: `/api/invoice-file?id=${id}` }),
    },
    'invoice-file (sent)': {
      may: senders,
      ...send,
      make: ({ affiliate, invoice }) => ({
        method: 'POST',
        path: '/api/invoice-file',
        body: taxInvoiceForm([invoice], affiliate),
      }),
    },
  },
  wire: {
    'GET finance /api/invoices/upload/search': {
      may: invoiceUploadReaders,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }),
    },
    'GET finance /api/invoices/upload/affiliate/:affiliateId': { may: invoiceUploadReaders, object: 'affiliate' },
    'GET finance /api/v2/invoices/upload': { may: affiliatePeople },
    'GET finance /api/invoices/upload/:id': may(invoiceUploadReaders),
    'GET finance /api/v2/invoices/upload/:id': may(affiliatePeople),
    'GET finance /api/invoices/upload/file/:id': may(deciders),
    'GET finance /api/v2/invoices/upload/file/:id': may(affiliatePeople),
    'POST finance /api/invoices/upload': { may: deciders, ...send },
    'POST finance /api/v2/invoices/upload': { may: affiliateWriters, ...send },
    'PUT finance /api/invoices/upload/:id': {
      ...may(deciders),
      admitted: invoiceUploadAdmitted,
      make: (_target, { serial }) => ({ body: decide(serial()) }),
    },
    'DELETE finance /api/invoices/upload/:id': { ...may(deciders), ...remove },
    'DELETE finance /api/v2/invoices/upload/:id': { ...may(affiliateWriters), ...remove },
  },
};

const paymentStaffReaders = [...managers, 'finance', 'auditor'] as const;
// Who may change one is admitted, even if its state does not allow it.
const paymentAdmitted = [409, 422];
const paymentChange = () => ({ confirmed: true, evidence: 'O banco corrigiu o cadastro', version: 0 });
const path = 'finance /api/commission/admin_payments';
const ownPath = 'finance /api/v2/commission/payments';

const paidOn = ({ paid_at: at }: Row) => (typeof at === 'string' ? businessDate(new Date(at)) : null);

const requestedOn = ({ requested_at: at }: Row) => businessDate(new Date(String(at)));

const payment: Declaration = {
  find: {
    q: (row) => row.affiliate_name,
    paid_from: paidOn,
    paid_to: paidOn,
    pay_from: (row) => row.pay_date,
    pay_to: (row) => row.pay_date,
    requested_from: requestedOn,
    requested_to: requestedOn,
    amount_from: (row) => row.amount,
    amount_to: (row) => row.amount,
  },
  actions: ['update'],
  kind: 'payment',
  may: {
    list: [...affiliatePeople, ...paymentStaffReaders],
    one: [...affiliatePeople, ...paymentStaffReaders],
    update: financeWriters,
  },
  change: paymentChange,
  changeAdmitted: paymentAdmitted,
  wire: {
    [`GET ${path}`]: {
      may: paymentStaffReaders,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }),
    },
    [`GET ${path}/:id`]: { may: paymentStaffReaders, object: 'payment' },
    [`GET ${ownPath}`]: { may: affiliatePeople },
    [`GET ${ownPath}/:id`]: { may: affiliatePeople, object: 'payment' },
    [`PUT ${path}/:id`]: {
      may: financeWriters,
      object: 'payment',
      admitted: paymentAdmitted,
      make: () => ({ body: paymentChange() }),
    },
  },
};

const paymentCommissionReaders = [...affiliatePeople, ...paymentStaffReaders] as const;

const paymentCommission: Declaration = {
  narrow: { payment_id: 330 },
  may: { list: paymentCommissionReaders },
  wire: {
    'GET finance /api/commission/payment_commissions': {
      may: paymentCommissionReaders,
      ways: [
        {},
        { names: 'elsewhere', findsNothing: true, make: ({ payment: id }) => ({ query: { payment_id: id } }) },
      ],
    },
  },
};

/** Adds a payment of an affiliate that no run takes. @returns its id */
export async function newPayment({ database }: GatewayContext, affiliateId: number): Promise<number> {
  const plan = { state: 'ready', amountCents: 100, payee: {}, method: 'bank', payDate: '2099-01-01' } as const;
  const values = { ...plan, affiliateId, createdAt: new Date() };
  const [payment] = await database.db.insert(payments).values(values).returning();
  return payment?.id ?? 0;
}

/** No link: whoever may confirm gets as far as its check, which a test of its own passes. */
const unknown = { admitted: [422], make: () => ({ body: { hash: 'unknown' } }) };

const paymentConfirmation: Declaration = {
  may: { create: everybody },
  creation: { admitted: unknown.admitted, body: () => ({ hash: 'unknown' }) },
  actions: ['create'],
  wire: { 'POST direct /user/payment_confirmation': { may: everybody, ...unknown } },
};

const paymentExclusion: Declaration = {
  base: { run_id: 1 },
  find: { run_id: () => 1 },
  may: { list: financeReaders },
  wire: {
    'GET finance /api/payment_runs/:id/exclusions': { may: financeReaders, object: 'payment_run' },
  },
};

/** An affiliate whom nothing else is tried on: freezing its payments ends its sessions. */
const frozen = { id: 8, email: 'afiliado8@demo.test' };

/** Changes payment info, so that a notice is mailed. @returns the secret of its link, which works more than once */
export async function mailedFreezeHash(staff: RestClient): Promise<string> {
  const infos = await staff.get<Row[]>(`/api/payment-info${filterQuery({ affiliate_id: frozen.id })}`);
  const { business_name, id } = infos.body[0]!;
  await staff.put(`/api/payment-info/${id}`, { business_name: `${String(business_name)} 2` });
  const mails = await staff.get<Row[]>(`/api/outbox-mail${filterQuery({ q: frozen.email })}`);
  // Newest first; a mail that asks for a confirmation follows the notice.
  const hash = /\/payment-freeze\/([\w-]+)/.exec(mails.body.map(({ text }) => String(text)).join('\n'))?.[1];
  if (hash === undefined) throw new Error(`no notice to ${frozen.email}`);
  return hash;
}

const paymentFreezeReaders = [...managers, 'auditor'] as const;
const paymentFreezeAdmitted = [422];
const freeze: WireWay = { make: async (_target, { freezeHash }) => ({ body: { hash: await freezeHash() } }) };

const paymentFreeze: Declaration = {
  id: 1,
  create: async ({ staff }) => ({ hash: await mailedFreezeHash(staff) }),
  broken: { hash: '' },
  kind: 'affiliate',
  actions: ['delete'],
  may: { one: paymentFreezeReaders, create: everybody, delete: managers },
  creation: { body: async (_target, { freezeHash }) => ({ hash: await freezeHash() }) },
  removalAdmitted: paymentFreezeAdmitted,
  spare: ({ affiliate }) => Promise.resolve(affiliate),
  wire: {
    'POST direct /user/payment_freeze': { may: everybody, ...freeze },
    'GET direct /user/payment_freeze/:affiliateId': { may: paymentFreezeReaders, object: 'affiliate' },
    'DELETE direct /user/payment_freeze/:affiliateId': {
      may: managers,
      object: 'affiliate',
      admitted: paymentFreezeAdmitted,
    },
  },
};

const paymentGroup: Declaration = plainNoun({
  resource: 'payment-group',
  body: (serial) => ({
    name: `Grupo ${serial}`,
    windows: [{ last_request_day: 5, pay_day: 8 }],
    minimum_payment_value: 100 + serial,
    affiliate_ids: [],
  }),
  updates: [
    { windows: [{ last_request_day: 3, pay_day: 6 }] },
    { affiliate_ids: [31, 32] },
    { minimum_payment_value: 900.5, affiliate_ids: [] },
  ],
  broken: { name: '', windows: [], minimum_payment_value: -1, affiliate_ids: 'todos' },
  readers: ['manager', ...financeWriters, 'auditor'],
  writers: financeWriters,
});

const paymentHoldStaffReaders = [...managers, 'finance', 'auditor'] as const;
// Who may release one is admitted, even if another version was seen or they made the change.
const paymentHoldAdmitted = [409, 422];
const paymentHoldChange = () => ({ released: true, version: 0 });

const paymentHold: Declaration = {
  id: 1,
  kind: 'affiliate',
  actions: ['update'],
  may: { one: [...affiliatePeople, ...paymentHoldStaffReaders], update: managers },
  change: paymentHoldChange,
  changeAdmitted: paymentHoldAdmitted,
  wire: {
    'GET affiliate /api/v2/affiliate/payment_hold': { may: affiliatePeople },
    'GET affiliate /api/affiliate/payment_hold/:affiliateId': { may: paymentHoldStaffReaders, object: 'affiliate' },
    'PUT affiliate /api/affiliate/payment_hold/:affiliateId': {
      may: managers,
      object: 'affiliate',
      admitted: paymentHoldAdmitted,
      make: () => ({ body: paymentHoldChange() }),
    },
  },
};

const payoutStanding: Declaration = {
  id: 1,
  kind: 'affiliate',
  may: { one: [...affiliatePeople, ...paymentHoldStaffReaders] },
  wire: {
    'GET finance /api/v2/payout_standing': { may: affiliatePeople },
    'GET finance /api/payout_standing/:affiliateId': { may: paymentHoldStaffReaders, object: 'affiliate' },
  },
};

const paymentInfoStaffReaders = [...managers, 'finance', 'auditor'] as const;
const ownWriters = ['main', 'other'] as const;
const paymentInfoWriters = [...ownWriters, ...managers] as const;

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

const paymentInfoChange = (serial: number) => ({ business_name: `Outra ${serial}` });

async function deleteFirst(client: RestClient, affiliateId: number): Promise<void> {
  const { body } = await client.get<Row[]>(`/api/payment-info${filterQuery({ affiliate_id: affiliateId })}`);
  for (const { id } of body) await client.delete(`/api/payment-info/${id}`);
}

const isThere = (target: Target) => target.affiliate !== absent.affiliate;
/** Nobody has two, so that one that was deleted is entered again. */
const ready: Declaration['ready'] = async (target, { paymentInfo }) => isThere(target) && paymentInfo(target.affiliate);

// An affiliate that has payment info cannot enter it again.
const paymentInfoAdmitted = [409];
const create: WireWay = {
  names: 'elsewhere',
  admitted: paymentInfoAdmitted,
  make: ({ affiliate }, { serial }) => ({ body: { ...payee(serial()), affiliate_id: affiliate } }),
};
const edit: WireWay = {
  make: async (target, supplies) => {
    await ready(target, supplies);
    return { body: paymentInfoChange(supplies.serial()) };
  },
};
const named: WireWay = {
  make: async (target, supplies) => {
    await ready(target, supplies);
    return {};
  },
};

const paymentInfo: Declaration = {
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
    list: [...affiliatePeople, ...paymentInfoStaffReaders],
    one: [...affiliatePeople, ...paymentInfoStaffReaders],
    create: paymentInfoWriters,
    update: paymentInfoWriters,
    delete: paymentInfoWriters,
  },
  creation: {
    admitted: paymentInfoAdmitted,
    body: ({ affiliate }, { serial }) => ({ ...payee(serial()), affiliate_id: affiliate }),
  },
  change: paymentInfoChange,
  ready,
  spare: ({ affiliate }, { paymentInfo: have }) => have(affiliate),
  wire: {
    'GET affiliate /api/v2/get/payment_infos': { may: affiliatePeople },
    'GET affiliate /api/get/payment_infos/:id': { may: paymentInfoStaffReaders, object: 'affiliate' },
    'GET affiliate /api/get/payment_info/:id': { may: paymentInfoStaffReaders, object: 'payment_info', ...named },
    'POST affiliate /api/v2/create/payment_infos': { may: ownWriters, ...create },
    'POST affiliate /api/create/payment_infos': { may: managers, ...create },
    'PUT affiliate /api/v2/edit/payment_infos/:id': { may: ownWriters, object: 'payment_info', ...edit },
    'PUT affiliate /api/edit/payment_infos/:id': { may: managers, object: 'payment_info', ...edit },
    'PUT affiliate /api/pi/update/:id': { may: paymentInfoWriters, object: 'payment_info', ...edit },
    'DELETE affiliate /api/pi/delete/:id': { may: paymentInfoWriters, object: 'payment_info', ...named },
  },
};

/** An affiliate with complete data for each who may ask, and a channel of its own. */
const nobody = { id: 0, site: 0 };
const payable = { visitor: nobody, affiliate: { id: 1, site: 1 }, advertiser: nobody, staff: { id: 10, site: 20 } };

/** What an affiliate with the payment data of the sample sends. */
const paymentRequestBodyOf = (affiliate: number) => ({
  affiliate_id: affiliate,
  document_type: 'CNPJ',
  document_number: 'AB1234CD000160',
  business_name: 'Costa Mídia Digital Ltda.',
  trademark: null,
  email: 'financeiro@demo.test',
  phone_number: null,
});

const staffAskers = [...managers, 'finance'] as const;
// Who may ask is admitted, even if there is nothing to pay.
const paymentRequestAdmitted = [422];
const ask: WireWay = {
  names: 'elsewhere',
  admitted: paymentRequestAdmitted,
  make: ({ affiliate }) => ({ body: paymentRequestBodyOf(affiliate) }),
};

const paymentRequest: Declaration = {
  create: async ({ staff }, serial, audience) => {
    const { id, site } = payable[audience];
    // Several orders, since a line that earns more than LINE_LIMIT waits for a second person.
    const orders = [1, 2, 3].map((part) => ({ order: `ganho-${serial}-${part}`, site, price: '8000.00' }));
    const file = orderFile(orders);
    await staff.post('/api/conversion-import', importForm(file));
    // A change of payment data, which other tests make, puts payments on hold.
    await releaseHold(staff, id);
    const { body } = await staff.get<Row[]>(`/api/payment-info?filter={"affiliate_id":${id}}`);
    const { document_type, document_number, business_name, trademark, email, phone_number } = body[0]!;
    return { affiliate_id: id, document_type, document_number, business_name, trademark, email, phone_number };
  },
  broken: { email: 'nobody' },
  may: { create: [...affiliateWriters, ...staffAskers] },
  creation: { admitted: paymentRequestAdmitted, body: ({ affiliate }) => paymentRequestBodyOf(affiliate) },
  wire: {
    'POST finance /api/payment_request': { may: staffAskers, ...ask },
    'POST finance /api/v2/payment_request': { may: affiliateWriters, ...ask },
  },
};

/** There may be nothing left to draft, or nothing to change. */
const draftAdmitted = [422] as const;
const changeAdmitted = [409, 422] as const;

const payDate = '2027-12-15';

const paymentRun: Declaration = {
  find: {
    unanswered: ({ state, sums }) =>
      state === 'sent' && Array.isArray(sums) && sums.some((sum: { state: string }) => sum.state === 'sent'),
  },
  // What a draft takes and a change does is tested with its rules.
  actions: ['create', 'update'],
  kind: 'payment_run',
  may: { list: financeReaders, one: financeReaders, create: financeWriters, update: financeWriters },
  creation: { body: () => ({ pay_date: payDate }), admitted: draftAdmitted },
  change: () => ({ state: 'sent' }),
  changeAdmitted,
  wire: {
    'GET finance /api/payment_runs': { may: financeReaders },
    'GET finance /api/payment_runs/:id': { may: financeReaders, object: 'payment_run' },
    'POST finance /api/payment_runs': {
      may: financeWriters,
      admitted: draftAdmitted,
      make: () => ({ body: { pay_date: payDate } }),
    },
    'PUT finance /api/payment_runs/:id': {
      may: financeWriters,
      object: 'payment_run',
      admitted: changeAdmitted,
      make: () => ({ body: { state: 'sent' } }),
    },
  },
};

const statementReaders = [...affiliatePeople, ...managers, 'finance', 'auditor'] as const;

/** The sample data are of the months before today. */
const to = businessDate(systemClock.now());
const range = { from: addDays(to, -60), to };

const statement: Declaration = {
  base: { affiliate_id: 1, ...range },
  find: { affiliate_id: () => 1, from: () => range.from, to: () => range.to },
  may: { list: statementReaders },
  files: {
    'statement.csv': {
      may: statementReaders,
      names: 'elsewhere',
      make: ({ affiliate }) => ({
        method: 'GET',
        path: `/api/statement.csv${filterQuery({ affiliate_id: affiliate, ...range })}`,
      }),
    },
  },
  wire: {
    'GET finance /api/statements/:affiliateId': {
      may: statementReaders,
      object: 'affiliate',
      make: () => ({ query: range }),
    },
    'GET finance /api/statement/export_csv': {
      may: statementReaders,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate, ...range } }),
    },
  },
};

export const payouts = {
  bank,
  'bank-return': bankReturn,
  'bank-return-line': bankReturnLine,
  'commission-schedule': commissionSchedule,
  invoice,
  'invoice-payment': invoicePayment,
  'invoice-upload': invoiceUpload,
  payment,
  'payment-commission': paymentCommission,
  'payment-confirmation': paymentConfirmation,
  'payment-exclusion': paymentExclusion,
  'payment-freeze': paymentFreeze,
  'payment-group': paymentGroup,
  'payment-hold': paymentHold,
  'payout-standing': payoutStanding,
  'payment-info': paymentInfo,
  'payment-request': paymentRequest,
  'payment-run': paymentRun,
  statement,
};
