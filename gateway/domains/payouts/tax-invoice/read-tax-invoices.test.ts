import { expect, it } from 'vitest';
import { needsWrittenReason } from '#shared/codes/payouts/tax-invoice-check.ts';
import { abrasfTaxInvoice, nationalTaxInvoice } from '../../../sample/nfse-xml.ts';
import {
  abrasf1TaxInvoice,
  abrasf2In,
  bethaTaxInvoice,
  ginfesTaxInvoice,
  inSoap,
  ipmTaxInvoice,
  issnetTaxInvoice,
  listOf,
  nationalWith,
  saoPauloAnswer,
  saoPauloTaxInvoice,
} from '../../../testing/tax-invoice-xml.ts';
import { fileKindOf } from './file-kind.ts';
import { findingsOf } from './findings.ts';
import type { TaxInvoice } from './read-tax-invoices.ts';
import { readXmlHere } from './read-xml-here.ts';

const said = {
  issuer: '12ABC34501DE35',
  taker: '11222333000181',
  amountCents: 123_456,
  yearmonth: '2026-03',
  number: '77',
};
const expected = { issuers: [said.issuer], taker: said.taker, amountCents: 123_456, yearmonths: ['2026-03'] };
const national = nationalTaxInvoice(said);
const abrasf = abrasfTaxInvoice(said);
const read = (xml: string | Uint8Array) => readXmlHere(typeof xml === 'string' ? Buffer.from(xml) : xml);

/** The only invoice of an XML. */
function readOne(xml: string | Uint8Array): TaxInvoice {
  const reading = read(xml);
  if (typeof reading === 'string' || 'error' in reading || reading.invoices.length !== 1)
    throw new Error(JSON.stringify(reading));
  const [invoice] = reading.invoices;
  if (invoice === undefined) throw new Error('no invoice');
  return invoice;
}

const compared = { ...said, withheldCents: 0, netCents: 123_456, isIssWithheld: false };

it.each([
  ['national 1.01', national, 'national'],
  ['national 1.00', national.replaceAll('1.01', '1.00'), 'national'],
  ['national of a company of the Simples, with a net amount alone', national.replace(/<vBC>.*<\/vBC>/, ''), 'national'],
  ['national with prefixes', national.replaceAll(/<(\/?)([A-Za-z])/g, '<$1ns2:$2'), 'national'],
  ['ABRASF 2 in CompNfse', abrasf, 'abrasf_2'],
  ['ABRASF 2 in Nfse alone', abrasf2In(undefined, said), 'abrasf_2'],
  ['ABRASF 2 in ListaNfse', listOf(abrasf), 'abrasf_2'],
  ['ABRASF 2 in the answer for the customer', abrasf2In('ConsultarNfseServicoTomadoResposta', said), 'abrasf_2'],
  ['ABRASF 2 in an answer of another name', abrasf2In('tns:RetornoDaPrefeitura', said), 'abrasf_2'],
  ['ABRASF 2 without the inner declaration', abrasf.replaceAll(/<\/?InfDeclaracaoPrestacaoServico>/g, ''), 'abrasf_2'],
  [
    'ABRASF 2 with the names of documents in capitals',
    abrasf.replaceAll('CpfCnpj', 'CPFCNPJ').replaceAll('Cnpj>', 'CNPJ>'),
    'abrasf_2',
  ],
  ['ABRASF 2.02, customer as Tomador', abrasf.replaceAll('TomadorServico', 'Tomador'), 'abrasf_2'],
  ['ABRASF 2, escaped in SOAP', inSoap(abrasf, 'escaped'), 'abrasf_2'],
  ['ABRASF 2, as CDATA in SOAP', inSoap(abrasf, 'cdata'), 'abrasf_2'],
  ['ABRASF 2, escaped twice in SOAP', inSoap(inSoap(abrasf, 'escaped'), 'escaped'), 'abrasf_2'],
  ['ABRASF 1', abrasf1TaxInvoice(said), 'abrasf_1'],
  ['Ginfes', ginfesTaxInvoice(said), 'abrasf_1'],
  ['Betha', bethaTaxInvoice(said), 'abrasf_1'],
  ['ISSNet', issnetTaxInvoice(said), 'abrasf_1'],
  ['São Paulo', saoPauloTaxInvoice(said), 'sao_paulo'],
  ['São Paulo, answer of a consultation', saoPauloAnswer(said), 'sao_paulo'],
  ['São Paulo, version 2', saoPauloTaxInvoice(said, { amountElement: 'ValorFinalCobrado' }), 'sao_paulo'],
  ['IPM', Buffer.from(ipmTaxInvoice(said), 'latin1'), 'ipm'],
  ['IPM, answer', Buffer.from(ipmTaxInvoice(said).replace('?>', '?><retorno>') + '</retorno>', 'latin1'), 'ipm'],
])('reads %s: documents with letters, cents, month and number', (_name, xml, layout) => {
  expect(readOne(xml)).toMatchObject({ ...compared, layout });
  expect(failed(xml)).toEqual([]);
});

