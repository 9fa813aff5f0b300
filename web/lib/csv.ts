import { csvOptions, guardCell } from '#contract/kit/csv.ts';

type Rows = readonly (readonly (string | number | null)[])[];

/**
 * Rows as a file for spreadsheets: UTF-8 and marked as such, with texts that no program takes for formulas.
 * Numbers are written plainly, so that they can be reckoned with.
 */
export async function csvOf(rows: Rows): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  return stringify(
    rows.map((row) => row.map(guardCell)),
    csvOptions,
  );
}
