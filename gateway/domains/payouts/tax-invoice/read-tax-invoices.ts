import {
  agreedDocumentAt,
  centsOf,
  dayOf,
  documentAt,
  elementsAt,
  firstSumAt,
  hasSign,
  monthOf,
  sumAt,
  textAt,
} from './invoice-values.ts';
import { arePisCofinsBesideCsll, isTotalOwed } from './national-taxes.ts';
import type { XmlElement } from './read-xml.ts';
import { type LayoutName, type TaxInvoiceLayout, taxInvoiceLayouts } from './tax-invoice-layouts.data.ts';

/** The contents of a tax invoice. Missing or unreadable values are null. */
export interface TaxInvoice {
  layout: LayoutName;
  /** The documents without punctuation. */
  issuer: string;
  taker: string | null;
  /** The gross amount: from 2027 with IBS and CBS, which are then owed in addition to the service. */
  amountCents: number | null;
  /** The amount that the taker withholds and pays to the tax authorities; 0 if the invoice states that there is none. */
  withheldCents: number | null;
  /** Whether the taker has to withhold ISS, even where the invoice states no amount of it. */
  isIssWithheld: boolean;
  /** The net amount for the issuer. */
  netCents: number | null;
  /** For information only until 2026; null if the invoice has none. */
  ibsCents: number | null;
  cbsCents: number | null;
  /** `YYYY-MM`. */
  yearmonth: string | null;
  number: string;
  /** The access key or the verification code; '' without one. */
  code: string;
  /** The number or the access key of the invoice that it replaces; null without one. */
  replaces: string | null;
  /** Null if not in the file. */
  isCancelled: boolean | null;
  isTest: boolean | null;
}

/**
 * What an XML is: invoices that were read; an invoice of a layout that is not read, for a person; or why it is refused.
 */
export type TaxInvoiceReading =
  { invoices: readonly TaxInvoice[] } | 'other_layout' | { error: 'not_invoice' | 'incomplete' | 'several' };

const textLengthMax = 100;

interface Place {
  element: XmlElement;
  layout: TaxInvoiceLayout;
  /** The elements around it, from the root. */
  ancestors: readonly XmlElement[];
}

const layoutsOf = (element: XmlElement): TaxInvoiceLayout[] =>
  taxInvoiceLayouts.filter(
    (layout) => element.name === layout.element.toLowerCase() && elementsAt(element, layout.has).length > 0,
  );

/** Finds the invoices in a document; undefined if one could be of several layouts. */
function findPlaces(root: XmlElement): Place[] | undefined {
  const places: Place[] = [];
  const isClear = (element: XmlElement, ancestors: readonly XmlElement[]): boolean => {
    const [layout, ...others] = layoutsOf(element);
    if (layout === undefined) return element.children.every((child) => isClear(child, [...ancestors, element]));
    places.push({ element, layout, ancestors });
    return others.length === 0;
  };
  return isClear(root, []) ? places : undefined;
}

function countNamed(element: XmlElement, names: readonly string[]): number {
  const own = names.includes(element.name) ? 1 : 0;
  return element.children.reduce((count, child) => count + countNamed(child, names), own);
}

/** Returns the largest element that has this invoice alone. */
const envelopeOf = (place: Place, places: readonly Place[]): XmlElement =>
  place.ancestors.find((ancestor) => places.every((one) => one === place || !one.ancestors.includes(ancestor))) ??
  place.element;

/**
 * Whether the file says that an invoice was cancelled: in its envelope, or outside of all envelopes, because then it may be
 * this one.
 */
function isCancelled(place: Place, places: readonly Place[], root: XmlElement): boolean {
  const { element, layout } = place;
  if (layout.cancelled !== undefined && hasSign(element, layout.cancelled)) return true;
  const names = layout.cancellations.map((name) => name.toLowerCase());
  if (countNamed(envelopeOf(place, places), names) > 0) return true;
  const inEnvelopes = places.reduce((count, one) => count + countNamed(envelopeOf(one, places), names), 0);
  return countNamed(root, names) > inEnvelopes;
}

interface Taxes {
  withheldCents: number | null;
  isIssWithheld: boolean;
}

