import { expect, it } from 'vitest';
import { isDoubtful } from '#shared/rules/doubtful-note.ts';
import { abrasfNote, nationalNote } from '../../../sample/nfse-xml.ts';
import { fileKindOf } from './file-kind.ts';
import { findingsOf } from './findings.ts';
import { readNoteHere } from './note-of-xml.ts';

const said = {
  issuer: '12ABC34501DE35',
  taker: '11222333000181',
  amountCents: 123_456,
  yearmonth: '2026-03',
  number: '77',
};
const expected = { issuers: [said.issuer], taker: said.taker, amountCents: 123_456, yearmonths: ['2026-03'] };
const national = nationalNote(said);
const abrasf = abrasfNote(said);
const read = (xml: string | Uint8Array) => readNoteHere(typeof xml === 'string' ? Buffer.from(xml) : xml);
const listOf = (...notes: string[]) =>
  `<ListaNfse>${notes.map((note) => note.replace(/<\?xml.*\?>/, '')).join('')}</ListaNfse>`;

it.each([
  ['national', national, 'national', null],
  ['ABRASF', abrasf, 'abrasf', false],
  ['with a byte order mark', `\uFEFF${national}`, 'national', null],
  ['in the answer of a town hall', listOf(abrasf), 'abrasf', false],
  ['with prefixes of names', national.replaceAll(/<(\/?)([A-Za-z])/g, '<$1ns2:$2'), 'national', null],
])('reads a note, %s: documents with letters, cents, month and number', (_name, xml, standard, isCancelled) => {
  expect(read(xml)).toMatchObject({ ...said, standard, isCancelled });
});

it('reads Latin-1 by its declaration, and refuses broken UTF-8', () => {
  const latin = Buffer.from(national.replace('UTF-8', 'ISO-8859-1'), 'latin1');
  expect(read(latin)).toMatchObject(said);
  expect(read(Buffer.from(national, 'latin1'))).toBe('note_unreadable');
  expect(read(national.replace('UTF-8', 'UTF-7'))).toBe('note_unreadable');
});

const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;

it.each([
  ['with entities that grow', national.replace('?>', `?>${bomb}`), 'note_unreadable'],
  ['nested 100,000 times', '<NFSe>'.repeat(100_000) + '</NFSe>'.repeat(100_000), 'note_unreadable'],
  ['with a tag that is not closed', national.replace('</infNFSe>', ''), 'note_unreadable'],
  ['with a name of every object', '<NFSe><__proto__><infNFSe/></__proto__></NFSe>', 'note_unreadable'],
  ['with two notes', listOf(abrasf, abrasf), 'note_several'],
  ['of no number', national.replace(/<nNFSe>.*<\/nNFSe>/, ''), 'note_unreadable'],
  ['of no note', '<NFSe><outra/></NFSe>', 'note_unreadable'],
  ['of two issuers', national.replace('<prest>', '<prest><CNPJ>1</CNPJ></prest><prest>'), 'note_unreadable'],
])('refuses an XML %s', (_name, xml, error) => {
  expect(read(xml)).toBe(error);
});

const findings = (xml: string) => {
  const note = read(xml);
  if (typeof note === 'string') throw new Error(note);
  return findingsOf(expected, note);
};
const failed = (xml: string) => findings(xml).flatMap(({ check, ok }) => (ok === false ? [check] : []));

it('finds nothing wrong with the expected note, and reports what it cannot check', () => {
  const open = (xml: string) => findings(xml).flatMap(({ check, ok }) => (ok === null ? [check] : []));
  expect([failed(national), failed(abrasf)]).toEqual([[], []]);
  expect([open(national), open(abrasf)]).toEqual([
    ['cancelled', 'signature'],
    ['production', 'signature'],
  ]);
  expect(isDoubtful(findings(national))).toBe(false);
});

it.each([
  ['another issuer', nationalNote({ ...said, issuer: '52998224725' }), ['issuer'], true],
  ['another taker', abrasfNote({ ...said, taker: '12ABC34501DE35' }), ['taker'], true],
  ['a cent less', nationalNote({ ...said, amountCents: 123_455 }), ['amount', 'net'], true],
  ['a cent in a fraction', national.replace('<vServ>1234.56', '<vServ>1234.565'), ['amount'], true],
  ['another month', nationalNote({ ...said, yearmonth: '2026-02' }), ['month'], false],
  ['a cancelled one', abrasf.replace('</Nfse>', '</Nfse><NfseCancelamento/>'), ['cancelled'], true],
  ['a replaced one', abrasf.replace('</Nfse>', '</Nfse><NfseSubstituicao/>'), ['cancelled'], true],
  ['one with the event of its end', national.replace('</NFSe>', '<e101101/></NFSe>'), ['cancelled'], true],
  ['a test', national.replace('<tpAmb>1', '<tpAmb>2'), ['production'], true],
])('finds %s', (_name, xml, checks, doubtful) => {
  expect(failed(xml)).toEqual(checks);
  expect(isDoubtful(findings(xml))).toBe(doubtful);
});

