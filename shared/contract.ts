import * as z from 'zod/mini';

/** Which side of the API is used: nobody signed in, an access of an affiliate, or staff. Roles narrow it (`codes/role`). */
export type Audience = 'visitor' | 'affiliate' | 'staff';

/** What may be done to a resource; each is one REST verb of the `ra-data-simple-rest` dialect. */
export type Verb = 'list' | 'one' | 'create' | 'update' | 'delete';

type FieldName<Schema extends z.ZodMiniObject> = keyof z.output<Schema> & string;

/** What a code list says of a code. */
export interface Codes {
  labelKey: (code: unknown) => string;
}

export interface Contract<
  Name extends string = string,
  Fields extends z.ZodMiniObject = z.ZodMiniObject,
  Input extends z.ZodMiniObject = z.ZodMiniObject,
  Filter extends z.ZodMiniObject = z.ZodMiniObject,
> {
  name: Name;
  /** The record as browsers see it; always has `id`. */
  record: Fields;
  /** The fields a body may set, with their rules. A create needs all that are not optional, an update any of them. */
  input: Input;
  /** Input fields that are fixed once the record exists. */
  createOnly: readonly FieldName<Input>[];
  /** The filter keys of a list. `id` (many by ids) is always understood. */
  filter: Filter;
  /** The fields a list may be sorted by. */
  sort: readonly FieldName<Fields>[];
  defaultSort: readonly [FieldName<Fields>, 'ASC' | 'DESC'];
  /** The columns of its CSV, in order; all fields but the version where none are named. */
  csv: readonly FieldName<Fields>[];
  /** The code lists of fields that hold a code. */
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
  input?: Input;
  createOnly?: readonly FieldName<Input>[];
  filter?: Filter;
  sort?: readonly FieldName<Fields>[];
  defaultSort?: readonly [FieldName<Fields>, 'ASC' | 'DESC'];
  csv?: readonly FieldName<Fields>[];
  codes?: Partial<Record<FieldName<Fields>, Codes>>;
  access: Partial<Record<Audience, readonly Verb[]>>;
}

const nothing = z.object({});

/**
 * Declares one resource: its name, its fields and who may do what to it.
 * What is left out is empty: no input means read-only, an audience without a line is refused.
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
    createOnly: [],
    filter: nothing,
    sort: [],
    defaultSort: ['id', 'ASC'],
    codes: {},
    csv: fields,
    ...definition,
    access: { visitor: [], affiliate: [], staff: [], ...definition.access },
  };
}

/** The record type of a contract. */
export type RecordOf<C extends Contract> = z.output<C['record']>;

/** The body type that a create of a contract takes. */
export type InputOf<C extends Contract> = z.input<C['input']>;
