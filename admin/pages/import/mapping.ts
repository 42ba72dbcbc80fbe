import * as z from 'zod/mini';
import { targetFields, type TargetName } from './target-fields.ts';

/** One row of a table of values: what stands in the file, and what it means. */
export interface TableEntry {
  from: string;
  to: string;
}

/** Where the value of a target field comes from, as the editor holds it. */
export type Source =
  | { kind: 'column'; column: string }
  | { kind: 'constant'; value: string }
  | { kind: 'join'; columns: readonly string[]; separator: string }
  | { kind: 'table'; column: string; entries: readonly TableEntry[]; otherwise: string };

export type SourceKind = Source['kind'];
export const SOURCE_KINDS = ['column', 'constant', 'join', 'table'] as const satisfies readonly SourceKind[];

/** Target fields without an entry are not imported. */
export type Mapping = Partial<Record<TargetName, Source>>;

export const emptySource: { readonly [Kind in SourceKind]: Extract<Source, { kind: Kind }> } = {
  column: { kind: 'column', column: '' },
  constant: { kind: 'constant', value: '' },
  join: { kind: 'join', columns: [], separator: '-' },
  table: { kind: 'table', column: '', entries: [{ from: '', to: '' }], otherwise: '' },
};

/** The columns of the file that a source reads. */
export function columnsOfSource(source: Source): readonly string[] {
  switch (source.kind) {
    case 'constant':
      return [];
    case 'join':
      return source.columns;
    default:
      return [source.column];
  }
}

export type MappingFault =
  'required' | 'no_column' | 'no_value' | 'too_few_columns' | 'no_entries' | 'twice' | 'unknown_column';

function sourceFault(source: Source, columns: readonly string[]): MappingFault | undefined {
  if (source.kind === 'constant') return source.value.trim() === '' ? 'no_value' : undefined;
  if (source.kind === 'join') {
    if (source.columns.length < 2) return 'too_few_columns';
  } else if (source.column === '') return 'no_column';
  if (columnsOfSource(source).some((column) => !columns.includes(column))) return 'unknown_column';
  if (source.kind !== 'table') return undefined;
  const from = source.entries.map((entry) => entry.from);
  if (source.entries.length === 0 || source.entries.some(({ to }) => to.trim() === '')) return 'no_entries';
  return new Set(from).size < from.length ? 'twice' : undefined;
}

/**
 * What keeps a mapping from being sent, by target field.
 *
 * @param columns the columns of the chosen file
 */
export function mappingFaults(mapping: Mapping, columns: readonly string[]): Partial<Record<TargetName, MappingFault>> {
  const faults = targetFields.map((field): [TargetName, MappingFault | undefined] => {
    const source = mapping[field.name];
    if (source) return [field.name, sourceFault(source, columns)];
    return [field.name, 'required' in field ? 'required' : undefined];
  });
  return Object.fromEntries(faults.filter(([, fault]) => fault !== undefined));
}

/** A source as `POST /api/conversion-import` takes it. */
function toWire(source: Source): object {
  switch (source.kind) {
    case 'column':
      return { column: source.column };
    case 'constant':
      return { constant: source.value.trim() };
    case 'join':
      return { join: source.columns, separator: source.separator };
    case 'table':
      return {
        column: source.column,
        values: Object.fromEntries(source.entries.map(({ from, to }) => [from, to.trim()])),
        ...(source.otherwise.trim() === '' ? {} : { otherwise: source.otherwise.trim() }),
      };
  }
}

/** The mapping as `POST /api/conversion-import` takes it. */
export const mappingToWire = (mapping: Mapping): Record<string, object> =>
  Object.fromEntries(Object.entries(mapping).map(([field, source]) => [field, toWire(source)]));

/**
 * What a source makes of a line; undefined where the line gives nothing, so that the editor can show an example.
 *
 * @param line the cells of a line by column
 */
export function valueOf(source: Source, line: Readonly<Record<string, string>>): string | undefined {
  switch (source.kind) {
    case 'constant':
      return source.value;
    case 'column':
      return line[source.column];
    case 'join':
      return source.columns.map((column) => line[column] ?? '').join(source.separator);
    case 'table': {
      const cell = line[source.column];
      const entry = source.entries.find(({ from }) => from === cell);
      return entry ? entry.to : source.otherwise || undefined;
    }
  }
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** A first mapping for a file: each field from the column that has its name, whatever its case and punctuation. */
export function guessMapping(columns: readonly string[]): Mapping {
  const byName = new Map(columns.map((column) => [plain(column), column]));
  const matches = targetFields.flatMap(({ name }): [TargetName, Source][] => {
    const column = byName.get(plain(name));
    return column === undefined ? [] : [[name, { kind: 'column', column }]];
  });
  return Object.fromEntries(matches);
}

const text = z.string();
const sourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('column'), column: text }),
  z.object({ kind: z.literal('constant'), value: text }),
  z.object({ kind: z.literal('join'), columns: z.array(text), separator: text }),
  z.object({
    kind: z.literal('table'),
    column: text,
    entries: z.array(z.object({ from: text, to: text })),
    otherwise: text,
  }),
]);

const storedSchema = z.record(text, z.partialRecord(z.enum(targetFields.map((field) => field.name)), sourceSchema));

/** The mappings that a browser remembers, by name; none where its memory holds something else. */
export function readStoredMappings(stored: unknown): Record<string, Mapping> {
  const parsed = z.safeParse(storedSchema, stored);
  return parsed.success ? parsed.data : {};
}
