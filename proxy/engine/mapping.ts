import type * as z from 'zod/mini';
import type { Audience, Contract } from '#shared/contract/contract.ts';
import type { Locale } from '#shared/locale.ts';
import type { App, CallText } from '../wire/call-text.ts';

/** One object as the gateway sends it, before validation by the contract. */
export type Row = Readonly<Record<string, unknown>>;

/** What a translation may use besides the row. */
export interface RowContext {
  /** The id in the URL, if any. */
  id: number | string | undefined;
  /** The parsed filter of a list, or the parsed body of a create. */
  values: Readonly<Record<string, unknown>>;
  idempotencyKey: string | undefined;
  requestId: string;
  locale: Locale;
}

/** Renames and converts a gateway row to the contract's record. May throw a `RequestError` to reject a row. */
export type Translation = (row: Row, context: RowContext) => Row;

/**
 * The position of the rows in an answer: `{ data, total }`, `[…]`, `{ data: … }`, the answer itself, a bare value in
 * `{ data }`, which becomes the row `{ value }`, or a list that is one record, which becomes the row `{ rows }`.
 */
export type Envelope = 'page' | 'array' | 'data' | 'object' | 'value' | 'rows';

interface Line {
  call: CallText;
  envelope?: Envelope;
  row?: Translation;
  /** The call takes the token of the browser's device and answers another one, which the browser keeps. */
  marksDevice?: true;
  /** How long the call may take, where it works on thousands of records; default: the deadline of every request. */
  timeoutMs?: number;
}

/** A list call. What the call cannot do is completed in memory. */
export interface ListLine<Filter extends string = string, Field extends string = string> extends Line {
  /** The calls used instead for values of a filter key, which says which list is meant. */
  callBy?: CallBy<Filter>;
  /** A filter key that the call needs: without it the list is made of one call for each of these values. */
  each?: { filter: Filter; values: readonly string[] };
  /** The call's parameter name for rows per page; without it all rows come at once. */
  paging?: 'perPage' | 'per_page';
  /** Filter keys that the call supports: `all` of the contract's, or some. Keys in the path are supported too. */
  filter?: 'all' | readonly Filter[];
  /** The call's names of filter keys, where they differ. */
  rename?: Readonly<Partial<Record<Filter, string>>>;
  /** Filter keys that the call needs, besides those in its path. */
  requires?: readonly Filter[];
  /** The order of the rows. */
  order?: readonly [Field, 'ASC' | 'DESC'];
  /**
   * Fields that the call can sort by, with the query parameters `sort` and `order`: `all` of the contract's, or some.
   */
  sort?: 'all' | readonly Field[];
  /** Fields searched for `q` in memory. */
  search?: readonly Field[];
  /** The line used instead for a filter that has these values, and any value of the keys in the path of its call. */
  lineOf?: { filter: Readonly<Partial<Record<Filter, number | string>>>; line: ListLine<Filter, Field> };
}

/** Calls by the value of a filter key. */
export interface CallBy<Filter extends string = string> {
  filter: Filter;
  calls: Readonly<Record<string, CallText>>;
}

export interface RecordLine extends Omit<Line, 'call'> {
  /** The call for an id. Without it only the ids of `calls` exist. */
  call?: CallText;
  /** Other calls for ids that are words: `{ own: 'GET /v2/…' }`. */
  calls?: Readonly<Record<string, CallText>>;
  /** Another call for ids of another kind, recognized by their shape. */
  callOf?: { ids: RegExp; call: CallText };
}

export interface OneLine extends RecordLine {
  /** The call takes no id and answers the affiliate's own record; any other id is absent. */
  own?: true;
  /** Makes the row from other calls, for a gateway that does not have this one: it answers 404. */
  otherwise?: (get: GetCall, id: number | string) => Promise<Row>;
  complete?: Complete;
}

/** Adds by other calls what a row of the gateway or the changed fields of a body lack. */
export type Complete = (get: GetCall, row: Row, id: number | string) => Promise<Row>;

/** Makes a call of the gateway that reads, with values of its path and query. */
export type GetCall = (call: CallText, path?: Row, query?: Readonly<Record<string, string>>) => Promise<unknown>;

export interface CreateLine<Input extends string = string> extends Line {
  /** Input fields that are optional in the contract and required by this call. */
  requires?: readonly Input[];
  /** Makes the body of the call, where it is not the input alone. */
  body?: (input: Row) => Row;
  callWith?: CallWith<Input>;
  /** Finds the row by other calls, for a gateway that answers neither the record nor its id. */
  otherwise?: (get: GetCall, input: Row) => Promise<Row | undefined>;
}

/** The call used instead when the body has a field, or this value of it. */
export interface CallWith<Input extends string = string> {
  field: Input;
  value?: string | number | boolean;
  call: CallText;
}

