import { afterEach, expect, it } from 'vitest';
import { abrasfTaxInvoice } from '../../../sample/nfse-xml.ts';
import { awaitedInvoices, fittingTaxInvoice } from '../../../testing/awaited-invoices.ts';
import { people } from '../../../testing/fixtures.ts';
import { importConversions } from '../../../testing/import-conversions.ts';
import { brazilianPayee, makePayable } from '../../../testing/payees.ts';
import { signInSteppedUp } from '../../../testing/stepped-up.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';

// Bank files do not take a CNPJ with letters.
const issuer = '11444777000161';
const gateway = await useGateway({ clock: movableClock('2026-03-11T15:00:00Z'), env: { PAYMENT_APPROVERS: '1' } });
const { query: rows } = gateway;
const manager = await gateway.signIn(people.manager);
const { foreign, send: upload, decide, stateOf, invoiceOf } = await awaitedInvoices(gateway);
const finance = await signInSteppedUp(gateway, people.finance);
await makePayable(gateway.context, 2, {
  ...brazilianPayee,
  documentType: 'CNPJ',
  documentNumber: issuer,
  businessName: 'Empresa Modelo Ltda',
  email: 'contas@example.com',
});

let serial = 0;

afterEach(async () => {
  expect(await findDifferences(gateway.context.database)).toEqual([]);
});

interface Requested {
  payment: number;
  invoice: number;
  amountCents: number;
  yearmonth: string;
}

/** A payment that affiliate 2 requested of two orders, with its affiliate invoice. */
async function requested(): Promise<Requested> {
  serial += 1;
  await importConversions(
    manager,
    ['a', 'b'].map((name) => ({ order: `note-${serial}${name}`, site: 3, amount: '6000.00', booked: '2026-01-02' })),
  );
  const { body } = await foreign.call('finance', 'POST', '/api/v2/payment_request', {
    body: {
      affiliate_id: 2,
      document_type: 'CNPJ',
      document_number: issuer,
      business_name: 'Empresa',
      email: 'a@b.co',
    },
  });
  const payment = Number(body.payment.id);
  const [invoice] = await rows('select id, yearmonth from invoices where payment_id = $1', [payment]);
  return {
    payment,
    invoice: Number(invoice?.id),
    amountCents: Math.round(body.payment.amount * 100),
    yearmonth: String(invoice?.yearmonth),
  };
}

async function approve({ invoice, amountCents, yearmonth }: Requested): Promise<{ id: number; xml: string }> {
  const xml = abrasfTaxInvoice(fittingTaxInvoice({ issuer, amountCents, yearmonth }));
  const { body } = await upload([invoice], xml, foreign);
  expect((await decide(body.data.id, { status: 1 }, finance)).status).toBe(200);
  return { id: body.data.id, xml };
}

const cancelIt = (id: number, caller = finance) => decide(id, { status: 3, admin_notes: 'Cancelada em 10/03' }, caller);

/** Drafts a run of all payments that are ready; those of earlier tests are on their way. */
async function draft(): Promise<number> {
  const { status, body } = await finance.call('finance', 'POST', '/api/payment_runs', {
    body: { pay_date: '2026-03-25' },
  });
  expect(status).toBe(201);
  return Number(body.data.id);
}

async function send(payment: number): Promise<void> {
  const id = await draft();
  for (const state of ['closed', 'sent']) {
    const { status } = await finance.call('finance', 'PUT', `/api/payment_runs/${id}`, { body: { state } });
    expect(status).toBe(200);
  }
  expect(await stateOf(payment)).toBe('sent');
}

/** Marks a payment by hand, as the bank's return would move it. */
async function mark(payment: number, state: 'paid' | 'failed' | 'returned'): Promise<void> {
  const { status } = await finance.call('finance', 'PUT', `/api/commission/admin_payments/${payment}`, {
    body: { state, evidence: 'Extrato' },
  });
  expect([status, await stateOf(payment)]).toEqual([200, state]);
}

async function pay(payment: number): Promise<void> {
  await send(payment);
  await mark(payment, 'paid');
}

const balanceOf = async () =>
  Number(
    (
      await rows(
        `select coalesce(sum(case when to_account = 'available' then amount_cents else -amount_cents end), 0)::bigint as cents
         from ledger_entries where affiliate_id = 2 and 'available' in (from_account, to_account)`,
      )
    )[0]?.cents,
  );
const debtsOf = (payment: number) =>
  rows(
    `select kind, state, sum(value_cents)::int as cents, count(*)::int as lines from commissions where debt_payment_id = $1
     group by kind, state, value_cents < 0 order by cents`,
    [payment],
  );
const mails = () => rows('select subject, text from outbox_mails order by id');

it('marking an approved invoice as cancelled needs a step-up and a reason, and is possible once', async () => {
  const asked = await requested();
  const { id } = await approve(asked);
  const plain = await gateway.signIn(people.finance);
  expect((await cancelIt(id, plain)).body.code).toBe('step_up_required');
  expect((await decide(id, { status: 3 }, finance)).body.errors).toEqual({ admin_notes: 'validation.required' });
  expect((await cancelIt(id)).status).toBe(200);
  expect((await cancelIt(id)).body.code).toBe('state_conflict');
  const next = await upload(
    [asked.invoice],
    abrasfTaxInvoice(fittingTaxInvoice({ issuer, yearmonth: asked.yearmonth })),
    foreign,
  );
  expect((await cancelIt(next.body.data.id)).body.code).toBe('state_conflict');
  const audit = await rows(`select user_name from audit_entries where action = 'invoice_upload.cancel'`);
  expect(audit).toEqual([{ user_name: 'Fábio Fin' }]);
});

