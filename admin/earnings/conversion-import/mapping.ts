import type { DecimalSeparator } from '#shared/money.ts';
import type { ImportTarget } from '#shared/resources/earnings/import-mapping.ts';
import type { DateOrder } from '#shared/rules/file-date.ts';
import type { OrderLines } from '#shared/rules/order-file-presets.data.ts';
import { statusKey } from '#shared/rules/status-word.ts';
import { unaccented } from '#shared/rules/unaccented.ts';
import { targetFields, type TargetKind } from './target-fields.ts';

/** A row of a value table: the value in the file, and what it means. */
export interface TableEntry {
  from: string;
  to: string;
}

/** The source of a target field's value, as edited. */
export type Source =
  /** `otherwise` is the value for an empty cell, if a saved mapping has one. */
  | { kind: 'column'; column: string; otherwise?: string }
  | { kind: 'constant'; value: string }
  | { kind: 'join'; columns: readonly string[]; separator: string }
  | { kind: 'table'; column: string; entries: readonly TableEntry[]; otherwise: string };

export type SourceKind = Source['kind'];
export const SOURCE_KINDS = ['column', 'constant', 'join', 'table'] as const satisfies readonly SourceKind[];

/** A mapping in the editor. Target fields without an entry are not imported. */
export interface Mapping extends Partial<Record<ImportTarget, Source>> {
  /** Absent if the amounts of the file show it. */
  decimal?: DecimalSeparator | undefined;
  /** Absent if the headings or the dates of the file show it. */
  dateOrder?: DateOrder | undefined;
  /** Absent until somebody says how the lines of one order belong together. */
  orderLines?: OrderLines | 'refuse' | undefined;
}

export const emptySource: { readonly [Kind in SourceKind]: Extract<Source, { kind: Kind }> } = {
  column: { kind: 'column', column: '' },
  constant: { kind: 'constant', value: '' },
  join: { kind: 'join', columns: [], separator: '-' },
  table: { kind: 'table', column: '', entries: [{ from: '', to: '' }], otherwise: '' },
};

function columnsOfSource(source: Source): readonly string[] {
  switch (source.kind) {
    case 'constant':
      return [];
    case 'join':
      return source.columns;
    default:
      return [source.column];
  }
}

export const sourcesOf = (mapping: Mapping): Source[] => targetFields.flatMap(({ name }) => mapping[name] ?? []);

/** Returns the columns that a mapping reads. */
export const readColumns = (mapping: Mapping): ReadonlySet<string> =>
  new Set(sourcesOf(mapping).flatMap(columnsOfSource));

/** Returns the columns that a mapping reads and a file lacks, each once. */
export function missingColumns(mapping: Mapping, columns: readonly string[]): string[] {
  return [...readColumns(mapping)].filter((column) => !columns.includes(column));
}

export type MappingError =
  'required' | 'no_column' | 'no_value' | 'too_few_columns' | 'no_entries' | 'twice' | 'unknown_column';

/** Returns what is missing in a source, independent of the file. */
function sourceError(source: Source): MappingError | undefined {
  if (source.kind === 'constant') return source.value.trim() === '' ? 'no_value' : undefined;
  if (source.kind === 'join') return source.columns.length < 2 ? 'too_few_columns' : undefined;
  if (source.column === '') return 'no_column';
  if (source.kind === 'column') return undefined;
  const from = source.entries.map((entry) => entry.from);
  if (source.entries.length === 0 || source.entries.some(({ to }) => to.trim() === '')) return 'no_entries';
  return new Set(from).size < from.length ? 'twice' : undefined;
}

/** Whether at least one field is mapped and every source is complete, independent of the file. */
export function isFinished(mapping: Mapping): boolean {
  const sources = sourcesOf(mapping);
  return sources.length > 0 && sources.every((source) => sourceError(source) === undefined);
}

/**
 * Returns the errors that prevent a mapping from being sent, by target field.
 *
 * @param columns the columns of the selected file
 */
export function mappingErrors(
  mapping: Mapping,
  columns: readonly string[],
): Partial<Record<ImportTarget, MappingError>> {
  const errorOf = (source: Source): MappingError | undefined => {
    const isAbsent = columnsOfSource(source).some((column) => column !== '' && !columns.includes(column));
    return isAbsent ? 'unknown_column' : sourceError(source);
  };
  const errors = targetFields.map((field): [ImportTarget, MappingError | undefined] => {
    const source = mapping[field.name];
    if (source) return [field.name, errorOf(source)];
    return [field.name, 'required' in field ? 'required' : undefined];
  });
  return Object.fromEntries(errors.filter(([, error]) => error !== undefined));
}

/**
 * Returns the value of a source for a line, as an example for the editor; undefined if there is none.
 *
 * @param line the cells of a line by column
 * @param kind that of the target field: words for statuses are those of any gender
 */
export function valueOf(
  source: Source,
  line: Readonly<Record<string, string>>,
  kind: TargetKind = 'text',
): string | undefined {
  switch (source.kind) {
    case 'constant':
      return source.value;
    case 'column': {
      const cell = line[source.column] ?? '';
      return cell === '' ? source.otherwise : cell;
    }
    case 'join':
      return source.columns.map((column) => line[column] ?? '').join(source.separator);
    case 'table': {
      const cell = line[source.column] ?? '';
      const entry =
        source.entries.find(({ from }) => from === cell) ??
        source.entries.find(({ from }) => unaccented(from) === unaccented(cell)) ??
        (kind === 'status' ? source.entries.find(({ from }) => statusKey(from) === statusKey(cell)) : undefined);
      return entry ? entry.to : source.otherwise || undefined;
    }
  }
}