it.each([
  ['a byte order mark', `\uFEFF${national}`],
  ['blank lines before the declaration', `\r\n  ${national}`],
  ['a byte order mark and a blank line', `\uFEFF\n${national}`],
  ['zeros after the end', `${national}\0\0`],
  ['UTF-16', Buffer.from(`\uFEFF${national.replace('UTF-8', 'UTF-16')}`, 'utf16le')],
  ['a declaration of UTF-16 in UTF-8', national.replace('UTF-8', 'utf-16')],
  ['Latin-1', Buffer.from(national.replace('UTF-8', 'ISO-8859-1'), 'latin1')],
  ['a declaration of UTF-8 in Latin-1', Buffer.from(national, 'latin1')],
  ['a declaration of Latin-1 in UTF-8', national.replace('UTF-8', 'ISO-8859-1')],
  ['no declaration', national.replace(/<\?xml.*\?>/, '')],
])('reads an XML with %s', async (_name, xml) => {
  expect(readOne(xml)).toMatchObject(compared);
  expect(await fileKindOf(Buffer.from(xml))).toBe('application/xml');
});

it.each([
  ['2017-02-10T00:00:00', '2017-02'],
  ['2026-11-01T00:00:00.000-03:00', '2026-11'],
  ['2026-11-01 00:00:00', '2026-11'],
  ['2026-11', '2026-11'],
  ['2026/11/01', '2026-11'],
  ['202611', '2026-11'],
  ['20261101', '2026-11'],
  ['01/11/2026', '2026-11'],
  ['1/11/2026', '2026-11'],
  ['01-11-2026 10:30', '2026-11'],
  ['11/2026', '2026-11'],
  ['0001-01-01T00:00:00', null],
  ['novembro', null],
  ['', null],
])('reads the month of %s as %s, and leaves an unknown one to a person', (month, yearmonth) => {
  const xml = abrasf1TaxInvoice(said, { month });
  expect(readOne(xml).yearmonth).toBe(yearmonth);
  const found = findings(xml).find(({ check }) => check === 'month');
  expect(found?.ok).toBe(yearmonth === null ? null : false);
});

it.each([
  ['1234.56', 123_456],
  ['1234.5600', 123_456],
  ['1234', 123_400],
  ['1.234,56', 123_456],
  ['1234,56', 123_456],
  ['1,234.56', null],
  ['1.234', null],
  ['1234.565', null],
  ['-1234.56', null],
  ['R$ 1234,56', null],
  ['1E3', null],
])('reads the amount %s as %s cents', (text, cents) => {
  expect(readOne(abrasf.replace('<ValorServicos>1234.56', `<ValorServicos>${text}`)).amountCents).toBe(cents);
});

