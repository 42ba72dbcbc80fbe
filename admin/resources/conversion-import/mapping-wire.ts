import type { RecordOf } from '#shared/contract.ts';
import type { importMapping, ImportSource, ImportTarget } from '#shared/resources/import-mapping.ts';
import { emptySource, type Mapping, type Source } from './mapping.ts';
import { targetFields } from './target-fields.ts';

/** A mapping that staff have saved under a name. */
export type SavedMapping = RecordOf<typeof importMapping>;

/** A mapping as the import and the saved mappings have it. */
export type WireMapping = SavedMapping['mapping'];

/** An `otherwise` that says nothing is left out: then another value refuses the line, and an empty cell stays empty. */
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
    // One column alone is nothing to join.
    if (others.length === 0) return { kind: 'column', column };
    return { kind: 'join', columns: source.join, separator: source.separator ?? emptySource.join.separator };
  }
  const { column, values, otherwise } = source;
  if (values === undefined) return { kind: 'column', column, ...otherwiseOf(otherwise) };
  const entries = Object.entries(values).map(([from, to]) => ({ from, to }));
  return { kind: 'table', column, entries, otherwise: otherwise ?? '' };
}

/** What the editor holds as the API takes it, field by field in the editor's order. */
export function mappingToWire(mapping: Mapping): WireMapping {
  const entries = targetFields.flatMap(({ name }): [ImportTarget, ImportSource][] => {
    const source = mapping[name];
    return source ? [[name, sourceToWire(source)]] : [];
  });
  return { ...Object.fromEntries(entries), ...(mapping.decimal && { decimal: mapping.decimal }) };
}

/** What the API has, as the editor holds it. */
export function mappingFromWire(wire: WireMapping): Mapping {
  const entries = targetFields.flatMap(({ name }): [ImportTarget, Source][] => {
    const source = wire[name];
    return source ? [[name, sourceFromWire(source)]] : [];
  });
  return { ...Object.fromEntries(entries), ...(wire.decimal && { decimal: wire.decimal }) };
}

/** Whether two mappings would be sent as the same. */
export const isSameMapping = (one: Mapping, other: Mapping): boolean =>
  JSON.stringify(mappingToWire(one)) === JSON.stringify(mappingToWire(other));
