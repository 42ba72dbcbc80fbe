/**
 * Returns the row of a statement that answers exactly one, such as an insert of one row with `returning`.
 *
 * @throws {Error} for none or several
 */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`expected one row, found ${rows.length}`);
  return row;
}
