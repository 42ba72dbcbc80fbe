import { expect, it } from 'vitest';
import { needsWrittenReason } from '#shared/codes/payouts/tax-invoice-check.ts';
import { abrasfTaxInvoice } from '../../../sample/nfse-xml.ts';
import {
  abrasf1TaxInvoice,
  ipmTaxInvoice,
  nationalWith,
  saoPauloTaxInvoice,
} from '../../../testing/tax-invoice-xml.ts';
import { findingsOf } from './findings.ts';
import { readXmlHere } from './read-xml-here.ts';

const said = {
  issuer: '12ABC34501DE35',
  taker: '11222333000181',
  amountCents: 123_456,
  yearmonth: '2026-03',
  number: '77',
};
const expected = { issuers: [said.issuer], taker: said.taker, amountCents: 123_456, yearmonths: ['2026-03'] };
const compared = { ...said, withheldCents: 0, netCents: 123_456, isIssWithheld: false };
const abrasf = abrasfTaxInvoice(said);

/** The only invoice of an XML. */
function readOne(xml: string) {
  const reading = readXmlHere(Buffer.from(xml));
  const [invoice] = typeof reading === 'string' || 'error' in reading ? [] : reading.invoices;
  if (invoice === undefined) throw new Error(JSON.stringify(reading));
  return invoice;
}
const findings = (xml: string) => findingsOf(expected, { invoice: readOne(xml), others: 0 });
const failed = (xml: string) => findings(xml).flatMap(({ check, ok }) => (ok === false ? [check] : []));

const issWithheld = '<ValorIss>61.73</ValorIss></Valores><IssRetido>1</IssRetido>';
const municipal = (code: string) => `<tribMun><tpRetISSQN>${code}</tpRetISSQN></tribMun>`;
const pisCofins = '<piscofins><vPis>8.02</vPis><vCofins>37.04</vCofins><tpRetPisCofins>3</tpRetPisCofins></piscofins>';
const nets = (xml: string, net: string) => xml.replace('<vLiq>1234.56', `<vLiq>${net}`);
const abrasfNet = (xml: string, net: string) => xml.replace('<ValorLiquidoNfse>1234.56', `<ValorLiquidoNfse>${net}`);

it.each([
  [
    'ISS withheld, national',
    nets(nationalWith(said, { values: '<vISSQN>61.73</vISSQN>', taxes: municipal('2') }), '1172.83'),
    { withheldCents: 6_173, netCents: 117_283, isIssWithheld: true },
  ],
  [
    'the total of what is withheld, national',
    nets(nationalWith(said, { values: '<vTotalRet>75.92</vTotalRet>' }), '1158.64'),
    { withheldCents: 7_592, netCents: 115_864 },
  ],
  [
    'ISS withheld, ABRASF 2',
    abrasfNet(abrasf.replace('</Valores>', issWithheld), '1172.83'),
    { withheldCents: 6_173, netCents: 117_283, isIssWithheld: true },
  ],
  [
    'ISS withheld, with a net amount that does not say so',
    abrasf.replace('</Valores>', issWithheld),
    { withheldCents: 6_173, netCents: 123_456, isIssWithheld: true },
  ],
  [
    'ISS withheld as `true`, ABRASF 1',
    abrasf1TaxInvoice(said, {
      values:
        '<IssRetido>true</IssRetido><ValorIssRetido>61.73</ValorIssRetido><ValorLiquidoNfse>1172.83</ValorLiquidoNfse>',
    }),
    { withheldCents: 6_173, netCents: 117_283, isIssWithheld: true },
  ],
  [
    'ISS withheld, São Paulo',
    saoPauloTaxInvoice(said, { issWithheld: 'true' }),
    { withheldCents: 6_173, netCents: 117_283, isIssWithheld: true },
  ],
  [
    'federal taxes withheld, São Paulo, whose net amount is computed',
    saoPauloTaxInvoice(said, {
      extra: '<ValorPIS>8.02</ValorPIS><ValorCOFINS>37.04</ValorCOFINS><ValorIR>18.52</ValorIR>',
    }),
    { withheldCents: 6_358, netCents: 117_098 },
  ],
  [
    'taxes withheld, IPM',
    ipmTaxInvoice(said, { values: '<valor_ir>18,52</valor_ir>', withheldIss: '61,73' }),
    { withheldCents: 8_025, netCents: 115_431, isIssWithheld: true },
  ],
])('requires a decision about %s, and shows both amounts', (_name, xml, amounts) => {
  expect(readOne(xml)).toMatchObject({ amountCents: 123_456, ...amounts });
  const { withheldCents, netCents } = amounts;
  const isIss = 'isIssWithheld' in amounts;
  expect(failed(xml)).toEqual([
    'withheld',
    ...(isIss ? ['iss_withheld'] : []),
    ...(netCents === 123_456 ? [] : ['net']),
  ]);
  expect(needsWrittenReason(findings(xml))).toBe(true);
  expect(findings(xml).filter(({ check }) => ['amount', 'withheld', 'net'].includes(check))).toMatchObject([
    { expected: '1234.56', found: '1234.56' },
    { expected: '0', found: String(withheldCents / 100) },
    { expected: '1234.56', found: String(netCents / 100) },
  ]);
});

