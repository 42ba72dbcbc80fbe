/** The part of a code list that a select needs. */
export interface Codes {
  readonly name: string;
  readonly entries: readonly { readonly code: number | string; readonly name: string }[];
}

/**
 * Returns the rows of a code list as choices of a select, whose names react-admin translates.
 *
 * @param names which rows to offer, in this order; all by default
 */
export function codeChoices(codes: Codes, names?: readonly string[]) {
  const offered = names ? names.flatMap((name) => codes.entries.filter((entry) => entry.name === name)) : codes.entries;
  return offered.map((entry) => ({ id: entry.code, name: `codes.${codes.name}.${entry.name}` }));
}
