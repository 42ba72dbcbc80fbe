import { expect, it } from 'vitest';
import { abrasfTaxInvoice, nationalTaxInvoice } from '../../../sample/nfse-xml.ts';
import { awaitedInvoices, fittingTaxInvoice } from '../../../testing/awaited-invoices.ts';
import {
  abrasf1TaxInvoice,
  ginfesTaxInvoice,
  nationalWith,
  saoPauloTaxInvoice,
} from '../../../testing/tax-invoice-xml.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { codeIdentity, numberIdentity, numberOfKey, withoutYear } from './invoice-identity.ts';

const gateway = await useGateway({ clock: movableClock('2026-03-11T15:00:00Z') });
const { query } = gateway;
const { main, foreign, finance, awaited, send, decide } = await awaitedInvoices(gateway);

const today = '2026-03-11';
const findingOf = (body: { data: { findings: { check: string }[] } }, check: string) =>
  body.data.findings.find((finding) => finding.check === check);

it.each([
  ['0077', '77'],
  ['77', '77'],
  ['NF-77', '77'],
  [' nº 077 ', '77'],
  ['2026/77', '202677'],
  ['000', '0'],
  ['A', 'A'],
])('the number %s is compared as %s', async (text, identity) => {
  expect(numberIdentity(text)).toBe(identity);
  // The migration has the same rule.
  const [row] = await query(
    `select coalesce(nullif(ltrim(regexp_replace(regexp_replace(upper($1), '[^0-9A-Z]', '', 'g'), '^[A-Z]+(?=[0-9])', ''), '0'), ''), '0') as identity`,
    [text],
  );
  expect(row).toEqual({ identity });
});

it('codes are compared without punctuation, and a number of ABRASF without its year', () => {
  expect(codeIdentity('AB-1234')).toBe(codeIdentity('ab1234'));
  expect(withoutYear('202600000000077')).toBe('77');
  expect(withoutYear('20267')).toBe('20267');
  expect(numberOfKey('33045572212ABC34501DE3500000000000772603000000001 7'.replace(' ', ''))).toBe('0000000000077');
});

it.each([
  ['zeros before its number', (xml: string) => xml.replaceAll(/<Numero>(\d+)</g, '<Numero>00$1<')],
  ['no hyphen in its code', (xml: string) => xml.replace('A1B2-', 'A1B2')],
  ['a code in small letters', (xml: string) => xml.replace('A1B2-', 'a1b2')],
])(
  'an invoice that was used is refused with %s, also when it comes from the other affiliate',
  async (_name, change) => {
    const [first, second, other] = [await awaited(), await awaited(), await awaited({ affiliateId: 2 })];
    const xml = abrasfTaxInvoice(fittingTaxInvoice());
    expect((await send([first.invoice], xml)).status).toBe(201);
    expect((await send([second.invoice], change(xml))).body.errors).toEqual({ file: 'validation.note_used' });
    expect((await send([other.invoice], change(xml), foreign)).body.errors).toEqual({ file: 'validation.note_used' });
  },
);

it.each([
  ['the national standard', nationalTaxInvoice],
  ['São Paulo', (taxInvoice: ReturnType<typeof fittingTaxInvoice>) => saoPauloTaxInvoice(taxInvoice)],
  ['Ginfes', ginfesTaxInvoice],
  [
    'ABRASF with the year in its number',
    (taxInvoice: ReturnType<typeof fittingTaxInvoice>) =>
      abrasf1TaxInvoice({ ...taxInvoice, number: `2026${taxInvoice.number.padStart(11, '0')}` }),
  ],
])('the same number in another layout is a finding that names the payment: %s', async (_name, write) => {
  const [first, second] = [await awaited(), await awaited()];
  const taxInvoice = fittingTaxInvoice();
  expect((await send([first.invoice], abrasfTaxInvoice(taxInvoice))).status).toBe(201);
  const { status, body } = await send([second.invoice], write(taxInvoice));
  expect(status).toBe(201);
  expect(findingOf(body, 'number')).toMatchObject({
    ok: false,
    payments: [{ id: first.payment, requested_on: today }],
  });
  const unsaid = await decide(body.data.id, { status: 1 });
  expect([unsaid.status, unsaid.body.errors]).toEqual([400, { admin_notes: 'validation.note_doubt' }]);
});