/** A call that changes some of the fields. */
export interface UpdateLine<Input extends string = string> extends RecordLine {
  fields: readonly Input[];
  /**
   * The record is what the call answers: it is read neither before nor after. The call gets all fields of the body, for
   * what cannot be read back, such as a password.
   */
  answers?: true;
  /**
   * The record is read after a change that has not answered the whole of it, as calls of the specification (§7) do in
   * other gateways. Without it such an answer is an error of the gateway.
   */
  readsAfter?: true;
  /** The call does something even if nothing changes, such as toggling: an unchanged field must not be sent. */
  readsBefore?: true;
  /** Applied to the changed fields, before the call. */
  complete?: Complete;
  callWith?: CallWith<Input>;
  /**
   * The body of the call: the changed fields (default), all of the call's fields, or the whole record. The latter two
   * always include the version, because they carry values that the client did not send.
   */
  body?: 'changed' | 'fields' | 'record';
  /** The call's names of body fields, where they differ, and of the id where its path has none. */
  rename?: Readonly<Partial<Record<Input | 'id', string>>>;
}

/** A call that deletes a record. For an id of `calls` that cannot be read, the answer is `{ id }`. */
export type DeleteLine = RecordLine;

type Lines<L> = Partial<Record<Audience, L>>;

/** Maps each verb and audience that a contract grants to a gateway call. */
export interface MappingLines<
  Filter extends string = string,
  Field extends string = string,
  Input extends string = string,
> {
  list?: Lines<ListLine<Filter, Field>>;
  /** `in-list`: the gateway has no call for one record, so it is searched in the list. */
  one?: Lines<OneLine | 'in-list'>;
  create?: Lines<CreateLine<Input>>;
  update?: Lines<readonly UpdateLine<Input>[]>;
  delete?: Lines<DeleteLine>;
}

export interface Mapping {
  contract: Contract;
  lines: MappingLines;
}

type KeyOf<Schema extends z.ZodMiniObject> = keyof z.output<Schema> & string;

type MappingLinesOf<C extends Contract> = MappingLines<KeyOf<C['filter']>, KeyOf<C['record']>, KeyOf<C['input']>>;

/**
 * Declares the gateway calls of a resource. The compiler checks field and filter names; `mappingErrors` checks at
 * start-up that grants and lines match one to one.
 */
export function mapping<C extends Contract>(contract: C, lines: MappingLinesOf<C>): Mapping {
  return { contract, lines };
}

/** Where the calls of a plain noun are, and what they have besides. */
interface PlainNoun<Place extends string> {
  /** The app and the path of the list of staff: `finance /api/payment_groups`. One record has `/:id` more. */
  at: Place;
  /** The same of the list that affiliates have. */
  own?: Place;
  row?: Translation;
}

/**
 * Declares a resource with the usual calls of a gateway's plain noun, for the verbs that its contract grants. Lists have
 * pages, filters and sort orders, one record comes as the app wraps it, and one call changes all fields.
 *
 * @param others lines in place of the usual ones
 */
export function plainMapping<C extends Contract>(
  contract: C,
  { at, own, row }: PlainNoun<`${'' | 'v2 '}${App} /${string}`>,
  others: MappingLinesOf<C> = {},
): Mapping {
  const { access, input, createOnly, defaultSort } = contract;
  const lines = { ...(row && { row }) };
  const one = { ...lines, ...(/\bfinance /.test(at) && { envelope: 'data' as const }) };
  const list = (place: typeof at): ListLine => ({
    ...lines,
    call: `GET ${place}`,
    paging: /\baffiliate /.test(at) ? 'perPage' : 'per_page',
    filter: 'all',
    sort: 'all',
    order: defaultSort,
  });
  const fields = Object.keys(input.shape).filter((field) => !createOnly.includes(field));
  const staff: MappingLines = {
    list: { staff: list(at), ...(own && { affiliate: list(own) }) },
    one: { staff: { ...one, call: `GET ${at}/:id` }, ...(own && { affiliate: { ...one, call: `GET ${own}/:id` } }) },
    create: { staff: { ...one, call: `POST ${at}` } },
    update: { staff: [{ ...one, call: `PUT ${at}/:id`, fields, readsAfter: true }] },
    delete: { staff: { ...lines, call: `DELETE ${at}/:id` } },
  };
  const granted = Object.entries(staff).filter(([verb]) => access.staff.some((each) => each === verb));
  return { contract, lines: { ...Object.fromEntries(granted), ...others } };
}

/** Uses the same line for affiliates and staff. */
export const both = <L>(line: L): { affiliate: L; staff: L } => ({ affiliate: line, staff: line });
