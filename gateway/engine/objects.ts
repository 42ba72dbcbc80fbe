import { isDeepStrictEqual } from 'node:util';

/** Returns a copy without undefined fields: the fields that a partial change sets. */
export function definedFields<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- fromEntries forgets the names that it was given
  return Object.fromEntries(entries) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
}

/** Returns whether a change leaves every field unchanged. Ignores the order of keys, which `jsonb` does not keep. */
export const changesNothing = <Row extends object>(row: Row, values: Partial<Row>): boolean =>
  isDeepStrictEqual({ ...row, ...values }, row);
