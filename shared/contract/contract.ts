import * as z from 'zod/mini';

/** The sides of the API in use: visitors, affiliate users, the servers of advertisers, and staff. Roles narrow them (`codes/role`). */
export const audiences = ['visitor', 'affiliate', 'advertiser', 'staff'] as const;
export type Audience = (typeof audiences)[number];

/** The operations on a resource; each is one REST verb of the `ra-data-simple-rest` dialect. */
export type Verb = 'list' | 'one' | 'create' | 'update' | 'delete';

type FieldName<Schema extends z.ZodMiniObject> = keyof z.output<Schema> & string;

/** The part of a code list that a contract uses. */
export interface Codes {
  allCodes: readonly unknown[];
  labelKey: (code: unknown) => string;
}

export interface Contract<
  Name extends string = string,
  Fields extends z.ZodMiniObject = z.ZodMiniObject,
  Input extends z.ZodMiniObject = z.ZodMiniObject,
  Filter extends z.ZodMiniObject = z.ZodMiniObject,
> {
  name: Name;
  /** The record as sent to browsers; always has `id`. */
  record: Fields;
  /** The fields that the id is made of, joined by hyphens: `8-3`. Empty for an id of its own. */
  idParts: readonly FieldName<Fields>[];
  /**
   * The fields that a body may set, with their validation. A create requires all that are not optional, an update
   * accepts any of them.
   */
  input: Input;
  /** Input fields that cannot change after the create. */
  createOnly: readonly FieldName<Input>[];
  /** The filter keys of a list. `id` (many by ids) is always supported. */
  filter: Filter;
  /** The sortable fields of a list. */
  sort: readonly FieldName<Fields>[];
  defaultSort: readonly [FieldName<Fields>, 'ASC' | 'DESC'];
  /** The filter with which staff see the list first; they may change it. */
  defaultFilter: Readonly<Record<string, unknown>>;
  /** A list without a range has all rows: part of it means nothing. */
  isWhole: boolean;
  /** Affiliates have their list as a CSV file too, as staff have each of theirs. */
  hasOwnFile: boolean;
  /** Who may list what has changed since a time, in the order of the changes: `updated_since` and `cursor`. */
  changes: readonly Audience[];
  /** The CSV columns, in order; default: all fields but the version. */
  csv: readonly FieldName<Fields>[];
  /** The code lists of fields that hold a code, those of objects within fields by `reports.status`. */
  codes: Readonly<Record<string, Codes | undefined>>;
  access: Readonly<Record<Audience, readonly Verb[]>>;
}

interface Definition<
  Name extends string,
  Fields extends z.ZodMiniObject,
  Input extends z.ZodMiniObject,
  Filter extends z.ZodMiniObject,
> {
  name: Name;
  record: Fields;
  idParts?: readonly FieldName<Fields>[];
  input?: Input;
  createOnly?: readonly FieldName<Input>[];
  filter?: Filter;
  sort?: readonly FieldName<Fields>[];
  defaultSort?: readonly [FieldName<Fields>, 'ASC' | 'DESC'];
  defaultFilter?: Partial<z.input<Filter>>;
  isWhole?: true;
  hasOwnFile?: true;
  changes?: readonly Audience[];
  csv?: readonly FieldName<Fields>[];
  codes?: Partial<
    Record<FieldName<Fields> | FieldName<Input> | FieldName<Filter> | `${FieldName<Fields>}.${string}`, Codes>
  >;
  access: Partial<Record<Audience, readonly Verb[]>>;
}

const nothing = z.object({});

/**
 * Declares a resource: its name, its fields and the verbs of each audience. Defaults are empty: without input it is
 * read-only, and an audience without an entry has no access.
 */
export function defineContract<
  const Name extends string,
  Fields extends z.ZodMiniObject,
  Input extends z.ZodMiniObject = typeof nothing,
  Filter extends z.ZodMiniObject = typeof nothing,
>(definition: Definition<Name, Fields, Input, Filter>): Contract<Name, Fields, Input, Filter>;
export function defineContract(
  definition: Definition<string, z.ZodMiniObject, z.ZodMiniObject, z.ZodMiniObject>,
): Contract {
  const fields = Object.keys(definition.record.shape).filter((field) => field !== 'version');
  return {
    input: nothing,
    idParts: [],
    createOnly: [],
    filter: nothing,
    sort: [],
    defaultSort: ['id', 'ASC'],
    defaultFilter: {},
    isWhole: false,
    hasOwnFile: false,
    changes: [],
    codes: {},
    csv: fields,
    ...definition,
    access: { visitor: [], affiliate: [], advertiser: [], staff: [], ...definition.access },
  };
}

export type RecordOf<C extends Contract> = z.output<C['record']>;

/** The body type for a create of a contract. */
export type InputOf<C extends Contract> = z.input<C['input']>;

/** The defaults of a contract's input, by field: a new form has them, and a create may omit them. */
export const defaultsOf = ({ input }: Contract): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input.shape).flatMap(([field, schema]) => {
      const { data } = z.safeParse(schema, undefined);
      return data === undefined ? [] : [[field, data]];
    }),
  );
