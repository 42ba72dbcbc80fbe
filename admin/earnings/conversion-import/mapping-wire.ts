import type { RecordOf } from '#shared/contract/contract.ts';
import type { importMapping, ImportSource, ImportTarget } from '#shared/resources/earnings/import-mapping.ts';
import { emptySource, type Mapping, type Source } from './mapping.ts';
import { targetFields } from './target-fields.ts';

/** A mapping that staff have saved under a name. */
export type SavedMapping = RecordOf<typeof importMapping>;

/** A mapping in the format of the import and of the saved mappings. */
export type WireMapping = SavedMapping['mapping'];

/** Omits an empty `otherwise`: another value then refuses the line, and an empty cell stays empty. */
const otherwiseOf = (text = '') => (text.trim() === '' ? {} : { otherwise: text.trim() });

function sourceToWire(source: Source): ImportSource {
  switch (source.kind) {
    case 'column':
      return { column: source.column, ...otherwiseOf(source.otherwise) };
    case 'constant':
      return { constant: source.value.trim() };
    case 'join':
      return { join: [...source.columns], separator: source.separator };
    case 'table': {
      const values = Object.fromEntries(source.entries.map(({ from, to }) => [from, to.trim()]));
      return { column: source.column, values, ...otherwiseOf(source.otherwise) };
    }
  }
}

function sourceFromWire(source: ImportSource): Source {
  if ('constant' in source) return { kind: 'constant', value: source.constant };
  if ('join' in source) {
    const [column = '', ...others] = source.join;
    // A single column needs no join.
    if (others.length === 0) return { kind: 'column', column };
    return { kind: 'join', columns: source.join, separator: source.separator ?? emptySource.join.separator };
  }
  const { column, values, otherwise } = source;
  if (values === undefined) return { kind: 'column', column, ...otherwiseOf(otherwise) };
  const entries = Object.entries(values).map(([from, to]) => ({ from, to }));
  return { kind: 'table', column, entries, otherwise: otherwise ?? '' };
}

/** Converts the editor's mapping to the format of the API, in the editor's order of fields. */
export function mappingToWire(mapping: Mapping): WireMapping {
  const entries = targetFields.flatMap(({ name }): [ImportTarget, ImportSource][] => {
    const source = mapping[name];
    return source ? [[name, sourceToWire(source)]] : [];
  });
  return {
    ...Object.fromEntries(entries),
    ...(mapping.decimal && { decimal: mapping.decimal }),
    ...(mapping.dateOrder && { date_order: mapping.dateOrder }),
    ...(mapping.orderLines && { order_lines: mapping.orderLines }),
  };
}

/** Converts a mapping of the API to the editor's. */
export function mappingFromWire(wire: WireMapping): Mapping {
  const entries = targetFields.flatMap(({ name }): [ImportTarget, Source][] => {
    const source = wire[name];
    return source ? [[name, sourceFromWire(source)]] : [];
  });
  return {
    ...Object.fromEntries(entries),
    ...(wire.decimal && { decimal: wire.decimal }),
    ...(wire.date_order && { dateOrder: wire.date_order }),
    ...(wire.order_lines && { orderLines: wire.order_lines }),
  };
}

/** Whether two mappings have the same wire format. */
export const isSameMapping = (one: Mapping, other: Mapping): boolean =>
  JSON.stringify(mappingToWire(one)) === JSON.stringify(mappingToWire(other));