const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
const several = Array.from({ length: 101 }, (_, index) => abrasfTaxInvoice({ ...said, number: String(index) }));

it.each([
  ['with entities that grow', national.replace('?>', `?>${bomb}`), 'unsafe'],
  ['with entities in an escaped text', inSoap(abrasf.replace('?>', `?>${bomb}`), 'escaped'), 'unsafe'],
  ['nested 100,000 times', '<NFSe>'.repeat(100_000) + '</NFSe>'.repeat(100_000), 'unsafe'],
  ['with too many elements', `<NFSe>${'<a/>'.repeat(50_000)}</NFSe>`, 'unsafe'],
  ['with a name of every object', '<NFSe><__proto__><infNFSe/></__proto__></NFSe>', 'unsafe'],
  ['with a style sheet', national.replace('?>', '?><?xml-stylesheet href="x"?>'), 'unsafe'],
  ['in an encoding that no system writes', national.replace('UTF-8', 'UTF-7'), 'unsafe'],
  ['with a tag that is not closed', national.replace('</infNFSe>', ''), 'unreadable'],
  ['that is cut', abrasf.slice(0, 900), 'unreadable'],
  [
    'that is cut within a letter',
    Buffer.from(national).subarray(0, Buffer.from(national).indexOf('ú') + 1),
    'unreadable',
  ],
  ['of no number', national.replace(/<nNFSe>.*<\/nNFSe>/, ''), 'incomplete'],
  ['of no issuer', saoPauloTaxInvoice({ ...said, issuer: '' }), 'incomplete'],
  ['of two issuers', national.replace('<prest>', '<prest><CNPJ>1</CNPJ></prest><prest>'), 'incomplete'],
  [
    'of two issuers in two places',
    abrasf.replace(
      '<DeclaracaoPrestacaoServico>',
      '<PrestadorServico><IdentificacaoPrestador><Cnpj>11222333000181</Cnpj></IdentificacaoPrestador></PrestadorServico><DeclaracaoPrestacaoServico>',
    ),
    'incomplete',
  ],
  ['of no invoice', '<NFSe><outra/></NFSe>', 'not_invoice'],
  [
    'of a request of an invoice',
    abrasf.replaceAll('InfNfse', 'InfRps').replaceAll('CompNfse', 'EnviarLoteRpsEnvio'),
    'not_invoice',
  ],
  ['of a declaration for an invoice', '<DPS><infDPS><prest/><toma/></infDPS></DPS>', 'not_invoice'],
  ['of goods', '<nfeProc><NFe><infNFe><emit/><dest/></infNFe></NFe></nfeProc>', 'not_invoice'],
  [
    'of a refusal by a town hall',
    '<ConsultarNfseResposta><ListaMensagemRetorno/></ConsultarNfseResposta>',
    'not_invoice',
  ],
  ['that is a page', '<!doctype html><html><br><p>Sessão expirada</html>', 'not_invoice'],
  [
    'that is a drawing',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'not_invoice',
  ],
  [
    'that is a drawing around an invoice',
    `<svg><script>alert(1)</script>${abrasf.replace(/<\?xml.*\?>/, '')}</svg>`,
    'not_invoice',
  ],
  [
    'with a page in an invoice of another system',
    '<nota><prestador/><tomador/><x:script xmlns:x="http://www.w3.org/1999/xhtml"/></nota>',
    'not_invoice',
  ],
  ['with more invoices than a month has', listOf(...several), 'several'],
])('refuses an XML %s', (_name, xml, error) => {
  expect(read(xml)).toEqual({ error });
});

it.each([
  ['of a town', '<nota><prestador><cnpj>1</cnpj></prestador><tomador/></nota>'],
  [
    'with names of three letters',
    '<Reg20><Reg20Item><CpfCnpjPre>1</CpfCnpjPre><CpfCnpjTom>2</CpfCnpjTom></Reg20Item></Reg20>',
  ],
  ['with the names of the national standard', '<NFS-e><infNFSe><prest/><TomS/></infNFSe></NFS-e>'],
  ['that could be of two layouts', national.replace('<DPS', '<Servico><Valores/></Servico><DPS')],
])('leaves an invoice of a layout that is not read to a person: %s', (_name, xml) => {
  expect(read(xml)).toBe('other_layout');
});

