import { beforeEach, describe, expect, it } from 'vitest';
import { abrasfTaxInvoice, nationalTaxInvoice } from '../../../sample/nfse-xml.ts';
import { awaitedInvoices, fittingTaxInvoice as taxInvoice } from '../../../testing/awaited-invoices.ts';
import { ids, people } from '../../../testing/fixtures.ts';
import { importConversions } from '../../../testing/import-conversions.ts';
import { brazilianPayee, makePayable } from '../../../testing/payees.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { findDifferences } from '../../reports/reconciliation/find-differences.ts';
import { remindOfMissingTaxInvoices } from './remind-missing.ts';

const issuer = '12ABC34501DE35';

const mails = () => rows('select "to", subject, text from outbox_mails order by id');

const gateway = await useGateway({ clock: movableClock('2026-03-11T15:00:00Z') });
const { query: rows } = gateway;
const manager = await (await gateway.signIn(people.manager)).stepUp();
const { main, foreign, finance, form, awaited, send, decide, stateOf, invoiceOf } = await awaitedInvoices(gateway);

beforeEach(async () => {
  await rows('delete from outbox_mails');
});

it('a tax invoice is sent, compared, approved, and its payment is ready', async () => {
  const { payment, invoice } = await awaited();
  expect(await invoiceOf(invoice)).toMatchObject({ state: 'none', can_upload: true, note_kind: 'nfse' });
  const sent = taxInvoice();
  const { status, body } = await send([invoice], nationalTaxInvoice(sent));
  expect([status, body.data]).toEqual([
    201,
    expect.objectContaining({
      affiliate_id: ids.affiliate,
      invoice_ids: [invoice],
      payment_ids: [payment],
      amount: 1234.56,
      status: 0,
      yearmonth: '2026-03',
      admin_notes: null,
      content_type: 'application/xml',
      file_name: 'nota.xml',
      file_url: `/api/invoice-file?id=${body.data.id}`,
    }),
  ]);
  expect(body.data.findings.every(({ ok }: { ok: boolean | null }) => ok !== false)).toBe(true);
  expect(await invoiceOf(invoice)).toMatchObject({ state: 'sent', can_upload: false, upload_id: body.data.id });

  const approved = await decide(body.data.id, { status: 1, version: 1 });
  expect(approved.body.data).toMatchObject({ status: 1, decided_at: '2026-03-11T15:00:00.000Z' });
  expect(await stateOf(payment)).toBe('ready');
  expect(await invoiceOf(invoice)).toMatchObject({
    state: 'approved',
    invoice_nums: sent.number,
    total_received: 1234.56,
    can_upload: false,
  });
  const moves = await rows('select from_state, to_state from payment_moves where payment_id = $1', [payment]);
  expect(moves).toEqual([{ from_state: 'awaiting_invoice', to_state: 'ready' }]);
  expect((await decide(body.data.id, { status: 2, admin_notes: 'Tarde' })).body.code).toBe('state_conflict');
  const audit = await rows(
    `select action, user_name from audit_entries where entity = 'invoice_upload' and entity_id = $1 order by id`,
    [String(body.data.id)],
  );
  expect(audit).toEqual([
    { action: 'invoice_upload.create', user_name: 'Ana Prado' },
    { action: 'invoice_upload.approve', user_name: 'Fábio Fin' },
  ]);
});

it('the name of a file loses the control characters that would disguise it', async () => {
  const { invoice } = await awaited();
  const body = form([invoice], nationalTaxInvoice(taxInvoice()));
  const disguises = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
  body.set('file', body.get('file') as Blob, `nota${disguises}lmx.xml`);
  const { status, body: answer } = await main.call('finance', 'POST', '/api/v2/invoices/upload', { body });
  expect([status, answer.data.file_name]).toEqual([201, 'notalmx.xml']);
  const stored = await rows('select file_name from invoice_uploads where id = $1', [answer.data.id]);
  expect(stored).toEqual([{ file_name: 'notalmx.xml' }]);
});

