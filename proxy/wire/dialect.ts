import type { ErrorCode } from '#shared/errors.ts';
import type { Place } from './json-place.ts';

/**
 * How a kind of gateway speaks, as data: how it pages, sorts and filters, where it has rows and fields, how it takes bodies
 * and refuses. What one call does otherwise stands in its line of a mapping.
 */
export interface Dialect {
  /** Its name in the file of `GATEWAYS`. */
  name: string;
  /** The paging of its lists; without it a list comes whole. */
  paging?: Paging;
  /** Other pagings, by the name that a line gives. */
  pagings?: Readonly<Record<string, Paging>>;
  /** Where a list with pages, a whole list and one record stand in an answer. */
  envelopes: Readonly<Record<'page' | 'list' | 'record', Envelope>>;
  /** Others, by the name that a line gives. */
  otherEnvelopes?: Readonly<Record<string, Envelope>>;
  /** Where the fields of a record stand in it, in answers and in bodies. Its id stands in the record itself. */
  fieldsAt?: Place;
  sort?: SortForm;
  /** How a list says what has changed; without it a contract that has `changes` cannot be mapped. */
  changes?: ChangesForm;
  /** Default: a parameter with the name of each key. */
  filter?: FilterForm;
  /** What each list call says besides, such as that it wants the total. */
  query?: Readonly<Record<string, string>>;
  body?: BodyForm;
  /** Headers of each call, names in lower case. */
  headers?: Readonly<Record<string, string>>;
  /** Default: the shapes of docs/gateway-wire.md. */
  refusals?: RefusalForm;
}

interface Sized {
  /** The parameter for the number of rows. */
  size: string;
  /** Default: 100. */
  sizeMax?: number;
}

/** How a call gives a list in parts. */
export type Paging =
  /** Numbered pages, the first of which is 1, or 0. */
  | (Sized & { by: 'page'; page: string; first?: 0 | 1 })
  /** From the n-th row on, counted from 0. */
  | (Sized & { by: 'offset'; offset: string })
  /**
   * After what came before: `next` is where an answer has the cursor of the following page, `lastRow` where its last row has
   * it. There are no more where it is empty, or where an answer says so at `more`.
   */
  | (Sized & { by: 'cursor'; cursor: string; more?: Place } & ({ next: Place } | { lastRow: Place }))
  /** By the query of a link to the next page: in the header `Link` (RFC 8288), or at a place of the answer. */
  | (Sized & { by: 'link'; at?: Place });

/** Where the rows of an answer stand. */
export interface Envelope {
  /** Default: the answer is the rows, or the row. */
  at?: Place;
  /** The number of rows of the whole list. Without it a list with pages is read to its end. */
  total?: Place | { header: string };
  /** A bare value, which becomes the row `{ value }`, or a list that is one record, which becomes the row `{ rows }`. */
  as?: 'value' | 'rows';
}

/** What a list takes and answers in place of a page where what has changed is asked for. */
export interface ChangesForm {
  /** The parameters: an instant, what an answer said of the next rows, and how many rows. */
  since: string;
  cursor: string;
  size: string;
  rows: Envelope;
  /** Where an answer has the cursor of the next rows, and whether there are any now. */
  next: Place;
  more: Place;
}

/** The parameters of an order. `:field` and `:direction` stand for what they say. */
export interface SortForm {
  query: Readonly<Record<string, string>>;
  /** What `:direction` is for ascending and descending. */
  directions: readonly [ascending: string, descending: string];
}

/**
 * The parameter of a filter key. `:field` stands for the name of the key, `:value` for the value, and `:literal` for a text in
 * single quotes, the quotes in it doubled, or a number or boolean as it is.
 */
export interface FilterForm {
  name: string;
  /** Default: `:value`. */
  value?: string;
  /** What joins the values of several keys that have one name. */
  join?: string;
}

export interface BodyForm {
  /** `form`: `application/x-www-form-urlencoded`, what is nested in brackets: `address[city]=…`. Default: JSON. */
  as?: 'json' | 'form';
  /** The content type of a JSON body. Default: `application/json`. */
  type?: string;
  /** Where a record stands in the body of a call that writes. */
  at?: Place;
  /** A changed record has its id in it, also where the path of the call has it. */
  hasId?: true;
}

/** How a gateway refuses. */
export interface RefusalForm {
  /** An answer with a status of success that refuses all the same has this value at this place. */
  failed?: { at: Place; is: unknown };
  /** Where it names what is wrong, and what its names mean here. The status decides where none is known. */
  code?: Place;
  codes?: Readonly<Record<string, ErrorCode>>;
  /** Where it has a text for users: the first that there is. */
  texts?: readonly Place[];
  /** Where the errors of fields stand: a list, or one of them. */
  fields?: Place;
  /** In one of these: the name of the field, or a pointer to it, whose last part is the name. The first that there is. */
  field?: readonly Place[];
  /** In one of these: its text, and what names what is wrong, with the texts that those names have here. */
  fieldTexts?: readonly Place[];
  fieldCode?: Place;
  fieldCodes?: Readonly<Record<string, string>>;
}

/** Fills the `:name` parts of a text. Names that have no value stay. */
export const filled = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/:([a-z]+)/g, (part, name: string) => values[name] ?? part);
