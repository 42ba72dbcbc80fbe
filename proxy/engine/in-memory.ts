import { unaccented } from '#shared/rules/unaccented.ts';
import type { Sort } from './list-query.ts';
import type { ResourceRecord } from './records.ts';

/** A condition on a record: `q` in some fields, or equality with the field of the same name. */
export interface Condition {
  key: string;
  value: unknown;
  /** The fields that `q` is searched in; absent for an equality comparison. */
  search?: readonly string[] | undefined;
}

/**
 * Checks whether a record meets a condition. Search ignores case, accents and the separators of document numbers, which
 * are stored without separators and shown with them.
 */
export function meets(record: ResourceRecord, { key, value, search }: Condition): boolean {
  if (search === undefined) return record[key] === value;
  const wanted = simplified(value);
  const bare = numberPattern.test(wanted) ? withoutSeparators(wanted) : undefined;
  return search.some((field) => {
    const text = simplified(record[field]);
    return text.includes(wanted) || (bare !== undefined && withoutSeparators(text).includes(bare));
  });
}

/** Groups of digits with separators, such as `12.ABC.345/01DE-35`; document numbers may contain letters. */
const numberPattern = /^(?=.*\d)[\da-z]+(?:[./-][\da-z]*)+$/;

const withoutSeparators = (text: string) => text.replaceAll(/[./-]/g, '');

const simplified = (value: unknown) =>
  unaccented(typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const collator = new Intl.Collator('pt-BR');

/** Compares two values of a field in PostgreSQL's order: numbers by size, text alphabetically, nulls last. */
function compareValues(left: unknown, right: unknown): number {
  const [leftIsEmpty, rightIsEmpty] = [left === null || left === undefined, right === null || right === undefined];
  if (leftIsEmpty || rightIsEmpty) return Number(leftIsEmpty) - Number(rightIsEmpty);
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  return collator.compare(String(left), String(right));
}

const pairPattern = /^(\d+)-(\d+)$/;

/**
 * Compares ids of two numbers (`8-3`) by these, and other string ids by code unit, so that different ids never compare
 * as equal.
 */
function compareIds(left: number | string, right: number | string): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const [leftText, rightText] = [String(left), String(right)];
  const [leftPair, rightPair] = [pairPattern.exec(leftText), pairPattern.exec(rightText)];
  if (leftPair && rightPair) {
    return Number(leftPair[1]) - Number(rightPair[1]) || Number(leftPair[2]) - Number(rightPair[2]);
  }
  return leftText < rightText ? -1 : Number(leftText > rightText);
}

/** Sorts records; ties are broken by id in the same direction. */
export function sorted<R extends ResourceRecord>(records: readonly R[], [field, direction]: Sort): R[] {
  const sign = direction === 'ASC' ? 1 : -1;
  return records.toSorted((left, right) => {
    const byField = field === 'id' ? 0 : compareValues(left[field], right[field]);
    return sign * (byField || compareIds(left.id, right.id));
  });
}

/**
 * Checks whether a gateway's records are certainly not in the requested order. Numbers and instants have one order;
 * text order depends on the collation, so text counts as out of order only when every known collation says so.
 */
export function isOutOfOrder(records: readonly ResourceRecord[], [field, direction]: Sort): boolean {
  const sign = direction === 'ASC' ? 1 : -1;
  return records.some((record, at) => {
    const previous = records[at - 1];
    if (previous === undefined) return false;
    if (field === 'id' && typeof record.id === 'string' && pairPattern.test(record.id)) {
      return sign * compareIds(previous.id, record.id) > 0;
    }
    const former = previous[field];
    const value = record[field];
    if (typeof former === 'number' && typeof value === 'number') return sign * (former - value) > 0;
    if (typeof former !== 'string' || typeof value !== 'string' || former === value) return false;
    // Instants of one form are in the order of their texts, which costs nothing to compare.
    const isOneForm = former.length === value.length && former.endsWith('Z') && value.endsWith('Z');
    if (isOneForm && sign * compareUnits(former, value) < 0) return false;
    const readings = isInstant(former) && isInstant(value) ? [compareInstants] : collations;
    return readings.every((compare) => sign * compare(former, value) > 0);
  });
}

const isInstant = (text: string) => /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:\d{2})$/.test(text);
const compareInstants = (left: string, right: string) => Date.parse(left) - Date.parse(right);

const compareUnits = (left: string, right: string) => (left < right ? -1 : Number(left > right));

const collations = [
  compareUnits,
  collator.compare,
  new Intl.Collator('pt-BR', { ignorePunctuation: true }).compare,
] as const;
