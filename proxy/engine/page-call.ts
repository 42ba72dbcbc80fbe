import type { Contract } from '#shared/contract/contract.ts';
import type { WholeAnswer } from '../gateway-client/gateway-client.ts';
import { callAddress } from '../wire/call-text.ts';
import { type Dialect, type Envelope, filled, type Paging } from '../wire/dialect.ts';
import { valueAt, withValueAt } from '../wire/json-place.ts';
import { invalidField, RequestError } from '../wire/request-error.ts';
import { callForAnswer, type Exchange, rowContext, wireText } from './exchange.ts';
import type { ChangesQuery, Sort } from './list-query.ts';
import type { ListLine, Row } from './mapping.ts';
import { passableRows, rememberForm } from './passable-rows.ts';
import { plainForm } from './record-form.ts';
import { asRecord, envelopeOf, isForeign, readRows, readTotal, type ResourceRecord, toRecord } from './records.ts';
import type { SentRows } from './rows-as-sent.ts';

export type Filter = Readonly<Record<string, unknown>>;
type Parameters = Readonly<Record<string, unknown>>;

/** One call of a list: which part of it, and in which order. */
export interface PageRequest {
  /** The first row, counted from 0; a multiple of `size` where the gateway numbers its pages. */
  first: number;
  size: number;
  sort?: Sort;
  /** What asks for the page after the one before, where the gateway says so. */
  after?: Parameters | undefined;
  /** Rows that fit are to be passed on: they may come with their checked fields alone. */
  mayPass?: boolean | undefined;
}

export interface CalledPage {
  records: ResourceRecord[];
  /** Of the whole list; where the gateway does not say it, the number of these. */
  total: number;
  /** What asks for the next page; undefined at the end of the list. */
  next: Parameters | undefined;
  sent: SentRows | undefined;
  /** The JSON of the records, which have their checked fields alone then. */
  passed: Buffer | undefined;
}

/** How a list call of a line is paged and where its answer has the rows. */
interface Pages {
  paging: Paging | undefined;
  envelope: Envelope;
  /** Any range can be asked for, and the answer says how many there are. */
  isRandom: boolean;
}

/**
 * Returns the pages of a line, by its dialect.
 *
 * @throws Error for a name that the dialect does not have
 */
export function pagesOf(dialect: Dialect, line: Pick<ListLine, 'paging' | 'envelope'>): Pages {
  const paging = pagingOf(dialect, line.paging);
  const envelope = envelopeOf(dialect, line.envelope, paging ? 'page' : 'list');
  const isNumbered = paging?.by === 'page' || paging?.by === 'offset';
  return { paging, envelope, isRandom: isNumbered && envelope.total !== undefined };
}

function pagingOf({ paging, pagings = {}, name }: Dialect, given: ListLine['paging']): Paging | undefined {
  if (given === undefined) return paging;
  if (typeof given === 'object') return given;
  if (given === 'none') return undefined;
  const named = pagings[given];
  if (named === undefined) throw new Error(`${name} has no paging ${given}`);
  return named;
}

export const pageSizeMax = 100;

/** Returns the most rows that a call of a line answers at once. */
export const sizeMaxOf = (paging: Paging | undefined): number => Math.min(paging?.sizeMax ?? pageSizeMax, pageSizeMax);

/** Returns the filter keys that a call takes in its query. */
export const queryKeys = ({ contract }: Pick<Exchange, 'contract'>, line: ListLine): readonly string[] =>
  line.filter === 'all' ? filterKeys(contract) : (line.filter ?? noKeys);

const noKeys: readonly string[] = [];
const knownKeys = new WeakMap<Contract, readonly string[]>();

/** A list asks for them several times. */
function filterKeys(contract: Contract): readonly string[] {
  const known = knownKeys.get(contract);
  if (known) return known;
  const keys = Object.keys(contract.filter.shape);
  knownKeys.set(contract, keys);
  return keys;
}

/** Checks whether a call can sort by a field. */
export const sortsBy = (
  { contract: { sort: sortable } }: Pick<Exchange, 'contract'>,
  { sort = [] }: ListLine,
  field: string,
): boolean => (sort === 'all' ? sortable : sort).includes(field);

/**
 * Makes one call of a list.
 *
 * @param required filter keys without which the call cannot be made
 * @throws RequestError `invalid_fields` for one of these that is missing, `gateway_error` for an answer that cannot be read
 */