const add = (left: number | null, right: number | null): number | null =>
  left === null || right === null ? null : left + right;

function taxesOf(element: XmlElement, { withheld, iss }: TaxInvoiceLayout): Taxes {
  const issCents = firstSumAt(element, iss.amount);
  const isByOthers = iss.byOthers !== undefined && hasSign(element, iss.byOthers);
  const isWithheld = iss.isWithheld === undefined ? issCents !== 0 : hasSign(element, iss.isWithheld);
  const isIssWithheld = isWithheld && !isByOthers;
  return { withheldCents: add(sumAt(element, withheld), isIssWithheld ? issCents : 0), isIssWithheld };
}

const federal = 'DPS/infDPS/valores/trib/tribFed';

/** The codes of `tpRetPisCofins` under which each of the two was withheld before they became part of `vRetCSLL`. */
const pisWithheldBy: ReadonlySet<string> = new Set(['1', '3', '4', '5', '9']);
const cofinsWithheldBy: ReadonlySet<string> = new Set(['1', '3', '4', '6', '7']);

/** What the national standard adds to the other layouts: a total of its own, PIS and COFINS, and ISS by others. */
function nationalTaxes(element: XmlElement, taxes: Taxes): Taxes {
  const total = textAt(element, ['valores/vTotalRet']);
  const isIssByOthers = hasSign(element, { paths: ['DPS/infDPS/valores/trib/tribMun/tpRetISSQN'], values: ['3'] });
  // The total contains ISS that an intermediary withholds.
  if (total !== null && !isIssByOthers) return { ...taxes, withheldCents: centsOf(total) };
  const code = textAt(element, [`${federal}/piscofins/tpRetPisCofins`]) ?? '';
  const issuedOn = dayOf(textAt(element, ['dhProc', 'DPS/infDPS/dhEmi', 'DPS/infDPS/dCompet']));
  if (!arePisCofinsBesideCsll(issuedOn)) return taxes;
  const paths = [
    ...(pisWithheldBy.has(code) ? [`${federal}/piscofins/vPis`] : []),
    ...(cofinsWithheldBy.has(code) ? [`${federal}/piscofins/vCofins`] : []),
  ];
  return { ...taxes, withheldCents: add(taxes.withheldCents, sumAt(element, paths)) };
}

interface Amounts extends Taxes {
  amountCents: number | null;
  netCents: number | null;
  ibsCents: number | null;
  cbsCents: number | null;
}

/** IBS, CBS and the total with them, where a layout has the groups of the national standard. */
function withIbsCbs(element: XmlElement, yearmonth: string | null, amounts: Amounts): Amounts {
  const totals = 'IBSCBS/totCIBS';
  const ibsCents = centsOf(textAt(element, [`${totals}/gIBS/vIBSTot`]));
  const cbsCents = centsOf(textAt(element, [`${totals}/gCBS/vCBS`]));
  const read = { ...amounts, ibsCents, cbsCents };
  if (elementsAt(element, totals).length === 0 || !isTotalOwed(yearmonth)) return read;
  return {
    ...read,
    amountCents: add(amounts.amountCents, add(ibsCents, cbsCents)),
    netCents: centsOf(textAt(element, [`${totals}/vTotNF`])),
  };
}

function amountsOf(element: XmlElement, layout: TaxInvoiceLayout, yearmonth: string | null): Amounts {
  const amountCents = centsOf(textAt(element, layout.amount));
  const own = taxesOf(element, layout);
  const taxes = layout.name === 'national' ? nationalTaxes(element, own) : own;
  const deducted = add(taxes.withheldCents, sumAt(element, layout.discounts));
  const computed = amountCents === null || deducted === null ? null : amountCents - deducted;
  const net = layout.net.length === 0 ? computed : centsOf(textAt(element, layout.net));
  return withIbsCbs(element, yearmonth, {
    ...taxes,
    amountCents,
    netCents: layout.name === 'national' ? withIssOfOthers(element, net) : net,
    ibsCents: null,
    cbsCents: null,
  });
}

