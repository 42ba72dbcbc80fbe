/** A CPF by its length, and a CNPJ, whose letters stay. */
const punctuation: Readonly<Record<number, readonly [RegExp, string]>> = {
  11: [/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4'],
  14: [/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5'],
};

/**
 * Formats a CPF or CNPJ that is stored without punctuation, also a masked one, to show it. Any other text is unchanged.
 * The pages that only show documents load no more than this.
 */
export function documentText(document: string): string {
  const [shape, text] = punctuation[document.length] ?? [];
  return shape === undefined || text === undefined ? document : document.replace(shape, text);
}