it.each([
  ['1 in ABRASF 2', abrasf.replace('</Valores>', '</Valores><IssRetido>1</IssRetido>')],
  ['true in ABRASF 2', abrasf.replace('</Valores>', '<ValorIss>0.00</ValorIss></Valores><IssRetido>true</IssRetido>')],
  [
    '1 in ABRASF 1',
    abrasf1TaxInvoice(said, { values: '<IssRetido>1</IssRetido><ValorLiquidoNfse>1234.56</ValorLiquidoNfse>' }),
  ],
  ['2 of the national standard', nationalWith(said, { taxes: municipal('2') })],
])('requires a decision about ISS withheld without an amount: %s', (_name, xml) => {
  expect(readOne(xml)).toMatchObject({ withheldCents: 0, netCents: 123_456, isIssWithheld: true });
  expect(failed(xml)).toEqual(['iss_withheld']);
  expect(needsWrittenReason(findings(xml))).toBe(true);
});

it.each([
  [
    'that the issuer pays',
    abrasf.replace('</Valores>', '<ValorIss>61.73</ValorIss></Valores><IssRetido>2</IssRetido>'),
  ],
  [
    'that is not withheld, as `false`',
    abrasf.replace('</Valores>', '<ValorIss>61.73</ValorIss></Valores><IssRetido>false</IssRetido>'),
  ],
  [
    'that an intermediary withholds, ABRASF 2',
    abrasf.replace('</Valores>', `${issWithheld}<ResponsavelRetencao>2</ResponsavelRetencao>`),
  ],
  [
    'that an intermediary withholds, national',
    nets(
      nationalWith(said, { values: '<vISSQN>61.73</vISSQN><vTotalRet>61.73</vTotalRet>', taxes: municipal('3') }),
      '1172.83',
    ),
  ],
  [
    'that an intermediary withholds, São Paulo',
    saoPauloTaxInvoice(said, { extra: '<ISSRetidoIntermediario>true</ISSRetidoIntermediario>' }),
  ],
])('does not count ISS %s', (_name, xml) => {
  expect(readOne(xml)).toMatchObject(compared);
  expect(failed(xml)).toEqual([]);
});

it('PIS and COFINS are part of vRetCSLL since Nota Técnica 007, 9 February 2026, and beside it before', () => {
  const invoice = (issuedAt: string) =>
    nationalWith(said, {
      taxes: `<tribFed>${pisCofins}<vRetIRRF>18.52</vRetIRRF><vRetCSLL>57.40</vRetCSLL></tribFed>`,
      invoice: `<dhProc>${issuedAt}</dhProc>`,
    });
  expect(readOne(invoice('2026-02-08T23:59:59-03:00')).withheldCents).toBe(1_852 + 5_740 + 802 + 3_704);
  expect(readOne(invoice('2026-02-09T00:00:00-03:00')).withheldCents).toBe(1_852 + 5_740);
  const own = nationalWith(said, {
    taxes: `<tribFed>${pisCofins}</tribFed>`,
    invoice: '<dhProc>2026-03-31T10:00:00-03:00</dhProc>',
  });
  expect(readOne(own)).toMatchObject({ withheldCents: 0, netCents: 123_456 });
  expect(failed(own)).toEqual([]);
});

it('IBS and CBS are kept; they are not added in 2026, and from 2027 vTotNF is what is owed', () => {
  const invoice = (yearmonth: string, service: string, total: string) =>
    nationalWith(
      { ...said, yearmonth, amountCents: Number(service.replace('.', '')) },
      {
        invoice: `<IBSCBS><totCIBS><vTotNF>${total}</vTotNF><gIBS><vIBSTot>1.23</vIBSTot></gIBS><gCBS><vCBS>11.11</vCBS></gCBS></totCIBS></IBSCBS>`,
      },
    );
  const in2026 = invoice('2026-12', '1234.56', '1234.56');
  expect(readOne(in2026)).toMatchObject({ amountCents: 123_456, netCents: 123_456, ibsCents: 123, cbsCents: 1_111 });
  const wronglyAdded = invoice('2026-12', '1234.56', '1246.90');
  expect(readOne(wronglyAdded)).toMatchObject({ amountCents: 123_456, netCents: 123_456 });
  const in2027 = invoice('2027-01', '1222.22', '1234.56');
  expect(readOne(in2027)).toMatchObject({ amountCents: 123_456, netCents: 123_456 });
  const onTop = invoice('2027-01', '1234.56', '1246.90');
  expect(readOne(onTop)).toMatchObject({ amountCents: 124_690, netCents: 124_690 });
  const shown = findingsOf(expected, { invoice: readOne(in2026), others: 0 });
  expect(shown.filter(({ check }) => ['ibs', 'cbs'].includes(check))).toEqual([
    { check: 'ibs', ok: true, expected: null, found: '1.23' },
    { check: 'cbs', ok: true, expected: null, found: '11.11' },
  ]);
  expect(findingsOf(expected, { invoice: readOne(onTop), others: 0 }).filter(({ ok }) => ok === false)).toMatchObject([
    { check: 'amount' },
    { check: 'net' },
    { check: 'month' },
  ]);
});