it('an approved tax invoice moves the payment and its commissions, and a mail names the pay day', async () => {
  await makePayable(gateway.context, 2, {
    ...brazilianPayee,
    documentType: 'CNPJ',
    documentNumber: issuer,
    email: 'contas@example.com',
  });
  await importConversions(manager, [{ order: 'note-1', site: 3, amount: '9000.00', booked: '2026-01-02' }]);
  const { body: asked } = await foreign.call('finance', 'POST', '/api/v2/payment_request', {
    body: {
      affiliate_id: 2,
      document_type: 'CNPJ',
      document_number: issuer,
      business_name: 'Empresa',
      email: 'a@b.co',
    },
  });
  const payment = Number(asked.payment.id);
  const amountCents = Math.round(asked.payment.amount * 100);
  const commissions = () =>
    rows(
      'select distinct state from commissions join payment_items on commission_id = commissions.id where payment_id = $1',
      [payment],
    );
  expect([asked.payment.state, await commissions()]).toEqual(['awaiting_invoice', [{ state: 12 }]]);
  const [invoice] = await rows('select id, yearmonth from invoices where payment_id = $1', [payment]);
  const xml = nationalTaxInvoice(taxInvoice({ amountCents, yearmonth: String(invoice?.yearmonth) }));
  const { body } = await send([invoice?.id], xml, foreign);
  await rows('delete from outbox_mails');
  expect((await decide(body.data.id, { status: 1 })).status).toBe(200);
  expect([await stateOf(payment), await commissions()]).toEqual(['ready', [{ state: 3 }]]);
  const { expected_on: expectedOn } = (await foreign.call('finance', 'GET', `/api/v2/commission/payments/${payment}`))
    .body.data;
  const day = expectedOn.split('-').toReversed().join('/');
  expect(await mails()).toEqual([
    {
      to: 'contas@example.com',
      subject: 'Nota fiscal aprovada',
      text: expect.stringMatching(new RegExp(`nota\\.xml[^]*previsto para ${day}[^]*/financial`)),
    },
  ]);
  // Only those of this payment: the other payments of this file have no commissions.
  const differences = await findDifferences(gateway.context.database);
  const ids = (await rows('select commission_id as id from payment_items where payment_id = $1', [payment])).map(
    ({ id }) => id,
  );
  expect(differences.filter(({ what }) => ids.some((id) => what.endsWith(`commission ${String(id)}`)))).toEqual([]);
});

it('a refusal is mailed with its reason, and another tax invoice, or the same one, may be sent', async () => {
  const { payment, invoice } = await awaited();
  const xml = abrasfTaxInvoice(taxInvoice());
  const { body } = await send([invoice], xml);
  const unsaid = await decide(body.data.id, { status: 2 });
  expect([unsaid.status, unsaid.body.errors]).toEqual([400, { admin_notes: 'validation.required' }]);
  expect((await decide(body.data.id, { status: 2, admin_notes: 'Falta a descrição' })).status).toBe(200);
  expect(await stateOf(payment)).toBe('awaiting_invoice');
  expect(await mails()).toEqual([
    {
      to: 'financeiro@example.com',
      subject: 'Nota fiscal recusada',
      text: expect.stringMatching(
        /nota\.xml.*R\$\s1\.234,56.*Falta a descrição[\s\S]*até 13\/03\/2026[\s\S]*\/invoices/,
      ),
    },
  ]);
  expect(await invoiceOf(invoice)).toMatchObject({
    state: 'refused',
    admin_notes: 'Falta a descrição',
    can_upload: true,
  });
  expect((await send([invoice], xml)).status).toBe(201);
});

it('mails about a late tax invoice name the new pay day, as the screens do', async () => {
  const { payment, invoice } = await awaited({ dueOn: '2026-03-10' });
  const readPayment = async () =>
    (await main.call('finance', 'GET', `/api/v2/commission/payments/${payment}`)).body.data;
  const { note: late } = await readPayment();
  expect(late).toMatchObject({ state: 'late', late_days: 1 });
  const said = (date: string) => date.split('-').toReversed().join('/');
  const { body: refused } = await send([invoice], nationalTaxInvoice(taxInvoice()));
  await decide(refused.data.id, { status: 2, admin_notes: 'Ilegível' });
  const { body: approved } = await send([invoice], nationalTaxInvoice(taxInvoice()));
  await decide(approved.data.id, { status: 1 });
  const { expected_on: expectedOn } = await readPayment();
  const texts = (await mails()).map(({ text }) => String(text));
  expect(texts[0]).toContain(
    `O prazo era 10/03/2026. Se você enviar outra agora, o pagamento fica para ${said(late.pay_day)}.`,
  );
  expect(texts[1]).toContain(expectedOn === null ? 'ainda espera algo seu' : `previsto para ${said(expectedOn)}`);
});

