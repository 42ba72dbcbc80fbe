import * as z from 'zod/mini';
import type { Contract } from '#shared/contract/contract.ts';
import type { Dialect, Envelope } from '../wire/dialect.ts';
import { isJsonObject } from '../wire/json-object.ts';
import { valueAt } from '../wire/json-place.ts';
import { RequestError } from '../wire/request-error.ts';
import type { Actor } from './actor.ts';
import { fitsAsSent } from './fits-as-sent.ts';
import type { Row, RowContext, Translation } from './mapping.ts';
import type { RecordForm } from './record-form.ts';

/** A record validated by its contract. */
export type ResourceRecord = Readonly<Record<string, unknown>> & { id: number | string };

/** The answer of a list call: its rows and the total. */
export interface RowPage {
  rows: Row[];
  total: number;
}

/** Some gateways send numbers as text. */
const numberPattern = /^-?\d{1,15}(?:\.\d{1,15})?$/;
export const wholeNumber = z.union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))]);

/**
 * Returns the envelope of an answer: that of its line, or the usual one of the dialect.
 *
 * @throws Error for a name that the dialect does not have
 */
export function envelopeOf(
  { envelopes, otherEnvelopes, name }: Pick<Dialect, 'name' | 'envelopes' | 'otherEnvelopes'>,
  given: string | Envelope | undefined,
  usual: keyof Dialect['envelopes'],
): Envelope {
  if (typeof given === 'object') return given;
  if (given === undefined) return envelopes[usual];
  const named = { ...otherEnvelopes, ...envelopes }[given];
  if (named === undefined) throw new Error(`${name} has no envelope ${given}`);
  return named;
}

/**
 * Extracts the rows of a list answer.
 *
 * @param given the total, where it is not in the body
 * @throws RequestError `gateway_error` for an answer of another shape
 */
export function readRows(answer: unknown, envelope: Envelope, given?: unknown): RowPage {
  const content = contentOf(answer, envelope);
  const { total } = envelope;
  if (total === undefined) {
    const rows = Array.isArray(content) ? content.map(asRow) : [readRow(answer, envelope)];
    return { rows, total: rows.length };
  }
  if (!Array.isArray(content)) throw invalidAnswer('no rows');
  return { rows: content.map(asRow), total: readTotal(answer, envelope, given) };
}

/**
 * Extracts the total of a list answer.
 *
 * @param given the total, where it is not in the body
 * @throws RequestError `gateway_error` where there is none
 */
export function readTotal(answer: unknown, { total }: Envelope, given?: unknown): number {
  const count = wholeNumber.safeParse(typeof total === 'string' ? valueAt(answer, total) : given);
  if (!count.success) throw invalidAnswer('no total');
  return count.data;
}

/**
 * Extracts the row of an answer.
 *
 * @throws RequestError `gateway_error` for an answer of another shape
 */
export function readRow(answer: unknown, envelope: Envelope): Row {
  const content = contentOf(answer, envelope);
  if (envelope.as === 'value') return { ...asRow(answer), value: content };
  if (envelope.as === 'rows') return { rows: [content].flat().map(asRow) };
  return asRow(content);
}

const contentOf = (answer: unknown, { at = '' }: Envelope): unknown => (at === '' ? answer : valueAt(answer, at));

function asRow(value: unknown): Row {
  if (!isJsonObject(value)) throw invalidAnswer('row');
  return value;
}

/** @param what the parse error, for the log */
const invalidAnswer = (what: unknown) => new RequestError('gateway_error', { cause: what });

/**
 * Converts a gateway row to a record of the contract: renames, translates, completes and validates it. Drops fields that the
 * contract does not have. Missing fields become null where the contract allows it.
 *
 * @throws RequestError `gateway_error` for a row that does not fit the contract
 */
export function toRecord(
  { contract, form }: Read,
  row: Row,
  translate: Translation | undefined,
  context: RowContext,
): ResourceRecord {
  const own = form.read(row);
  return completedRecord(contract, withId(contract, translate ? translate(own, context) : own), context.id);
}

/** Whose record it is, and how its gateway writes it. */
interface Read {
  contract: Contract;
  form: RecordForm;
}

