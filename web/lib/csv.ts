import { csvOptions, guardCell } from '#contract/kit/csv.ts';

type Rows = readonly (readonly (string | number | null)[])[];

/**
 * Rows as a CSV file: UTF-8 with a byte order mark, and texts that no program takes for formulas. Numbers are
 * written plainly, so that programs can calculate with them.
 */
export async function csvOf(rows: Rows): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  return stringify(
    rows.map((row) => row.map(guardCell)),
    csvOptions,
  );
}
