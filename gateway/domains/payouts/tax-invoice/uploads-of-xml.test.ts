import { expect, it } from 'vitest';
import { abrasfTaxInvoice, nationalTaxInvoice } from '../../../sample/nfse-xml.ts';
import { awaitedInvoices, fittingTaxInvoice } from '../../../testing/awaited-invoices.ts';
import {
  abrasf1TaxInvoice,
  abrasf2In,
  bethaTaxInvoice,
  ginfesTaxInvoice,
  inSoap,
  ipmTaxInvoice,
  issnetTaxInvoice,
  listOf,
  saoPauloTaxInvoice,
} from '../../../testing/tax-invoice-xml.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';

const gateway = await useGateway({ clock: movableClock('2026-03-11T15:00:00Z') });
const { awaited, send, decide, stateOf } = await awaitedInvoices(gateway);

interface Finding {
  check: string;
  ok: boolean | null;
  found: string | null;
}
const oks = (findings: Finding[], ok: boolean | null) =>
  findings.filter((one) => one.ok === ok).map(({ check }) => check);

it.each([
  ['the national standard', nationalTaxInvoice],
  ['ABRASF 2 without an envelope', (taxInvoice) => abrasf2In(undefined, taxInvoice)],
  ['an answer for the customer', (taxInvoice) => abrasf2In('ConsultarNfseServicoTomadoResposta', taxInvoice)],
  ['an answer with escaped XML', (taxInvoice) => inSoap(abrasfTaxInvoice(taxInvoice), 'escaped')],
  ['ABRASF 1', (taxInvoice) => abrasf1TaxInvoice(taxInvoice)],
  ['Ginfes', ginfesTaxInvoice],
  ['Betha', bethaTaxInvoice],
  ['ISSNet', issnetTaxInvoice],
  ['São Paulo', (taxInvoice) => saoPauloTaxInvoice(taxInvoice)],
  ['IPM', (taxInvoice) => ipmTaxInvoice(taxInvoice)],
] satisfies [string, (taxInvoice: ReturnType<typeof fittingTaxInvoice>) => string][])(
  'an XML of %s is accepted, nothing differs, and it is approved without a reason',
  async (name, write) => {
    const { payment, invoice } = await awaited();
    const content = Buffer.from(write(fittingTaxInvoice()), name === 'IPM' ? 'latin1' : 'utf8');
    const { status, body } = await send([invoice], new Blob([content]));
    expect([status, body.errors]).toEqual([201, undefined]);
    expect(oks(body.data.findings, false)).toEqual([]);
    expect(oks(body.data.findings, true)).toEqual(
      expect.arrayContaining(['issuer', 'taker', 'amount', 'net', 'month']),
    );
    expect((await decide(body.data.id, { status: 1 })).status).toBe(200);
    expect(await stateOf(payment)).toBe('ready');
  },
);

it('an XML of another system goes to a person, as a PDF does, and says so', async () => {
  const { payment, invoice } = await awaited();
  const { status, body } = await send([invoice], '<nota><prestador><cnpj>1</cnpj></prestador><tomador/></nota>');
  expect([status, body.data.content_type]).toEqual([201, 'application/xml']);
  expect(body.data.findings[0]).toEqual({ check: 'layout', ok: null, expected: null, found: null });
  expect(oks(body.data.findings, null)).toHaveLength(body.data.findings.length);
  expect((await decide(body.data.id, { status: 1 })).status).toBe(200);
  expect(await stateOf(payment)).toBe('ready');
});

it('of several invoices in a file the only one from the payee to the operator counts', async () => {
  const { invoice } = await awaited();
  const ours = fittingTaxInvoice();
  const toAnother = abrasfTaxInvoice(fittingTaxInvoice({ taker: '30239352000165' }));
  const { status, body } = await send([invoice], listOf(toAnother, abrasfTaxInvoice(ours)));
  expect(status).toBe(201);
  expect(oks(body.data.findings, false)).toEqual([]);
  expect(body.data.findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ check: 'number', found: ours.number }),
      { check: 'several', ok: null, expected: null, found: '2' },
    ]),
  );
  const next = await awaited();
  for (const taxInvoices of [
    [fittingTaxInvoice(), fittingTaxInvoice()],
    [fittingTaxInvoice({ taker: '30239352000165' }), fittingTaxInvoice({ issuer: '30239352000165' })],
  ]) {
    const unclear = await send([next.invoice], listOf(...taxInvoices.map(abrasfTaxInvoice)));
    expect([unclear.status, unclear.body.errors]).toEqual([400, { file: 'validation.note_several' }]);
  }
});
