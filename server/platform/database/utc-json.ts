/** SQL that formats a `timestamptz` like `Date.toISOString()`, for JSON that PostgreSQL builds. */
export const toUtcJson = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