it('a payment that is ready waits for another invoice, leaves its draft, and is ready again with a valid one', async () => {
  const asked = await requested();
  const { id, xml } = await approve(asked);
  await draft();
  await rows('delete from outbox_mails');
  const { body } = await cancelIt(id);
  expect(body.data).toMatchObject({ status: 3, cancellation_reason: 'Cancelada em 10/03' });
  expect(await stateOf(asked.payment)).toBe('awaiting_invoice');
  expect(await rows('select state from payment_run_items where payment_id = $1', [asked.payment])).toEqual([
    { state: 'removed' },
  ]);
  expect(await invoiceOf(asked.invoice)).toMatchObject({
    state: 'cancelled',
    admin_notes: 'Cancelada em 10/03',
    can_upload: true,
    invoice_nums: null,
  });
  expect(await mails()).toEqual([
    {
      subject: 'Nota fiscal cancelada: envie outra',
      text: expect.stringMatching(/Cancelada em 10\/03[^]*espera outra nota[^]*\/invoices/),
    },
  ]);
  expect((await upload([asked.invoice], xml, foreign)).body.errors).toEqual({
    file: 'validation.tax_invoice_cancelled',
  });
  await approve(asked);
  expect(await stateOf(asked.payment)).toBe('ready');
  expect(await debtsOf(asked.payment)).toEqual([]);
});

it('a payment that was made becomes a debt, once, and a valid invoice ends it', async () => {
  const asked = await requested();
  const { id } = await approve(asked);
  await pay(asked.payment);
  const before = await balanceOf();
  await rows('delete from outbox_mails');
  expect((await cancelIt(id)).status).toBe(200);
  expect(await stateOf(asked.payment)).toBe('paid');
  expect(await debtsOf(asked.payment)).toEqual([
    { kind: 'tax_invoice', state: 2, cents: -asked.amountCents, lines: 2 },
  ]);
  expect(await balanceOf()).toBe(before - asked.amountCents);
  expect(await mails()).toEqual([
    { subject: 'Nota fiscal cancelada: envie outra', text: expect.stringContaining('será descontado dos próximos') },
  ]);
  await rows('delete from outbox_mails');
  await approve(asked);
  expect(await debtsOf(asked.payment)).toMatchObject([{ cents: -asked.amountCents }, { cents: asked.amountCents }]);
  expect(await balanceOf()).toBe(before);
  expect(await mails()).toEqual([{ subject: 'Nota fiscal aprovada', text: expect.stringContaining('foi desfeito') }]);
});

it('the next payment is reduced by the debt', async () => {
  const asked = await requested();
  const { id } = await approve(asked);
  await pay(asked.payment);
  await cancelIt(id);
  serial += 1;
  await importConversions(
    manager,
    ['a', 'b', 'c'].map((name) => ({
      order: `note-${serial}${name}`,
      site: 3,
      amount: '9000.00',
      booked: '2026-01-02',
    })),
  );
  const available = await balanceOf();
  const { body } = await foreign.call('finance', 'POST', '/api/v2/payment_request', { body: { affiliate_id: 2 } });
  expect(Math.round(body.payment.amount * 100)).toBe(available);
  expect(
    await rows(`select count(*)::int as count from commissions where debt_payment_id = $1 and state = 12`, [
      asked.payment,
    ]),
  ).toEqual([{ count: 2 }]);
  // The debt was taken off; a valid invoice returns it.
  await approve(asked);
  expect(await balanceOf()).toBe(asked.amountCents);
});

it('a payment on its way becomes a debt when it is paid, and none when it comes back', async () => {
  const asked = await requested();
  const { id } = await approve(asked);
  await send(asked.payment);
  await cancelIt(id);
  expect([await stateOf(asked.payment), await debtsOf(asked.payment)]).toEqual(['sent', []]);
  await mark(asked.payment, 'paid');
  expect(await debtsOf(asked.payment)).toMatchObject([{ cents: -asked.amountCents }]);
  await mark(asked.payment, 'returned');
  expect(await debtsOf(asked.payment)).toMatchObject([{ cents: -asked.amountCents }, { cents: asked.amountCents }]);
});

it('a failed payment without a valid invoice waits for one after its retry is confirmed', async () => {
  const asked = await requested();
  const { id } = await approve(asked);
  await send(asked.payment);
  await mark(asked.payment, 'failed');
  await cancelIt(id);
  expect(await stateOf(asked.payment)).toBe('failed');
  const administrator = await signInSteppedUp(gateway, people.administrator);
  const [row] = await rows('select version from payments where id = $1', [asked.payment]);
  const confirmed = await administrator.call('finance', 'PUT', `/api/commission/admin_payments/${asked.payment}`, {
    body: { confirmed: true, evidence: 'Conta conferida', version: row?.version },
  });
  expect([confirmed.status, await stateOf(asked.payment)]).toEqual([200, 'awaiting_invoice']);
  expect(
    await rows(
      `select distinct commissions.state from commissions join payment_items on commission_id = commissions.id where payment_id = $1`,
      [asked.payment],
    ),
  ).toEqual([{ state: 12 }]);
  await approve(asked);
  expect(await stateOf(asked.payment)).toBe('ready');
});