it('reads several invoices of a file, the same one once', () => {
  const other = abrasfTaxInvoice({ ...said, number: '78' });
  expect(read(listOf(abrasf, other))).toMatchObject({ invoices: [{ number: '77' }, { number: '78' }] });
  expect(readOne(listOf(abrasf, abrasf))).toMatchObject(compared);
});

it('a cancellation belongs to the invoice that it is beside; one beside several could be of any', () => {
  const cancelled = abrasfTaxInvoice({ ...said, number: '78' }).replace('</Nfse>', '</Nfse><NfseCancelamento/>');
  const states = (xml: string) => {
    const reading = read(xml);
    if (typeof reading === 'string' || 'error' in reading) throw new Error(JSON.stringify(reading));
    return reading.invoices.map(({ isCancelled }) => isCancelled);
  };
  expect(states(listOf(abrasf, cancelled))).toEqual([false, true]);
  expect(states(listOf(abrasf, abrasfTaxInvoice({ ...said, number: '78' }), '<NfseCancelamento/>'))).toEqual([
    true,
    true,
  ]);
});

function findings(xml: string | Uint8Array) {
  return findingsOf(expected, { invoice: readOne(xml), others: 0 });
}
function failed(xml: string | Uint8Array) {
  return findings(xml).flatMap(({ check, ok }) => (ok === false ? [check] : []));
}

it('finds nothing wrong with the expected invoice, and reports what it cannot check', () => {
  const open = (xml: string) => findings(xml).flatMap(({ check, ok }) => (ok === null ? [check] : []));
  expect([open(national), open(abrasf)]).toEqual([
    ['cancelled', 'signature'],
    ['production', 'signature'],
  ]);
  expect(needsWrittenReason(findings(national))).toBe(false);
});

it.each([
  ['another issuer', nationalTaxInvoice({ ...said, issuer: '52998224725' }), ['issuer'], true],
  ['another taker', abrasfTaxInvoice({ ...said, taker: '12ABC34501DE35' }), ['taker'], true],
  ['a cent less', nationalTaxInvoice({ ...said, amountCents: 123_455 }), ['amount', 'net'], true],
  ['a cent less in São Paulo', saoPauloTaxInvoice({ ...said, amountCents: 123_455 }), ['amount', 'net'], true],
  ['a cent in a fraction', national.replace('<vServ>1234.56', '<vServ>1234.565'), ['amount'], true],
  ['another month', nationalTaxInvoice({ ...said, yearmonth: '2026-02' }), ['month'], false],
  ['a cancelled one', abrasf.replace('</Nfse>', '</Nfse><NfseCancelamento/>'), ['cancelled'], true],
  ['a replaced one', abrasf.replace('</Nfse>', '</Nfse><NfseSubstituicao/>'), ['cancelled'], true],
  [
    'a cancelled one of Betha',
    bethaTaxInvoice(said).replace('</Nfse>', '</Nfse><CancelamentoNfse/>'),
    ['cancelled'],
    true,
  ],
  ['a cancelled one of São Paulo', saoPauloTaxInvoice(said, { status: 'C' }), ['cancelled'], true],
  ['a cancelled one of IPM', ipmTaxInvoice(said, { status: '2' }), ['cancelled'], true],
  ['one that was cancelled by an event', national.replace('</NFSe>', '<e101101/></NFSe>'), ['cancelled'], true],
  ['one that was replaced by an event', national.replace('</NFSe>', '<e105102/></NFSe>'), ['cancelled'], true],
  ['one cancelled after a review', national.replace('</NFSe>', '<e105104/></NFSe>'), ['cancelled'], true],
  ['one cancelled by the authority', national.replace('</NFSe>', '<e305101/></NFSe>'), ['cancelled'], true],
  ['one whose cancellation was only asked for', national.replace('</NFSe>', '<e101103/></NFSe>'), [], false],
  ['one whose cancellation was refused', national.replace('</NFSe>', '<e105105/></NFSe>'), [], false],
  ['a test', national.replace('<tpAmb>1', '<tpAmb>2'), ['production'], true],
  ['a test of IPM', ipmTaxInvoice(said).replace('<nfse>', '<nfse><nfse_teste>1</nfse_teste>'), ['production'], true],
  // `ambGer` 2 means that the national system issued it.
  ['one of the national system', national.replace('<cStat>', '<ambGer>2</ambGer><cStat>'), [], false],
])('finds %s', (_name, xml, checks, doubtful) => {
  expect(failed(xml)).toEqual(checks);
  expect(needsWrittenReason(findings(xml))).toBe(doubtful);
});

