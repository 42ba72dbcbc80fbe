/**
 * Rules of the national standard that change with the date. An accountant of the operator confirms them; another date
 * is another line.
 */

interface DatedRule<Value> {
  /** The first day or month for which it holds, `YYYY-MM-DD` or `YYYY-MM`. */
  readonly from: string;
  readonly value: Value;
}

/**
 * Whether withheld PIS and COFINS (`vPis`, `vCofins`, by `tpRetPisCofins`) are beside `vRetCSLL`, by the day of issue. Since
 * Nota Técnica 007 of the national NFS-e, in production on 9 February 2026, `vRetCSLL` is the sum of withheld PIS, COFINS
 * and CSLL, and `vPis` and `vCofins` are what the issuer owes itself (OCA/l10n-brazil#5007, nfse-nacional/nfse-php#26).
 */
const pisCofinsBesideCsll: readonly DatedRule<boolean>[] = [
  { from: '', value: true },
  { from: '2026-02-09', value: false },
];

/**
 * Whether IBS and CBS are owed in addition to the amount of the service, by the month of the service. NFSe_v1.01.xsd, type
 * `TCRTCTotalCIBS`: 'vTotNF = vLiq (em 2026); vTotNF = vLiq + vCBS + vIBSTot (a partir de 2027)'.
 */
const ibsCbsAreOwed: readonly DatedRule<boolean>[] = [
  { from: '', value: false },
  { from: '2027-01', value: true },
];

const isIn = (rules: readonly DatedRule<boolean>[], date: string): boolean =>
  rules.findLast(({ from }) => from <= date)?.value ?? false;

/**
 * Whether `vPis` and `vCofins` may be withheld in addition to `vRetCSLL`.
 *
 * @param issuedOn `YYYY-MM-DD`; null, if unknown, counts as the latest date
 */
export const arePisCofinsBesideCsll = (issuedOn: string | null): boolean =>
  issuedOn === null ? false : isIn(pisCofinsBesideCsll, issuedOn);

/** Whether `vTotNF` is what is owed. @param yearmonth of the service, `YYYY-MM`; null, if unknown, counts as the earliest */
export const isTotalOwed = (yearmonth: string | null): boolean => isIn(ibsCbsAreOwed, yearmonth ?? '');
