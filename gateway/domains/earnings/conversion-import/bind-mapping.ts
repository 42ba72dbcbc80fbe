import { isCurrencyHeading, isRefundHeading, plainCell } from '#shared/rules/order-file-headings.ts';
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

function translate(values: Record<string, string>, otherwise: string | undefined) {
  const entries = Object.entries(values).map(([from, to]) => [from.trim(), to] as const);
  const table = new Map(entries);
  // Of entries that differ in case alone, the first one counts for other spellings.
  const plainTable = new Map(entries.toReversed().map(([from, to]) => [unaccented(from), to]));
  return (cell: string): string | undefined =>
    table.get(cell) ?? plainTable.get(unaccented(cell)) ?? otherwise ?? (cell === '' ? '' : undefined);
}

function bindSource(given: Source, indexOf: (column: string) => number): CellReader {
  const cellAt = (index: number) => (cells: readonly string[]) => plainCell(cells[index]);
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
  const cell = cellAt(indexOf(given.column));
  const isEmpty = (cells: readonly string[]) => cell(cells) === '';
  if (given.values === undefined)
    return { column: given.column, read: (cells) => cell(cells) || (given.otherwise ?? ''), isEmpty };
  const translated = translate(given.values, given.otherwise);
  return { column: given.column, read: (cells) => translated(cell(cells)), isEmpty };
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
        bindSource(given, (column) => names.indexOf(column)),
      );
    else if ('isRequired' in importTargets[name]) errors.push(importError(1, name, 'missing_target'));
  }
  const readerOf = (column: string) => bindSource({ column }, () => names.indexOf(column));
  const refunded = mapping.refunded_amount === undefined ? (names.find(isRefundHeading) ?? null) : null;
  if (refunded !== null) bound.set('refunded_amount', readerOf(refunded));
  return { bound, known: { currencies: names.filter(isCurrencyHeading).map(readerOf), refunded }, errors };
}