it('a tax invoice that fails a check is approved only with a reason', async () => {
  const { payment, invoice } = await awaited();
  const { body } = await send([invoice], nationalTaxInvoice(taxInvoice({ amountCents: 123_455 })));
  const unsaid = await decide(body.data.id, { status: 1 });
  expect([unsaid.status, unsaid.body.errors]).toEqual([400, { admin_notes: 'validation.note_doubt' }]);
  expect(await stateOf(payment)).toBe('awaiting_invoice');
  expect((await decide(body.data.id, { status: 1, admin_notes: 'Arredondamento aceito' })).status).toBe(200);
  expect(await stateOf(payment)).toBe('ready');
  expect(await invoiceOf(invoice)).toMatchObject({ total_received: 1234.55 });
});

it('an upload is decided by another person than its sender', async () => {
  const { payment, invoice } = await awaited();
  const { body } = await send([invoice], nationalTaxInvoice(taxInvoice()), finance, { affiliate_id: '1' });
  for (const status of [1, 2]) {
    const own = await decide(body.data.id, { status, admin_notes: 'x' });
    expect([own.status, own.body.code]).toEqual([422, 'note_own_upload']);
  }
  expect((await decide(body.data.id, { status: 1 }, manager)).status).toBe(200);
  expect(await stateOf(payment)).toBe('ready');
});

it('an upload is approved with a step-up, and refused without', async () => {
  const plain = await gateway.signIn(people.manager);
  const { invoice } = await awaited();
  const { body } = await send([invoice], nationalTaxInvoice(taxInvoice()));
  expect(await decide(body.data.id, { status: 1 }, plain)).toMatchObject({
    status: 403,
    body: { code: 'step_up_required' },
  });
  expect((await decide(body.data.id, { status: 2, admin_notes: 'Valor errado' }, plain)).status).toBe(200);
});

it('an upload is not approved by an account related to its sender, or by who intervened in the access that sent it', async () => {
  const { invoice } = await awaited();
  const { body } = await send([invoice], nationalTaxInvoice(taxInvoice()), finance, { affiliate_id: '1' });
  await rows(`insert into staff_relations (user_id, other_user_id, cause, since) values (2, 7, 'invitation', now())`);
  expect((await decide(body.data.id, { status: 1 }, manager)).body.code).toBe('note_own_upload');
  await rows('delete from staff_relations');
  expect((await decide(body.data.id, { status: 1 }, manager)).status).toBe(200);

  const other = await awaited();
  const sent = await send([other.invoice], nationalTaxInvoice(taxInvoice()));
  await rows(`insert into staff_interventions (user_id, staff_user_id, kind, email, at)
    values (3, 2, 'password', 'afiliado@demo.test', '2026-03-01')`);
  expect((await decide(sent.body.data.id, { status: 1 }, manager)).body.code).toBe('note_own_upload');
  expect((await decide(sent.body.data.id, { status: 1 }, finance)).status).toBe(200);
  await rows('delete from staff_interventions');
});

it('a tax invoice is used once: its second upload is refused, also by another affiliate or at the same time', async () => {
  const xml = nationalTaxInvoice(taxInvoice());
  const first = await awaited();
  const others = await Promise.all(Array.from({ length: 5 }, () => awaited()));
  const elsewhere = await awaited({ affiliateId: 2 });
  expect((await send([first.invoice], xml)).status).toBe(201);
  for (const { invoice } of others.slice(0, 2)) {
    const again = await send([invoice], xml);
    expect([again.status, again.body.errors]).toEqual([400, { file: 'validation.note_used' }]);
  }
  expect((await send([elsewhere.invoice], xml, foreign)).body.errors).toEqual({ file: 'validation.note_used' });
  const fresh = nationalTaxInvoice(taxInvoice());
  const atOnce = await Promise.all(others.slice(0, 2).map(({ invoice }) => send([invoice], fresh)));
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([201, 400]);
});

