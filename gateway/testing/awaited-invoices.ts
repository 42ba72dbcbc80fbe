import type { SampleTaxInvoice } from '../sample/nfse-xml.ts';
import { people } from './fixtures.ts';
import type { TestGateway } from './test-gateway.ts';

const issuer = '12ABC34501DE35';
const taker = '11222333000181';

const usual = {
  affiliateId: 1,
  dueOn: '2026-03-13',
  liberated: true,
  state: 'awaiting_invoice',
  yearmonth: '2026-03',
  amountCents: 123_456,
  document: issuer,
};

let serial = 100;

/** The facts of a tax invoice that fits {@link awaitedInvoices}, with a number of its own. */
export const fittingTaxInvoice = (change: Partial<SampleTaxInvoice> = {}): SampleTaxInvoice => ({
  issuer,
  taker,
  amountCents: 123_456,
  yearmonth: '2026-03',
  number: String((serial += 1)),
  ...change,
});

/** Payments that wait for a tax invoice, and the calls of affiliate and staff about them. */
export async function awaitedInvoices({ context, query, signIn }: Pick<TestGateway, 'context' | 'query' | 'signIn'>) {
  const main = await signIn(people.main);
  const foreign = await signIn(people.foreign);
  const finance = await (await signIn(people.finance)).stepUp();
  const isAffiliate = (caller: typeof main) => caller === main || caller === foreign;

  function form(invoices: unknown, content: string | Blob, fields: Record<string, string> = {}) {
    const body = new FormData();
    body.set('invoice_ids', typeof invoices === 'string' ? invoices : JSON.stringify(invoices));
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set('file', typeof content === 'string' ? new Blob([content]) : content, 'nota.xml');
    return body;
  }
  return {
    main,
    foreign,
    finance,
    form,
    /** Creates a payment of R$ 1.234,56 that waits for its tax invoice, and its affiliate invoice. */
    awaited: async (asked: Partial<typeof usual> = {}) => {
      const { affiliateId, dueOn, liberated, state, yearmonth, amountCents, document } = { ...usual, ...asked };
      const payee = { document_type: 'CNPJ', document_number: document, email: 'financeiro@example.com' };
      const [payment] = await query(
        `insert into payments (affiliate_id, status, amount_cents, payee, method, pay_date, created_at)
         values ($1, $2, $4, $3, 'pix', '2026-03-15', $5) returning id`,
        [affiliateId, state, payee, amountCents, context.clock.now()],
      );
      const [invoice] = await query(
        `insert into invoices (affiliate_id, payment_id, yearmonth, total_cents, due_on, liberated, created_at)
         values ($1, $2, $5, $6, $3, $4, now()) returning id`,
        [affiliateId, payment?.id, dueOn, liberated, yearmonth, amountCents],
      );
      return { payment: Number(payment?.id), invoice: Number(invoice?.id) };
    },
    send: (invoices: unknown, content: string | Blob, caller = main, fields = {}) =>
      caller.call('finance', 'POST', `/api${isAffiliate(caller) ? '/v2' : ''}/invoices/upload`, {
        body: form(invoices, content, fields),
      }),
    decide: (id: number, body: Record<string, unknown>, caller = finance) =>
      caller.call('finance', 'PUT', `/api/invoices/upload/${id}`, { body }),
    stateOf: async (payment: number) =>
      (await query('select status from payments where id = $1', [payment]))[0]?.status,
    invoiceOf: async (id: number) => (await finance.call('finance', 'GET', `/api/invoices/${id}`)).body.data,
  };
}
