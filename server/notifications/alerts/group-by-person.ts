/** The rows of each person, in the order in which the people come. */
export function groupByPerson<Of extends { userId: string }>(rows: Of[]): [Of, ...Of[]][] {
  const groups = new Map<string, [Of, ...Of[]]>();
  for (const row of rows) {
    const group = groups.get(row.userId);
    if (group) group.push(row);
    else groups.set(row.userId, [row]);
  }
  return [...groups.values()];
}
