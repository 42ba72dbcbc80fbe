import { unaccented } from '#shared/rules/unaccented.ts';
import {
  type ImportMapping,
  importTargets,
  type ImportTarget,
  type Source,
  targetNames,
} from '../import-mapping/mapping.ts';
import { type ImportError, importError } from './import-error.ts';

/** Reads one target from the cells of a line. */
export interface CellReader {
  /** Column name for errors, or the names of the joined columns. */
  column: string | null;
  /** Returns the trimmed text; undefined for a value that the mapping does not translate. */
  read: (cells: readonly string[]) => string | undefined;
}

/** A mapping matched with the header of a file. */
export type BoundMapping = ReadonlyMap<ImportTarget, CellReader>;

/** Returns the column name of a target, for errors. */
export const columnOf = (mapping: BoundMapping, target: ImportTarget): string | null =>
  mapping.get(target)?.column ?? null;

function columnsOf(given: Source | undefined): readonly string[] {
  if (given === undefined || 'constant' in given) return [];
  return 'join' in given ? given.join : [given.column];
}

function translate(values: Record<string, string>, otherwise: string | undefined) {
  const entries = Object.entries(values).map(([from, to]) => [from.trim(), to] as const);
  const table = new Map(entries);
  // Of entries that differ in case alone, the first one counts for other spellings.
  const plainTable = new Map(entries.toReversed().map(([from, to]) => [unaccented(from), to]));
  return (cell: string): string | undefined =>
    table.get(cell) ?? plainTable.get(unaccented(cell)) ?? otherwise ?? (cell === '' ? '' : undefined);
}

function bindSource(given: Source, indexOf: (column: string) => number): CellReader {
  const cellAt = (index: number) => (cells: readonly string[]) => cells[index]?.trim() ?? '';
  if ('constant' in given) return { column: null, read: () => given.constant.trim() };
  if ('join' in given) {
    const readers = given.join.map((column) => cellAt(indexOf(column)));
    return {
      column: given.join.join(' + '),
      read: (cells) => {
        const parts = readers.map((read) => read(cells));
        // An order number with a missing part could collide with another one.
        return parts.includes('') ? '' : parts.join(given.separator);
      },
    };
  }
  const cell = cellAt(indexOf(given.column));
  if (given.values === undefined)
    return { column: given.column, read: (cells) => cell(cells) || (given.otherwise ?? '') };
  const translated = translate(given.values, given.otherwise);
  return { column: given.column, read: (cells) => translated(cell(cells)) };
}

/**
 * Matches a mapping with the header of a file, before any line is read.
 *
 * @returns the readers, or the names of all missing columns and required fields
 */
export function bindMapping(
  mapping: ImportMapping,
  header: readonly string[],
): { bound: BoundMapping; errors: ImportError[] } {
  const names = header.map((name) => name.trim());
  const errors: ImportError[] = [];
  const bound = new Map<ImportTarget, CellReader>();
  const columns = targetNames.flatMap((name) => columnsOf(mapping[name]));
  for (const column of new Set(columns)) {
    const found = names.filter((name) => name === column).length;
    if (found === 0) errors.push(importError(1, column, 'missing_column'));
    if (found > 1) errors.push(importError(1, column, 'duplicate_column'));
  }
  for (const name of targetNames) {
    const given = mapping[name];
    if (given)
      bound.set(
        name,
        bindSource(given, (column) => names.indexOf(column)),
      );
    else if ('isRequired' in importTargets[name]) errors.push(importError(1, name, 'missing_target'));
  }
  return { bound, errors };
}