/** The net of the national standard is without ISS that an intermediary withholds, but the taker pays it. */
function withIssOfOthers(element: XmlElement, netCents: number | null): number | null {
  const isByOthers = hasSign(element, { paths: ['DPS/infDPS/valores/trib/tribMun/tpRetISSQN'], values: ['3'] });
  if (!isByOthers) return netCents;
  const gross = centsOf(textAt(element, ['DPS/infDPS/valores/vServPrest/vServ']));
  const withIss = add(netCents, firstSumAt(element, ['valores/vISSQN']));
  return withIss !== null && gross !== null && withIss <= gross ? withIss : netCents;
}

/** Returns an invoice; undefined without an issuer or a number, since it could not be distinguished from another. */
function invoiceOf(place: Place, places: readonly Place[], root: XmlElement): TaxInvoice | undefined {
  const { element, layout } = place;
  const issuer = agreedDocumentAt(element, layout.issuer);
  const number = textAt(element, layout.number);
  const code = (textAt(element, layout.code) ?? '').replace(/^NFS(?=\d{7})/, '');
  if (issuer === null || number === null) return undefined;
  if ([issuer, number, code].some((text) => text.length > textLengthMax)) return undefined;
  const yearmonth = monthOf(textAt(element, layout.month));
  const replaces = textAt(element, layout.replaces);
  const hasTestSign = layout.test !== undefined && textAt(element, layout.test.paths) !== null;
  return {
    layout: layout.name,
    issuer,
    taker: documentAt(element, layout.taker),
    ...amountsOf(element, layout, yearmonth),
    yearmonth,
    number,
    code,
    replaces: replaces === null || /^0*$/.test(replaces) ? null : replaces.slice(0, textLengthMax),
    isCancelled: isCancelled(place, places, root) || (layout.saysNotCancelled ? false : null),
    isTest: layout.test !== undefined && hasTestSign ? hasSign(element, layout.test) : null,
  };
}

function namesOf(element: XmlElement, names = new Set<string>()): Set<string> {
  names.add(element.name);
  for (const child of element.children) namesOf(child, names);
  return names;
}

/** Pages and drawings, which could run scripts where somebody opens them. */
export const pageElements: readonly string[] = ['html', 'svg', 'script', 'iframe', 'stylesheet'];

/** What was sent to a system to have an invoice issued, and what is asked of it: not the invoice. */
const requests = ['infrps', 'infdps', 'loterps', 'infpedreg', 'rps'];

/** Invoices of goods and of transport. */
const otherDocuments = ['infnfe', 'infcte', 'infmdfe'];

/** Words for issuer and customer in the names of elements of service invoices. */
const issuerName = /prestador|^prest$|^emit|pre$/;
const takerName = /tomador|^toma$|^toms$|tom$/;

/** Classifies a document without an invoice of a layout that is read. */
function classify(names: ReadonlySet<string>): TaxInvoiceReading {
  const has = (pattern: RegExp) => [...names].some((name) => pattern.test(name));
  const isInvoiceElement = names.has('infnfse');
  const isOther = [...requests, ...otherDocuments].some((name) => names.has(name)) || has(/envio$/);
  if (!isInvoiceElement && isOther) return { error: 'not_invoice' };
  if (has(issuerName) && has(takerName)) return 'other_layout';
  return { error: isInvoiceElement ? 'incomplete' : 'not_invoice' };
}

/** Real exports of a month have fewer. */
const invoicesMax = 100;

/** The same invoice twice in a file, as in an answer that has it escaped as well. */
const isSame = (left: TaxInvoice, right: TaxInvoice): boolean => JSON.stringify(left) === JSON.stringify(right);

/** Reads the tax invoices of a parsed XML. */
export function readTaxInvoices(root: XmlElement): TaxInvoiceReading {
  const names = namesOf(root);
  if (pageElements.some((name) => names.has(name))) return { error: 'not_invoice' };
  const places = findPlaces(root);
  // An element that could be of two layouts is for a person.
  if (places === undefined) return 'other_layout';
  if (places.length === 0) return classify(names);
  if (places.length > invoicesMax) return { error: 'several' };
  const invoices: TaxInvoice[] = [];
  for (const place of places) {
    const invoice = invoiceOf(place, places, root);
    if (invoice === undefined) return { error: 'incomplete' };
    if (!invoices.some((one) => isSame(one, invoice))) invoices.push(invoice);
  }
  return { invoices };
}