it('names the invoice that another one replaces', () => {
  const key = '3550308223023935200016500000000000772611123456789012'.slice(0, 50);
  expect(readOne(nationalWith(said, { declared: `<subst><chSubstda>${key}</chSubstda></subst>` })).replaces).toBe(key);
  expect(readOne(abrasf1TaxInvoice(said, { extra: '<NfseSubstituida>76</NfseSubstituida>' })).replaces).toBe('76');
  expect(readOne(abrasf1TaxInvoice(said, { extra: '<NfseSubstituida>0</NfseSubstituida>' })).replaces).toBeNull();
  expect(readOne(abrasf).replaces).toBeNull();
});

it('keeps the digits of a key, which a number would lose', () => {
  expect(readOne(national).code).toMatch(/^\d{8}2[0-9A-Z]{14}\d+$/);
  expect(readOne(national).code).toHaveLength(50);
});

it('lists what to check in a file that only people can read', () => {
  expect(findingsOf(expected, 'not_xml').map(({ check, ok, expected: wanted }) => [check, ok, wanted])).toEqual([
    ['issuer', null, said.issuer],
    ['taker', null, said.taker],
    ['amount', null, '1234.56'],
    ['withheld', null, '0'],
    ['net', null, '1234.56'],
    ['month', null, '2026-03'],
    ['number', null, null],
    ['cancelled', null, null],
  ]);
  const [first, ...others] = findingsOf(expected, 'other_layout');
  expect(first).toEqual({ check: 'layout', ok: null, expected: null, found: null });
  expect(others).toEqual(findingsOf(expected, 'not_xml'));
});

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

it.each([
  ['a national tax invoice', national, 'application/xml'],
  ['a tax invoice without a prolog', '<CompNfse><Nfse/></CompNfse>', 'application/xml'],
  ['a PDF', '%PDF-1.7\n1 0 obj', 'application/pdf'],
  ['a PDF that is a page too, which is served as a PDF to be saved', '%PDF-1.7\n<html><script>', 'application/pdf'],
  ['a picture', png, 'image/png'],
  ['a JPEG', Buffer.from('ffd8ffe000104a46494600010100', 'hex'), 'image/jpeg'],
  ['a PDF after junk', 'junk\n%PDF-1.7', undefined],
  ['a script with the name of a PDF', 'alert(1) // nota.pdf', undefined],
  ['a drawing, which is refused when it is read', svg, 'application/xml'],
  ['a page, which is refused when it is read', '<!doctype html><html></html>', 'application/xml'],
  ['text with a sign', 'a < b', undefined],
  ['a program', Buffer.from('4d5a90000300', 'hex'), undefined],
  ['nothing', '', undefined],
])('detects the type by the content: %s', async (_name, content, kind) => {
  expect(await fileKindOf(Buffer.from(content))).toBe(kind);
});