it('a payment of another affiliate is named to staff alone', async () => {
  const [first, second] = [await awaited(), await awaited({ affiliateId: 2 })];
  const taxInvoice = fittingTaxInvoice();
  await send([first.invoice], abrasfTaxInvoice(taxInvoice));
  const { body } = await send([second.invoice], nationalTaxInvoice(taxInvoice), foreign);
  expect(findingOf(body, 'number')).toEqual({ check: 'number', ok: false, expected: null, found: taxInvoice.number });
  const seen = await finance.call('finance', 'GET', `/api/invoices/upload/${body.data.id}`);
  expect(findingOf(seen.body, 'number')).toMatchObject({ payments: [{ id: first.payment, requested_on: today }] });
});

it('the number that staff entered of a PDF is a finding of the XML', async () => {
  const [first, second] = [await awaited(), await awaited()];
  const taxInvoice = fittingTaxInvoice();
  const { body: pdf } = await send([first.invoice], '%PDF-1.7 as a printed copy');
  expect((await decide(pdf.data.id, { status: 1 })).status).toBe(200);
  const entered = { id: first.invoice, invoice_nums: `NF-1, NF-00${taxInvoice.number}` };
  expect((await finance.call('finance', 'PUT', '/api/invoices/edit', { body: entered })).status).toBe(200);
  const { body } = await send([second.invoice], nationalTaxInvoice(taxInvoice));
  expect(findingOf(body, 'number')).toMatchObject({
    ok: false,
    payments: [{ id: first.payment, requested_on: today }],
  });
});

it('the same PDF for another payment is a finding', async () => {
  const [first, second] = [await awaited(), await awaited()];
  await send([first.invoice], '%PDF-1.7 the same');
  const { body } = await send([second.invoice], '%PDF-1.7 the same');
  expect(findingOf(body, 'same_file')).toMatchObject({
    ok: false,
    payments: [{ id: first.payment, requested_on: today }],
  });
  expect((await decide(body.data.id, { status: 1 })).body.errors).toEqual({ admin_notes: 'validation.note_doubt' });
});

it('an invoice that replaces a used one is a finding that names the payment, in both standards', async () => {
  const [first, second, third] = [await awaited(), await awaited(), await awaited()];
  const used = fittingTaxInvoice();
  const sent = nationalTaxInvoice(used);
  const [, key = ''] = /Id="NFS([0-9A-Z]{50})"/.exec(sent) ?? [];
  await send([first.invoice], sent);
  const national = nationalWith(fittingTaxInvoice(), { declared: `<subst><chSubstda>${key}</chSubstda></subst>` });
  const replacement = await send([second.invoice], national);
  expect(findingOf(replacement.body, 'replaces')).toEqual({
    check: 'replaces',
    ok: false,
    expected: null,
    found: used.number,
    payments: [{ id: first.payment, requested_on: today }],
  });
  const abrasf = abrasf1TaxInvoice(fittingTaxInvoice(), {
    extra: `<NfseSubstituida>00${used.number}</NfseSubstituida>`,
  });
  expect(findingOf((await send([third.invoice], abrasf)).body, 'replaces')).toMatchObject({ ok: false });
});

it('an invoice that replaces a refused one, or one that was not used, has no objection', async () => {
  const { invoice } = await awaited();
  const wrong = fittingTaxInvoice();
  const { body: first } = await send([invoice], abrasf1TaxInvoice(wrong));
  await decide(first.data.id, { status: 2, admin_notes: 'Descrição errada' });
  const next = abrasf1TaxInvoice(fittingTaxInvoice(), { extra: `<NfseSubstituida>${wrong.number}</NfseSubstituida>` });
  const { body } = await send([invoice], next, main);
  expect(findingOf(body, 'replaces')).toEqual({ check: 'replaces', ok: true, expected: null, found: wrong.number });
  expect((await decide(body.data.id, { status: 1 })).status).toBe(200);
});
