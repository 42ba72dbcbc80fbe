type Snapshot = Readonly<Record<string, unknown>> | null;

/** A value before or after; undefined where the object did not exist or did not have the field. */
export type ChangedValue = unknown;

export interface Change {
  /** In snake case, as the API names fields. */
  field: string;
  before: ChangedValue;
  after: ChangedValue;
}

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What differs between two snapshots, field by field in the order in which they name them. */
export function changesOf(before: Snapshot, after: Snapshot): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({ field: snakeCase(field), before: before?.[field], after: after?.[field] }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}
