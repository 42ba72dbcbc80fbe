/** A colour of the MUI palette (or `default`), for chips. */
export type CodeColour = 'default' | 'primary' | 'info' | 'success' | 'warning' | 'error';

/** One entry of a code list: its wire code, our name, and the colour of its chip. */
export interface CodeEntry {
  readonly code: number | string;
  readonly name: string;
  readonly colour: CodeColour;
}

type NonEmpty = readonly [CodeEntry, ...CodeEntry[]];
type Column<Entries extends NonEmpty, Key extends keyof CodeEntry> = {
  readonly [Index in keyof Entries]: Entries[Index][Key];
};

/** A code list with its codes, names and catalogue keys as literal types. See {@link defineCodeList}. */
export interface CodeList<Name extends string, Entries extends NonEmpty, Fallback extends string> {
  readonly name: Name;
  readonly entries: Entries;
  /** The catalogue key of any value outside the list, `codes.<list>.<fallback>`. */
  readonly fallbackKey: `codes.${Name}.${Fallback}`;
  /** Every code, as a tuple in declared order: `z.literal(list.allCodes)`. */
  readonly allCodes: Column<Entries, 'code'>;
  /** Every name, as a tuple in declared order: `z.enum(list.names)`. */
  readonly names: Column<Entries, 'name'>;
  /** The wire code of each name: `channelStatus.codes.active`. */
  readonly codes: { readonly [Entry in Entries[number] as Entry['name']]: Entry['code'] };
  /** Returns the entry of a code; undefined for any value that is not exactly one of the codes. */
  byCode(code: unknown): Entries[number] | undefined;
  /** Returns the catalogue key of a code, or `fallbackKey`. */
  labelKey(code: unknown): `codes.${Name}.${Entries[number]['name'] | Fallback}`;
  /** Returns the chip colour of a code, or `default`. */
  colour(code: unknown): CodeColour;
}

/** The union of a list's codes: `CodeOf<typeof channelStatus>` is `2 | 3 | 4`. */
export type CodeOf<List extends { readonly allCodes: readonly unknown[] }> = List['allCodes'][number];

/** The union of a list's names: `NameOf<typeof channelStatus>` is `'pending' | 'active' | 'paused'`. */
export type NameOf<List extends { readonly names: readonly unknown[] }> = List['names'][number];

function column<Entries extends NonEmpty, Key extends keyof CodeEntry>(entries: Entries, key: Key) {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- Array.map of a tuple is typed as an array, but keeps length and order
  return entries.map((entry) => entry[key]) as Column<Entries, Key>;
}

function codesByName<Entries extends NonEmpty>(entries: Entries) {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- Object.fromEntries forgets which name has which code
  return Object.fromEntries(entries.map(({ name, code }) => [name, code])) as CodeList<
    string,
    Entries,
    string
  >['codes'];
}

/**
 * Declares a code list.
 *
 * @param definition.name the list's key in the catalogue, with underscores: texts are at `codes.<name>.<entry>`
 * @param definition.entries the entries, in the order of a select
 * @param definition.fallbackKey last part of the catalogue key for any other value; `other` by default
 * @throws Error for a duplicate code or name, or an entry with the fallback's name
 */
export function defineCodeList<
  const Name extends string,
  const Entries extends NonEmpty,
  const Fallback extends string = 'other',
>(definition: { name: Name; entries: Entries; fallbackKey?: Fallback }): CodeList<Name, Entries, Fallback> {
  const { name: list, entries } = definition;
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the default of its type
  const fallback = definition.fallbackKey ?? ('other' as Fallback);
  const byCode = new Map<unknown, Entries[number]>(entries.map((entry) => [entry.code, entry]));
  const names = new Set(entries.map(({ name }) => name));
  if (byCode.size !== entries.length) throw new Error(`code list ${list}: a code occurs twice`);
  if (names.size !== entries.length || names.has(fallback)) throw new Error(`code list ${list}: a name occurs twice`);

  return {
    name: list,
    entries,
    fallbackKey: `codes.${list}.${fallback}`,
    allCodes: column(entries, 'code'),
    names: column(entries, 'name'),
    codes: codesByName(entries),
    byCode: (code) => byCode.get(code),
    labelKey: (code) => `codes.${list}.${byCode.get(code)?.name ?? fallback}`,
    colour: (code) => byCode.get(code)?.colour ?? 'default',
  };
}