export async function callPage(
  exchange: Exchange,
  line: ListLine,
  filter: Filter,
  page: PageRequest,
  required: readonly string[],
): Promise<CalledPage> {
  const missing = required.find((key) => filter[key] === undefined);
  if (missing !== undefined) throw invalidField(missing, 'validation.required');
  const { paging, envelope } = pagesOf(exchange.dialect, line);
  const { answer, headers, rows, total, records, sent, passed } = await callRows(exchange, line, filter, envelope, {
    before: {
      ...pageParameters(paging, page),
      ...(paging && page.sort && sortParameters(exchange, line, page.sort)),
    },
    after: page.after ?? {},
    mayPass: page.mayPass,
  });
  const next = paging && nextParameters(paging, page, { answer, rows, link: headers.link });
  return { records, total, next, sent, passed };
}

/** What has changed, as one call answers it. */
export interface CalledChanges {
  records: ResourceRecord[];
  /** What the next call takes as its cursor. */
  cursor: string;
  /** There are more now. */
  hasMore: boolean;
}

/**
 * Makes one call for what has changed.
 *
 * @throws RequestError `gateway_error` for an answer that cannot be read
 */
export async function callChanges(
  exchange: Exchange,
  line: ListLine,
  filter: Filter,
  { since, cursor, size }: Pick<ChangesQuery, 'since' | 'cursor' | 'size'>,
): Promise<CalledChanges> {
  const form = exchange.dialect.changes;
  if (form === undefined) throw new Error(`${exchange.dialect.name} has no changes`);
  const before = {
    ...(since !== undefined && { [form.since]: since }),
    ...(cursor !== undefined && { [form.cursor]: cursor }),
    [form.size]: size,
  };
  const { answer, records } = await callRows(exchange, line, filter, form.rows, { before, after: {} });
  const next = valueAt(answer, form.next);
  if (typeof next !== 'string') throw new RequestError('gateway_error', { cause: 'a list of changes has no cursor' });
  return { records, cursor: next, hasMore: valueAt(answer, form.more) === true };
}

interface RowsCall {
  /** Parameters that the filter, the dialect and the line take the place of. */
  before: Parameters;
  /** Those that take their place. */
  after: Parameters;
  mayPass?: boolean | undefined;
}

async function callRows(
  exchange: Exchange,
  line: ListLine,
  filter: Filter,
  envelope: Envelope,
  { before, after, mayPass = false }: RowsCall,
) {
  const call = line.callBy?.calls[wireText(filter[line.callBy.filter])] ?? line.call;
  // One object that grows: spreading each into the next costs more than all that is in them.
  const parameters: Record<string, unknown> = {};
  for (const part of [before, filterParameters(exchange, line, filter), exchange.dialect.query, line.query, after])
    Object.assign(parameters, part);
  const called = call === line.call ? line : { ...line, call };
  const answer = await send(exchange, called, filter, parameters);
  const mayPassOn = mayPass && isPassedOn(exchange, line, envelope);
  const passable = mayPassOn ? readPassable(exchange, answer, envelope) : undefined;
  const read = passable ?? readInFull(exchange, line, filter, envelope, answer);
  const isNarrowed = exchange.gateway.knowsCaller || queryKeys(exchange, line).includes('affiliate_id');
  if (isNarrowed && read.records.some((record) => isForeign(record, exchange.actor))) {
    throw new RequestError('gateway_error', { cause: "a list holds another affiliate's records" });
  }
  const {
    rows: [row],
    records: [record],
    sent,
  } = read;
  if (mayPassOn && sent && row !== undefined && row === record) rememberForm(exchange.contract, row);
  return read;
}

/** The rows of an answer as records. */
interface ReadRows extends Omit<CalledPage, 'next'> {
  answer: unknown;
  headers: WholeAnswer['headers'];
  rows: readonly Row[];
}

/** Whether a row that fits is the record, in answers of this form: nothing translates it. */
const isPassedOn = ({ contract, form }: Exchange, line: ListLine, { at, total }: Envelope): boolean =>
  line.row === undefined &&
  form === plainForm &&
  contract.idParts.length === 0 &&
  at !== undefined &&
  typeof total === 'string';

/** Returns the rows of an answer that can be passed on, without reading all of their fields. */
function readPassable(
  { contract }: Exchange,
  { bytes, headers }: WholeAnswer,
  envelope: Envelope,
): ReadRows | undefined {
  const passable = bytes && passableRows(contract, bytes, envelope);
  if (!passable) return undefined;
  const { rows, others, json } = passable;
  const total = readTotal(others, envelope);
  // The pattern of their contract has taken them.
  const records = rows.map(asRecord);
  return { answer: others, headers, rows, records, total, sent: undefined, passed: json };
}

function readInFull(
  exchange: Exchange,
  line: ListLine,
  filter: Filter,
  envelope: Envelope,
  { body: answer, bytes, headers }: WholeAnswer,
): ReadRows {
  const { total: place, at = '' } = envelope;
  const { rows, total } = readRows(answer, envelope, typeof place === 'object' ? headers[place.header] : undefined);
  const context = rowContext(exchange, filter);
  const records = rows.map((row) => toRecord(exchange, row, line.row, context));
  return { answer, headers, rows, total, records, sent: bytes && { answer, bytes, at }, passed: undefined };
}

