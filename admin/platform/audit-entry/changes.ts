type Snapshot = Readonly<Record<string, unknown>> | null;

/** The value before or after a change; undefined if the object did not exist or did not have the field. */
export type ChangedValue = unknown;

export interface Change {
  /** Snake case, as in the API. */
  field: string;
  before: ChangedValue;
  after: ChangedValue;
}

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/**
 * Returns the fields that differ between two snapshots, in their order of appearance; fields that are empty on both
 * sides are left out.
 */
export function changesOf(before: Snapshot, after: Snapshot): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({ field: snakeCase(field), before: before?.[field], after: after?.[field] }))
    .filter(({ before: old, after: next }) => !(isNothing(old) && isNothing(next)))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}
