import { z } from 'zod';
import type { DecimalSeparator } from '#shared/money.ts';
import { isStorable } from '../../engine/fields.ts';
import { type ImportFault, importFault } from './faults.ts';

/** How a cell is parsed, and whether it is required. */
interface Target {
  reads: 'text' | 'id' | 'amount' | 'instant' | 'status';
  isRequired?: true;
  lengthMax?: number;
}

const codeLengthMax = 80;
const textLengthMax = 200;
const code = { reads: 'text', lengthMax: codeLengthMax } as const;
const text = { reads: 'text', lengthMax: textLengthMax } as const;
const instant = { reads: 'instant' } as const;

/** The fields that a file may contain, by their names in the report. */
export const importTargets = {
  order_id: { ...code, isRequired: true },
  transaction_id: code,
  site_id: { reads: 'id', isRequired: true },
  campaign_id: { reads: 'id', isRequired: true },
  transaction_amount: { reads: 'amount', isRequired: true },
  status: { reads: 'status', isRequired: true },
  booking_date: instant,
  click_datetime: instant,
  transaction_datetime: instant,
  validation_datetime: instant,
  end_date_time: instant,
  destination_city: text,
  destination_country: text,
  xtrasParams1: text,
  xtrasParams2: text,
  xtrasParams3: text,
  xtrasParams4: text,
  xtrasParams5: text,
  coupon_type: text,
  coupon_discount: { reads: 'amount' },
  creative_id: code,
  booking_status: text,
  commission_type: text,
  category: text,
  refusal_reason: text,
} as const satisfies Record<string, Target>;

export type ImportTarget = keyof typeof importTargets;

// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- Object.keys of a constant is typed as any text
export const targetNames = Object.keys(importTargets) as ImportTarget[];

const shortText = (lengthMax: number) => z.string().max(lengthMax).refine(isStorable);
const columnName = shortText(200).trim().min(1);
const value = z.union([shortText(textLengthMax), z.number()]).transform(String);

/** The source of a target's value. */
const source = z.union([
  z.strictObject({
    column: columnName,
    /** Translates values of the file; any other value becomes `otherwise`, or a fault without one. */
    values: z.record(shortText(textLengthMax), value).optional(),
    otherwise: value.optional(),
  }),
  z.strictObject({ constant: value }),
  z.strictObject({ join: z.array(columnName).min(1).max(10), separator: shortText(10).default('-') }),
]);

type Source = z.output<typeof source>;

const mappingBytesMax = 64 * 1024;

/** When omitted, detected from the amounts of each file. */
const decimal = z.enum([',', '.'], 'validation.choice').optional();

/** Maps the columns of a file to the fields of a conversion. */
export const importMappingSchema = z
  .strictObject({ ...Object.fromEntries(targetNames.map((name) => [name, source.optional()])), decimal })
  .refine((mapping) => Buffer.byteLength(JSON.stringify(mapping)) <= mappingBytesMax, 'validation.too_long');

export type ImportMapping = { [Target in ImportTarget]?: Source | undefined } & {
  decimal?: DecimalSeparator | undefined;
};

/** Reads one target from the cells of a line. */
export interface CellReader {
  /** Column name for faults, or the names of the joined columns. */
  column: string | null;
  /** Returns the trimmed text; undefined for a value that the mapping does not translate. */
  read: (cells: readonly string[]) => string | undefined;
}

/** A mapping matched with the header of a file. */
export type BoundMapping = ReadonlyMap<ImportTarget, CellReader>;

/** Returns the column name of a target, for faults. */
export const columnOf = (mapping: BoundMapping, target: ImportTarget): string | null =>
  mapping.get(target)?.column ?? null;

function columnsOf(given: Source | undefined): readonly string[] {
  if (given === undefined || 'constant' in given) return [];
  return 'join' in given ? given.join : [given.column];
}

function translate(values: Record<string, string>, otherwise: string | undefined) {
  const table = new Map(Object.entries(values).map(([from, to]) => [from.trim(), to]));
  return (cell: string): string | undefined => table.get(cell) ?? otherwise ?? (cell === '' ? '' : undefined);
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
): { bound: BoundMapping; faults: ImportFault[] } {
  const names = header.map((name) => name.trim());
  const faults: ImportFault[] = [];
  const bound = new Map<ImportTarget, CellReader>();
  const columns = targetNames.flatMap((name) => columnsOf(mapping[name]));
  for (const column of new Set(columns)) {
    const found = names.filter((name) => name === column).length;
    if (found === 0) faults.push(importFault(1, column, 'missing_column'));
    if (found > 1) faults.push(importFault(1, column, 'duplicate_column'));
  }
  for (const name of targetNames) {
    const given = mapping[name];
    if (given)
      bound.set(
        name,
        bindSource(given, (column) => names.indexOf(column)),
      );
    else if ('isRequired' in importTargets[name]) faults.push(importFault(1, name, 'missing_target'));
  }
  return { bound, faults };
}
