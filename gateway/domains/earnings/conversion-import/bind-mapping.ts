import { isCurrencyHeading, isRefundHeading, plainCell } from '#shared/rules/order-file-headings.ts';
import { statusKey } from '#shared/rules/status-word.ts';
import { unaccented } from '#shared/rules/unaccented.ts';
import {
  type ImportMapping,
  type ImportTarget,
  importTargets,
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
  /** Whether the line itself says nothing: the cells are empty, whatever the mapping makes of that. */
  isEmpty: (cells: readonly string[]) => boolean;
}

/** A mapping matched with the header of a file. */
export type BoundMapping = ReadonlyMap<ImportTarget, CellReader>;

/** The columns that are read by their headings, without being named by a mapping. */
export interface KnownColumns {
  /** The currencies of a line. */
  currencies: readonly CellReader[];
  /** What was paid back of an order, unless the mapping says where that comes from. */
  refunded: string | null;
}

/** Returns the column name of a target, for errors. */
export const columnOf = (mapping: BoundMapping, target: ImportTarget): string | null =>
  mapping.get(target)?.column ?? null;

function columnsOf(given: Source | undefined): readonly string[] {
  if (given === undefined || 'constant' in given) return [];
  return 'join' in given ? given.join : [given.column];
}

/** How values are compared with those of a table, the closest comparison first. */
const comparisons = [(text: string) => text.trim(), unaccented];
const statusComparisons = [...comparisons, statusKey];

function translate({
  values,
  otherwise,
  target,
}: {
  values: Record<string, string>;
  otherwise: string | undefined;
  target: ImportTarget;
}) {
  const entries = Object.entries(values).toReversed();
  // Of entries that are equal in a comparison, the first one counts for other spellings.
  const tables = (target === 'status' ? statusComparisons : comparisons).map((keyOf) => ({
    keyOf,
    table: new Map(entries.map(([from, to]) => [keyOf(from.trim()), to])),
  }));
  return (cell: string): string | undefined => {
    for (const { keyOf, table } of tables) {
      const found = table.get(keyOf(cell));
      if (found !== undefined) return found;
    }
    return otherwise ?? (cell === '' ? '' : undefined);
  };
}

const cellAt = (index: number) => (cells: readonly string[]) => plainCell(cells[index]);

/** Reads the cells of a column as they are. */
function columnReader(column: string, index: number, otherwise = ''): CellReader {
  const cell = cellAt(index);
  return { column, read: (cells) => cell(cells) || otherwise, isEmpty: (cells) => cell(cells) === '' };
}

function bindSource(target: ImportTarget, given: Source, indexOf: (column: string) => number): CellReader {
  if ('constant' in given) return { column: null, read: () => given.constant.trim(), isEmpty: () => false };
  if ('join' in given) {
    const readers = given.join.map((column) => cellAt(indexOf(column)));
    return {
      column: given.join.join(' + '),
      read: (cells) => {
        const parts = readers.map((read) => read(cells));
        // An order number with a missing part could collide with another one.
        return parts.includes('') ? '' : parts.join(given.separator);
      },
      isEmpty: (cells) => readers.every((read) => read(cells) === ''),
    };
  }
  const { column, values, otherwise } = given;
  const index = indexOf(column);
  if (values === undefined) return columnReader(column, index, otherwise);
  const [cell, translated] = [cellAt(index), translate({ values, otherwise, target })];
  return { ...columnReader(column, index), read: (cells) => translated(cell(cells)) };
}

const headingsOf = (header: readonly string[]): string[] => header.map((name) => plainCell(name));

const columnsIn = (mapping: ImportMapping): string[] => targetNames.flatMap((name) => [...columnsOf(mapping[name])]);

/** Returns whether cells are the header that a mapping reads: they have all of its columns. */
export function isHeaderOf(mapping: ImportMapping): (cells: readonly string[]) => boolean {
  const columns = columnsIn(mapping);
  return (cells) => {
    const names = new Set(headingsOf(cells));
    return columns.every((column) => names.has(column));
  };
}

/**
 * Matches a mapping with the header of a file, before any line is read.
 *
 * @returns the readers, or the names of all missing columns and required fields
 */
export function bindMapping(
  mapping: ImportMapping,
  header: readonly string[],
): { bound: BoundMapping; known: KnownColumns; errors: ImportError[] } {
  const names = headingsOf(header);
  const errors: ImportError[] = [];
  const bound = new Map<ImportTarget, CellReader>();
  for (const column of new Set(columnsIn(mapping))) {
    const found = names.filter((name) => name === column).length;
    if (found === 0) errors.push(importError(1, column, 'missing_column'));
    if (found > 1) errors.push(importError(1, column, 'duplicate_column'));
  }
  for (const name of targetNames) {
    const given = mapping[name];
    if (given)
      bound.set(
        name,
        bindSource(name, given, (column) => names.indexOf(column)),
      );
    else if ('isRequired' in importTargets[name]) errors.push(importError(1, name, 'missing_target'));
  }
  const refunded = mapping.refunded_amount === undefined ? (names.find(isRefundHeading) ?? null) : null;
  const readerOf = (column: string) => columnReader(column, names.indexOf(column));
  if (refunded !== null) bound.set('refunded_amount', readerOf(refunded));
  return { bound, known: { currencies: names.filter(isCurrencyHeading).map(readerOf), refunded }, errors };
}
