import { toCents } from '#shared/money.ts';
import type { XmlElement } from './read-xml.ts';

const childrenOf = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child) => child.name === name);

/** Returns all elements at a path of names. Their case does not matter. */
export function elementsAt(element: XmlElement, path: string): readonly XmlElement[] {
  let found: readonly XmlElement[] = [element];
  for (const name of path.toLowerCase().split('/')) found = found.flatMap((one) => childrenOf(one, name));
  return found;
}

/** Returns the text at a path, or of an attribute (`@Id`); null if there is none, or several elements. */
function onlyTextAt(element: XmlElement, path: string): string | null {
  if (path.startsWith('@')) return element.attributes.get(path.slice(1).toLowerCase())?.trim() ?? null;
  const [found, ...others] = elementsAt(element, path);
  return found === undefined || others.length > 0 || found.text === '' ? null : found.text;
}

/** Returns the text at the first of these paths that has one. */
export function textAt(element: XmlElement, paths: readonly string[]): string | null {
  for (const path of paths) {
    const text = onlyTextAt(element, path);
    if (text !== null) return text;
  }
  return null;
}

/** Without punctuation. A CNPJ that a spreadsheet made a number has its zeros again. */
function documentOf(text: string): string {
  const document = text.replaceAll(/[\s./-]/g, '').toUpperCase();
  return /^\d{12,13}$/.test(document) ? document.padStart(14, '0') : document;
}

export function documentAt(element: XmlElement, paths: readonly string[]): string | null {
  const text = textAt(element, paths);
  return text === null ? null : documentOf(text);
}

/** Returns the document that all of these paths agree on; null if there is none, several, or a repeated element. */
export function agreedDocumentAt(element: XmlElement, paths: readonly string[]): string | null {
  const all = paths.flatMap((path) => elementsAt(element, path)).filter(({ text }) => text !== '');
  const [first, ...others] = new Set(all.map(({ text }) => documentOf(text)));
  const isRepeated = paths.some((path) => elementsAt(element, path).length > 1);
  return first === undefined || others.length > 0 || isRepeated ? null : first;
}

/** `1234.56`, or with a decimal comma `1.234,56`; further decimals must be zeros. Null for anything else. */
export function centsOf(text: string | null): number | null {
  const [, reais = '', cents = '0'] =
    /^(\d{1,11})(?:\.(\d{1,2})0*)?$/.exec(text ?? '') ??
    /^(\d{1,11}|\d{1,3}(?:\.\d{3}){1,3}),(\d{1,2})0*$/.exec(text ?? '') ??
    [];
  return reais === '' ? null : toCents(Number(`${reais.replaceAll('.', '')}.${cents}`));
}

/** Returns the sum of all amounts at these paths; missing ones are 0. Null if one is unreadable. */
export function sumAt(element: XmlElement, paths: readonly string[]): number | null {
  let sum = 0;
  for (const { text } of paths.flatMap((path) => elementsAt(element, path))) {
    const cents = text === '' ? 0 : centsOf(text);
    if (cents === null) return null;
    sum += cents;
  }
  return sum;
}

/** Returns the sum at the first of these paths that has an element; 0 if none has one. */
export function firstSumAt(element: XmlElement, paths: readonly string[]): number | null {
  const path = paths.find((one) => elementsAt(element, one).some(({ text }) => text !== ''));
  return path === undefined ? 0 : sumAt(element, [path]);
}

/** Whether a text at one of these paths is one of the values, which are in lower case. */
export const hasSign = (
  element: XmlElement,
  { paths, values }: { paths: readonly string[]; values: readonly string[] },
): boolean =>
  paths.flatMap((path) => elementsAt(element, path)).some(({ text }) => values.includes(text.toLowerCase()));

const month = '(0[1-9]|1[0-2])';

/** The forms of dates and months that systems write, with what group is the year and the month. */
const monthForms: readonly { form: RegExp; year: number; month: number }[] = [
  // 2026-11-01, 2026-11-01T00:00:00-03:00, 2026-11, 2026/11/01
  { form: new RegExp(`^(20\\d\\d)[-/]${month}(?:[-/]\\d{1,2}(?:[T ].*)?)?$`), year: 1, month: 2 },
  // 202611, 20261101
  { form: new RegExp(`^(20\\d\\d)${month}(?:[0-3]\\d)?$`), year: 1, month: 2 },
  // 01/11/2026, 1-11-2026, 01/11/2026 10:00:00
  { form: new RegExp(`^\\d{1,2}[-/]${month}[-/](20\\d\\d)(?:[T ].*)?$`), year: 2, month: 1 },
  // 11/2026, 11-2026
  { form: new RegExp(`^${month}[-/](20\\d\\d)$`), year: 2, month: 1 },
];

/** Returns the month of a date or month as systems write it, `YYYY-MM`; null for anything else. */
export function monthOf(text: string | null): string | null {
  for (const { form, year, month: monthGroup } of monthForms) {
    const match = form.exec(text ?? '');
    if (match) return `${match[year] ?? ''}-${match[monthGroup] ?? ''}`;
  }
  return null;
}

/** Returns the day of a date such as `2026-02-09T10:00:00-03:00`, `YYYY-MM-DD`; null for anything else. */
export const dayOf = (text: string | null): string | null =>
  /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?=T|$)/.exec(text ?? '')?.[0] ?? null;