/**
 * Like {@link toRecord}, for a row that needs no translation.
 *
 * @throws RequestError `gateway_error` for a row that does not fit the contract
 */
export function completedRecord(contract: Contract, row: Row, id?: RowContext['id']): ResourceRecord {
  const { schema, fits } = compiledRecord(contract);
  if (fits(row)) return asRecord(row);
  const asSent = z.safeParse(schema, row);
  const parsed = asSent.success ? asSent : z.safeParse(schema, completed(row, contract, id));
  if (!parsed.success) throw invalidAnswer(parsed.error);
  return asRecord(parsed.data);
}

// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- every contract's record has an id
export const asRecord = (checked: unknown): ResourceRecord => checked as ResourceRecord;

/**
 * Like {@link toRecord}, without completing anything: a row that lacks a field is not the record.
 *
 * @throws RequestError `gateway_error` for a row that does not fit the contract
 */
export function toWholeRecord(
  { contract, form }: Read,
  row: Row,
  translate: Translation | undefined,
  context: RowContext,
): ResourceRecord {
  const own = form.read(row);
  const translated = withId(contract, translate ? translate(own, context) : own);
  const { schema, fits } = compiledRecord(contract);
  if (fits(translated)) return asRecord(translated);
  const parsed = z.safeParse(schema, translated);
  if (!parsed.success) throw invalidAnswer(parsed.error);
  return asRecord(parsed.data);
}

/** Returns the values of an id's parts, by field; empty for an id without parts. */
export function partsOfId({ idParts }: Contract, id: number | string): Readonly<Record<string, number>> {
  if (idParts.length === 0) return {};
  const numbers = String(id).split('-').map(Number);
  return Object.fromEntries(idParts.map((field, at) => [field, numbers[at] ?? 0]));
}

function withId({ idParts }: Contract, row: Row): Row {
  if (idParts.length === 0) return row;
  return { ...row, id: idParts.map((field) => String(row[field])).join('-') };
}

interface CompiledRecord {
  /** The schema in zod's JIT-compiled form, which parses a row twice as fast as the small form that contracts use for browsers. */
  schema: z.core.$ZodType;
  /** Whether a row is the record as it is; see {@link fitsAsSent}. */
  fits: (row: Row) => boolean;
}

const compiled = new WeakMap<Contract, CompiledRecord>();

function compiledRecord(contract: Contract): CompiledRecord {
  const known = compiled.get(contract);
  if (known) return known;
  const made = { schema: new z.core.$ZodObjectJIT(contract.record._zod.def), fits: fitsAsSent(contract.record) };
  compiled.set(contract, made);
  return made;
}

/** Checks whether a record belongs to another affiliate or advertiser than the actor's. Always false for staff. */
export const isForeign = (record: ResourceRecord, actor: Actor): boolean =>
  (actor.audience === 'affiliate' && 'affiliate_id' in record && record.affiliate_id !== actor.affiliateId) ||
  (actor.audience === 'advertiser' && 'advertiser_id' in record && record['advertiser_id'] !== actor.advertiserId);

/**
 * Completes a row of another gateway: adds the version, nulls for missing nullable fields and the requested id, and
 * converts numbers sent as text and booleans sent as 0 and 1.
 */
function completed(row: Row, contract: Contract, id: RowContext['id']): Row {
  const fields: Record<string, unknown> = { ...(id !== undefined && { id }) };
  for (const [field, schema] of Object.entries(contract.record.shape)) {
    if (row[field] !== undefined) fields[field] = plainValue(schema, row[field]);
    else if (z.safeParse(schema, null).success) fields[field] = null;
    else if (field === 'version') fields[field] = 0;
  }
  return fields;
}

/** Converts a value to what its schema accepts: unchanged, as the number in the text, or as the boolean for 0 or 1. */
function plainValue(schema: z.core.$ZodType, value: unknown): unknown {
  const number = typeof value === 'string' && numberPattern.test(value) ? Number(value) : value;
  const flag = number === 0 || number === 1 ? Boolean(number) : value;
  const fitting = [value, number, flag].filter((candidate) => z.safeParse(schema, candidate).success);
  return fitting.length > 0 ? fitting[0] : value;
}