/** What a call reads for goes into its query, or into its body where it is no `GET`. */
function send(exchange: Exchange, line: ListLine, filter: Filter, parameters: Parameters) {
  if (callAddress(line.call).method === 'GET')
    return callForAnswer(exchange, line, { path: filter, query: textsOf(parameters) });
  const entries = Object.entries(parameters);
  const body = entries.reduce<unknown>((whole, [name, value]) => withValueAt(whole, name, value), {});
  return callForAnswer(exchange, line, { path: filter, body });
}

function textsOf(parameters: Parameters): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const name of Object.keys(parameters)) texts[name] = wireText(parameters[name]);
  return texts;
}

function pageParameters(paging: Paging | undefined, { first, size }: PageRequest): Parameters {
  if (paging === undefined) return {};
  if (paging.by === 'page') return { [paging.page]: first / size + (paging.first ?? 1), [paging.size]: size };
  return paging.by === 'offset' ? { [paging.offset]: first, [paging.size]: size } : { [paging.size]: size };
}

function sortParameters(exchange: Exchange, line: ListLine, [field, direction]: Sort): Parameters {
  const form = exchange.dialect.sort;
  if (form === undefined || !sortsBy(exchange, line, field)) return {};
  const [ascending, descending] = form.directions;
  const values = {
    field: exchange.form.nameOf(field),
    direction: direction === 'ASC' ? ascending : descending,
  };
  return Object.fromEntries(Object.entries(form.query).map(([name, text]) => [name, filled(text, values)]));
}

function filterParameters(exchange: Exchange, line: ListLine, filter: Filter): Parameters {
  const { form, dialect } = exchange;
  const { name: nameForm, value: usual, join = ',' } = dialect.filter ?? {};
  const names: Readonly<Record<string, string | undefined>> = line.rename ?? {};
  const forms: Readonly<Record<string, string | undefined>> = line.filterAs ?? {};
  const parameters: Record<string, unknown> = {};
  for (const key of queryKeys(exchange, line)) {
    if (filter[key] === undefined) continue;
    const field = names[key] ?? form.nameOf(key);
    const value = form.valueOf(key, filter[key]);
    const name = nameForm === undefined ? field : filled(nameForm, { field });
    const template = forms[key] ?? usual;
    const text =
      template === undefined ? value : filled(template, { field, value: wireText(value), literal: literal(value) });
    parameters[name] = name in parameters ? `${wireText(parameters[name])}${join}${wireText(text)}` : text;
  }
  return parameters;
}

/** A text in single quotes, the quotes in it doubled; a number or boolean as it is. */
const literal = (value: unknown) => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : wireText(value));

interface Answered {
  /** What is passed on has no rows in it. */
  answer: unknown;
  rows: readonly Readonly<Record<string, unknown>>[];
  link: string | string[] | undefined;
}

function nextParameters(paging: Paging, { size }: PageRequest, { answer, rows, link }: Answered) {
  if (paging.by === 'page' || paging.by === 'offset') return rows.length < size ? undefined : {};
  if (paging.by === 'link') {
    return queryOf(paging.at === undefined ? linkTo('next', [link].flat().join(', ')) : valueAt(answer, paging.at));
  }
  if (paging.more !== undefined && valueAt(answer, paging.more) !== true) return undefined;
  const cursor = 'next' in paging ? valueAt(answer, paging.next) : valueAt(rows.at(-1), paging.lastRow);
  return cursor === undefined || cursor === null || cursor === '' ? undefined : { [paging.cursor]: cursor };
}

/** Returns the address of a relation in a header `Link` (RFC 8288). */
function linkTo(relation: string, header: string): string | undefined {
  const links = [...header.matchAll(/<([^>]*)>((?:\s*;\s*[\w*]+\s*=\s*(?:"[^"]*"|[^\s",;]+))*)/g)];
  const found = links.find(([, , parameters = '']) =>
    new RegExp(`;\\s*rel\\s*=\\s*(?:"(?:[^"]*\\s)?${relation}(?:\\s[^"]*)?"|${relation}(?:$|[;\\s]))`, 'i').test(
      parameters,
    ),
  );
  return found?.[1];
}

/** Returns the query of a link. Its host and path are not followed: the call stays the one of the mapping. */
function queryOf(link: unknown): Record<string, string> | undefined {
  if (typeof link !== 'string') return undefined;
  return Object.fromEntries(new URLSearchParams(link.split('#')[0]?.split('?')[1] ?? ''));
}
