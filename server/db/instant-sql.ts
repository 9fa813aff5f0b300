/** A time as replies contain it, for JSON that PostgreSQL builds. */
export const asInstant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
