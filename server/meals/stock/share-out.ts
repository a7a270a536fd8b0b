/**
 * Gives portions to rows in their order, to each up to what it wants, while there are any.
 *
 * @param wantedUnits - what a row wants, in portions
 * @returns the rows that get something, with their `units`
 */
export function shareOut<Row>(
  rows: readonly Row[],
  portions: number,
  wantedUnits: (row: Row) => number,
): (Row & { units: number })[] {
  let left = portions;
  return rows.flatMap((row) => {
    const units = Math.min(wantedUnits(row), left);
    left -= units;
    return units > 0 ? [{ ...row, units }] : [];
  });
}
