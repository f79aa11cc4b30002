/** Returns the row of a statement that returns exactly one, such as an insert or an aggregate without grouping. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1)
    throw new Error(`The statement returned ${rows.length} rows instead of one.`);
  return row;
}
