import type * as z from 'zod/mini';
import { type Audience, audiences, type Contract } from '#shared/contract/contract.ts';
import type { Locale } from '#shared/locale.ts';
import { redirectDialect } from '../dialects/redirect.ts';
import type { CallText } from '../wire/call-text.ts';
import type { Dialect, Envelope, Paging } from '../wire/dialect.ts';
import { type FieldForms, type RecordForm, recordForm } from './record-form.ts';

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

interface Line {
  call: CallText;
  /** Where the rows of its answer stand: the name of an envelope of the dialect, or one of its own. */
  envelope?: string | Envelope;
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
  /** The name of a paging of the dialect, one of its own, or `none`: all rows come at once. Default: that of the dialect. */
  paging?: string | Paging;
  /** Filter keys that the call supports: `all` of the contract's, or some. Keys in the path are supported too. */
  filter?: 'all' | readonly Filter[];
  /** The call's names of filter keys, where they differ. */
  rename?: Readonly<Partial<Record<Filter, string>>>;
  /** Values of filter keys that the call takes in another form than the dialect says: `{ q: 'contains(Name,:literal)' }`. */
  filterAs?: Readonly<Partial<Record<Filter, string>>>;
  /** What the call gets besides. */
  query?: Readonly<Record<string, string>>;
  /** Filter keys that the call needs, besides those in its path. */
  requires?: readonly Filter[];
  /** The order of the rows. */
  order?: readonly [Field, 'ASC' | 'DESC'];
  /**
   * Fields that the call can sort by, as the dialect says it: `all` of the contract's, or some.
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

/** Where a resource comes from, and how it is written there. */
export interface Origin {
  /** The name of a gateway in the file of `GATEWAYS`. Default: the one that signs people in. */
  from?: string | undefined;
  /** How that gateway speaks. Default: as the product's own does. */
  dialect?: Dialect;
}

export interface Mapping extends Required<Pick<Origin, 'dialect'>>, Pick<Origin, 'from'> {
  contract: Contract;
  lines: MappingLines;
  /** How its records are written there. */
  form: RecordForm;
}

/** What the lines of a mapping have in common, where a line does not say otherwise. */
interface Common {
  /** The envelope of every answer that is no page. */
  envelope?: string | Envelope;
  /** The same of each change. */
  readsAfter?: true;
  row?: Translation;
}

/** Names and values of the fields, where a gateway has others, for every verb and both ways. */
interface Fields<Field extends string> {
  fields?: FieldForms<Field>;
  /** What each body says besides: `{ type: 'customers' }`. */
  adds?: Row;
}

type KeyOf<Schema extends z.ZodMiniObject> = keyof z.output<Schema> & string;

export type MappingLinesOf<C extends Contract> = MappingLines<
  KeyOf<C['filter']>,
  KeyOf<C['record']>,
  KeyOf<C['input']>
>;

/**
 * Declares the gateway calls of a resource. The compiler checks field and filter names; `mappingErrors` checks at
 * start-up that grants and lines match one to one.
 */
export function mapping<C extends Contract>(
  contract: C,
  origin: MappingLinesOf<C> & Origin & Common & Fields<KeyOf<C['record']> | KeyOf<C['input']> | KeyOf<C['filter']>>,
): Mapping {
  const { from, dialect: given, fields, adds, envelope, readsAfter, row, ...lines } = origin;
  const dialect: Dialect = given ?? redirectDialect;
  return {
    contract,
    lines: withCommon(lines, { envelope, readsAfter, row }, dialect.paging),
    dialect,
    ...(from !== undefined && { from }),
    form: recordForm(contract, dialect, fields, adds),
  };
}

/** @param usual the paging of lists that say nothing */
function withCommon(
  { list, one, create, update, delete: remove }: MappingLines,
  { envelope, readsAfter, row }: { [Key in keyof Common]: Common[Key] | undefined },
  usual: Paging | undefined,
): MappingLines {
  const read = row === undefined ? {} : { row };
  const wrapped = envelope === undefined ? read : { ...read, envelope };
  const changed = readsAfter === undefined ? wrapped : { ...wrapped, readsAfter };
  const isPaged = ({ paging = usual }: ListLine) => paging !== undefined && paging !== 'none';
  return {
    ...(list && { list: eachLine(list, (line) => ({ ...(isPaged(line) ? read : wrapped), ...line })) }),
    ...(one && { one: eachLine(one, (line) => (line === 'in-list' ? line : { ...wrapped, ...line })) }),
    ...(create && { create: eachLine(create, (line) => ({ ...wrapped, ...line })) }),
    ...(update && { update: eachLine(update, (lines) => lines.map((line) => ({ ...changed, ...line }))) }),
    ...(remove && { delete: eachLine(remove, (line) => ({ ...wrapped, ...line })) }),
  };
}

function eachLine<L>(lines: Lines<L>, change: (line: L) => L): Lines<L> {
  const changed: Lines<L> = {};
  for (const audience of audiences) {
    const line = lines[audience];
    if (line !== undefined) changed[audience] = change(line);
  }
  return changed;
}

/** Uses the same line for affiliates and staff. */
export const both = <L>(line: L): { affiliate: L; staff: L } => ({ affiliate: line, staff: line });
