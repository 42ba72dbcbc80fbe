import type { Audience, Contract } from '#shared/contract.ts';
import type * as z from 'zod/mini';
import type { CallText } from './call-text.ts';

/** One thing as the gateway sends it, before its contract has seen it. */
export type Row = Readonly<Record<string, unknown>>;

/** What a translation may use besides the row. */
export interface RowContext {
  /** The id in the URL, where there is one. */
  id: number | string | undefined;
  /** The parsed filter of a list, or the parsed body of a create. */
  values: Readonly<Record<string, unknown>>;
  idempotencyKey: string | undefined;
  requestId: string;
}

/** Renames and converts what the gateway sends into what the contract says. It may throw a `Fault` to refuse a row. */
export type Translation = (row: Row, context: RowContext) => Row;

/**
 * Where the rows stand in an answer: `{ data, total }`, `[…]`, `{ data: … }`, the answer itself, or a bare value in
 * `{ data }`, which becomes the row `{ value }`.
 */
export type Envelope = 'page' | 'array' | 'data' | 'object' | 'value';

interface Line {
  call: CallText;
  envelope?: Envelope;
  row?: Translation;
}

/** How a list is asked for. What the call cannot do is completed in memory. */
export interface ListLine<Filter extends string = string, Field extends string = string> extends Line {
  /** How the call names the rows per page; without it everything comes at once. */
  paging?: 'perPage' | 'per_page';
  /** The filter keys that the call understands, `all` of the contract's or some. Keys in the path are understood too. */
  filter?: 'all' | readonly Filter[];
  /** The call's names of filter keys, where they differ. */
  rename?: Readonly<Partial<Record<Filter, string>>>;
  /** Filter keys without which the call says nothing. */
  requires?: readonly Filter[];
  /** The order in which the rows come. */
  order?: readonly [Field, 'ASC' | 'DESC'];
  /** The fields that the call sorts by, with the query `sort` and `order`; `all` of the contract's or some. */
  sort?: 'all' | readonly Field[];
  /** The fields in which `q` is looked for in memory. */
  search?: readonly Field[];
}

/** How one record is read. */
export interface OneLine extends Line {
  /** The call takes no id and answers the affiliate's own record; any other id is absent. */
  own?: true;
}

export interface CreateLine<Input extends string = string> extends Line {
  /** Input fields that the contract leaves open and this call needs. */
  requires?: readonly Input[];
  /** What the call wants besides the input. */
  send?: Row;
  /** The call that stands in its place for an input with this field. */
  callWith?: { field: Input; call: CallText };
}

/** One call that changes some of the fields. */
export interface UpdateLine<Input extends string = string> extends Line {
  fields: readonly Input[];
  /**
   * What the call wants to be sent: the changed fields (default), all of its fields, or the whole record. With the latter
   * two the version always travels along, as they carry values that the client did not send.
   */
  body?: 'changed' | 'fields' | 'record';
}

export type DeleteLine = Line;

type Lines<L> = Partial<Record<Audience, L>>;

/** Where a resource lives in the gateway: which call stands for each verb and audience that its contract grants. */
export interface MappingLines<
  Filter extends string = string,
  Field extends string = string,
  Input extends string = string,
> {
  list?: Lines<ListLine<Filter, Field>>;
  /** `in-list`: the gateway has no call for one, so it is looked up in the list. */
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

/**
 * Declares where a resource lives in the gateway. Field and filter names are checked by the compiler; that each grant of
 * the contract has its line and each line its grant, at start-up (`checkMapping`).
 */
export function mapping<C extends Contract>(
  contract: C,
  lines: MappingLines<KeyOf<C['filter']>, KeyOf<C['record']>, KeyOf<C['input']>>,
): Mapping {
  return { contract, lines };
}

/** The same line for affiliates and staff. */
export const both = <L>(line: L): { affiliate: L; staff: L } => ({ affiliate: line, staff: line });
