const rowsPerStatement = 500;

/** Inserts many rows in statements of a size that the protocol allows (65,535 parameters each). */
export async function insertInParts<Row>(
  rows: readonly Row[],
  insert: (part: Row[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await insert(rows.slice(start, start + rowsPerStatement));
  }
}