it.each([
  [
    'ISS withheld, national',
    national
      .replace('<vLiq>1234.56', '<vISSQN>61.73</vISSQN><vLiq>1172.83')
      .replace(
        '</vServPrest></valores>',
        '</vServPrest><trib><tribMun><tpRetISSQN>2</tpRetISSQN></tribMun></trib></valores>',
      ),
    { withheldCents: 6_173, netCents: 117_283 },
  ],
  [
    'the total of what is withheld, national',
    national.replace('<vLiq>1234.56', '<vTotalRet>75.92</vTotalRet><vLiq>1158.64'),
    { withheldCents: 7_592, netCents: 115_864 },
  ],
  [
    'income tax, PIS and COFINS, national',
    national
      .replace('<vLiq>1234.56', '<vLiq>1171.60')
      .replace(
        '</vServPrest></valores>',
        '</vServPrest><trib><tribFed><piscofins><vPis>8.02</vPis><vCofins>37.04</vCofins><tpRetPisCofins>1</tpRetPisCofins></piscofins><vRetIRRF>17.90</vRetIRRF></tribFed></trib></valores>',
      ),
    { withheldCents: 6_296, netCents: 117_160 },
  ],
  [
    'ISS withheld, ABRASF',
    abrasf
      .replace('<ValorLiquidoNfse>1234.56', '<ValorLiquidoNfse>1172.83')
      .replace(
        '</ValorServicos></Valores>',
        '</ValorServicos><ValorIss>61.73</ValorIss></Valores><IssRetido>1</IssRetido>',
      ),
    { withheldCents: 6_173, netCents: 117_283 },
  ],
  [
    'ISS withheld, with a net amount that does not say so',
    abrasf.replace(
      '</ValorServicos></Valores>',
      '</ValorServicos><ValorIss>61.73</ValorIss></Valores><IssRetido>1</IssRetido>',
    ),
    { withheldCents: 6_173, netCents: 123_456 },
  ],
])('requires a decision about %s, and shows both amounts', (_name, xml, amounts) => {
  expect(read(xml)).toMatchObject({ amountCents: 123_456, ...amounts });
  const { withheldCents, netCents } = amounts;
  const expectedFailures = ['withheld', ...(netCents === 123_456 ? [] : ['net'])];
  expect(failed(xml)).toEqual(expectedFailures);
  expect(isDoubtful(findings(xml))).toBe(true);
  expect(findings(xml).filter(({ check }) => ['amount', 'withheld', 'net'].includes(check))).toMatchObject([
    { expected: '1234.56', found: '1234.56' },
    { expected: '0', found: String(withheldCents / 100) },
    { expected: '1234.56', found: String(netCents / 100) },
  ]);
});

it('does not count taxes that the issuer pays as withheld', () => {
  const own = abrasf.replace(
    '</ValorServicos></Valores>',
    '</ValorServicos><ValorIss>61.73</ValorIss></Valores><IssRetido>2</IssRetido>',
  );
  expect(read(own)).toMatchObject({ withheldCents: 0, netCents: 123_456 });
  expect(failed(own)).toEqual([]);
});

it('lists what to check in a file that only people can read', () => {
  expect(findingsOf(expected, undefined).map(({ check, ok, expected: wanted }) => [check, ok, wanted])).toEqual([
    ['issuer', null, said.issuer],
    ['taker', null, said.taker],
    ['amount', null, '1234.56'],
    ['withheld', null, '0'],
    ['net', null, '1234.56'],
    ['month', null, '2026-03'],
    ['number', null, null],
    ['cancelled', null, null],
  ]);
});

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

it.each([
  ['a national note', national, 'application/xml'],
  ['a note without a prolog', '<CompNfse><Nfse/></CompNfse>', 'application/xml'],
  ['a PDF', '%PDF-1.7\n1 0 obj', 'application/pdf'],
  ['a PDF that is a page too, which is served as a PDF to be saved', '%PDF-1.7\n<html><script>', 'application/pdf'],
  ['a picture', png, 'image/png'],
  ['a JPEG', Buffer.from('ffd8ffe000104a46494600010100', 'hex'), 'image/jpeg'],
  ['a PDF after junk', 'junk\n%PDF-1.7', undefined],
  ['a script with the name of a PDF', 'alert(1) // nota.pdf', undefined],
  ['a drawing that runs a script', svg, undefined],
  ['the same with a prolog', `<?xml version="1.0"?>${svg}`, undefined],
  ['a page', '<!doctype html><html></html>', undefined],
  ['a page in XML', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>', undefined],
  ['a style sheet before the note', '<?xml-stylesheet href="x"?><?x?><NFSe/>', undefined],
  ['UTF-16', Buffer.from(`\uFEFF${national}`, 'utf16le'), undefined],
  ['a program', Buffer.from('4d5a90000300', 'hex'), undefined],
  ['nothing', '', undefined],
])('detects the type by the content: %s', async (_name, content, kind) => {
  expect(await fileKindOf(Buffer.from(content))).toBe(kind);
});