it('a tax invoice of a payment that was cancelled may be sent for the next one', async () => {
  const xml = nationalTaxInvoice(taxInvoice());
  const [first, second] = [await awaited(), await awaited()];
  const { body } = await send([first.invoice], xml);
  await decide(body.data.id, { status: 1 });
  await rows(`update payments set status = 'cancelled' where id = $1`, [first.payment]);
  expect(await invoiceOf(first.invoice)).toMatchObject({ payment_state: 'cancelled', can_upload: false });
  expect((await send([second.invoice], xml)).status).toBe(201);
});

it('one tax invoice may be for several invoices, whose payments are then all ready', async () => {
  const [first, second] = [await awaited(), await awaited()];
  const { body } = await send(
    [first.invoice, second.invoice],
    nationalTaxInvoice(taxInvoice({ amountCents: 246_912 })),
  );
  expect(body.data).toMatchObject({ amount: 2469.12, payment_ids: [first.payment, second.payment] });
  await decide(body.data.id, { status: 1 });
  expect([await stateOf(first.payment), await stateOf(second.payment)]).toEqual(['ready', 'ready']);
  expect(await invoiceOf(second.invoice)).toMatchObject({ total_received: 1234.56 });
});

describe('a file is refused', () => {
  it('for an invoice of another affiliate as for an unknown one', async () => {
    const { invoice } = await awaited({ affiliateId: 2 });
    const own = await awaited();
    for (const list of [[invoice], [own.invoice, invoice], [999_999]]) {
      const { status, body } = await send(list, nationalTaxInvoice(taxInvoice()));
      expect([status, body.code, body.errors]).toEqual([404, 'not_found', { invoice_ids: 'validation.reference' }]);
    }
    expect((await send([invoice], nationalTaxInvoice(taxInvoice()), main, { affiliate_id: '2' })).status).toBe(404);
  });

  it.each([
    [{ liberated: false }, 'note_not_awaited'],
    [{ state: 'cancelled' }, 'note_not_awaited'],
    [{ state: 'ready' }, 'note_not_awaited'],
  ])('for an invoice that does not wait for a file: %j', async (asked, code) => {
    const { invoice } = await awaited(asked);
    const { status, body } = await send([invoice], nationalTaxInvoice(taxInvoice()));
    expect([status, body.code]).toEqual([409, code]);
  });

  it('while another one waits for a decision, unless that one is deleted', async () => {
    const { invoice } = await awaited();
    const { body } = await send([invoice], '%PDF-1.7 a');
    const second = await send([invoice], '%PDF-1.7 b');
    expect([second.status, second.body.code]).toEqual([409, 'note_waiting']);
    const path = `/api/v2/invoices/upload/${body.data.id}`;
    expect((await foreign.call('finance', 'DELETE', path)).status).toBe(404);
    expect((await main.call('finance', 'DELETE', path)).status).toBe(200);
    const taken = await send([invoice], '%PDF-1.7 b');
    await decide(taken.body.data.id, { status: 1 });
    const late = await main.call('finance', 'DELETE', `/api/v2/invoices/upload/${taken.body.data.id}`);
    expect(late.body.code).toBe('state_conflict');
  });

  it.each([
    ['no list', 'x', { invoice_ids: 'validation.invalid' }],
    ['an empty list', '[]', { invoice_ids: 'validation.required' }],
    ['an id that is none', '[-1]', { 'invoice_ids.0': 'validation.integer' }],
  ])('with %s of invoices', async (_name, list, errors) => {
    const { status, body } = await send(list, '%PDF-1.7');
    expect([status, body.errors]).toEqual([400, errors]);
  });

  it.each([
    ['a script', 'alert(1)', 'note_type'],
    ['an XML that is cut', '<NFSe><infNFSe>', 'tax_invoice_unreadable'],
    ['an XML of goods', '<nfeProc><NFe><infNFe/></NFe></nfeProc>', 'tax_invoice_none'],
    ['a page', '<!doctype html><html></html>', 'tax_invoice_none'],
    [
      'an invoice without a number',
      nationalTaxInvoice(taxInvoice()).replace(/<nNFSe>.*<\/nNFSe>/, ''),
      'tax_invoice_incomplete',
    ],
    ['an XML with entities', '<!DOCTYPE NFSe [<!ENTITY a "b">]><NFSe/>', 'tax_invoice_unsafe'],
    ['an XML of 600 kB', `<NFSe>${' '.repeat(600 * 1024)}</NFSe>`, 'note_size'],
  ])('that is %s, with the reason', async (_name, content, key) => {
    const { invoice } = await awaited();
    const { status, body } = await send([invoice], content);
    expect([status, body.errors]).toEqual([400, { file: `validation.${key}` }]);
  });

  it('of a user who sends more than two at once', async () => {
    const answers = await Promise.all(['a', 'b', 'c'].map((text) => send([999_999], `%PDF-1.7 ${text}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([404, 404, 429]);
  });

  it('of 40 MB, before it is read', async () => {
    const { invoice } = await awaited();
    const { status } = await send([invoice], new Blob(['%PDF-1.7', Buffer.alloc(40 * 1024 * 1024)]));
    expect(status).toBe(413);
  });
});

it('the file is served as a download to its owner and to those who decide, with a safe name and type', async () => {
  const { invoice } = await awaited();
  const { body } = await send([invoice], '%PDF-1.7 <script>');
  const path = `/invoices/upload/file/${body.data.id}`;
  for (const [caller, side] of [
    [main, '/api/v2'],
    [finance, '/api'],
  ] as const) {
    const { status, headers, body: text } = await caller.call('finance', 'GET', side + path);
    expect([status, text]).toEqual([200, '%PDF-1.7 <script>']);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="nota-fiscal-${body.data.id}.pdf"`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
  }
  expect((await foreign.call('finance', 'GET', `/api/v2${path}`)).status).toBe(404);
  const auditor = await gateway.signIn(people.auditor);
  expect((await auditor.call('finance', 'GET', `/api${path}`)).status).toBe(403);
  const seen = await auditor.call('finance', 'GET', `/api/invoices/upload/${body.data.id}`);
  expect(JSON.stringify(seen.body)).not.toContain(issuer);
});

it('the affiliate is reminded of a missing tax invoice once, two days before its due date, and once more when it is late', async () => {
  await rows(`update invoices set reminded_at = now(), late_notified_at = now()`);
  const due = await awaited({ dueOn: '2026-03-13' });
  await awaited({ dueOn: '2026-03-14' });
  const late = await awaited({ dueOn: '2026-03-10' });
  for (const dueOn of ['2026-03-13', '2026-03-10']) {
    await awaited({ dueOn, liberated: false });
    await awaited({ dueOn, state: 'cancelled' });
    const sent = await awaited({ dueOn });
    await send([sent.invoice], nationalTaxInvoice(taxInvoice()));
  }
  await rows('delete from outbox_mails');
  await Promise.all([remindOfMissingTaxInvoices(gateway.context), remindOfMissingTaxInvoices(gateway.context)]);
  await remindOfMissingTaxInvoices(gateway.context);
  expect(await mails()).toEqual(
    [
      ['Falta a nota fiscal do seu pagamento', /R\$\s1\.234,56[\s\S]*até 13\/03\/2026[\s\S]*\/invoices/],
      [
        'A nota fiscal do seu pagamento está atrasada',
        /R\$\s1\.234,56[\s\S]*prazo era 10\/03\/2026[\s\S]*fica para 25\/03\/2026[\s\S]*\/invoices/,
      ],
    ].map(([subject, text]) => ({ to: 'financeiro@example.com', subject, text: expect.stringMatching(text ?? '') })),
  );
  const notified = (column: string) =>
    rows(`select id from invoices where ${column} = $1`, [gateway.context.clock.now()]);
  expect(await notified('reminded_at')).toEqual([{ id: due.invoice }]);
  expect(await notified('late_notified_at')).toEqual([{ id: late.invoice }]);
});
