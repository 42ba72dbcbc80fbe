const rowsPerStatement = 500;

/** Inserts rows in batches that respect the protocol's limit (65,535 parameters per statement). */
export async function insertInParts<Row>(
  rows: readonly Row[],
  insert: (part: Row[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await insert(rows.slice(start, start + rowsPerStatement));
  }
}
