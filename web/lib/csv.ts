import { saveText } from './download.ts';

/**
 * Saves rows as a file for spreadsheets: UTF-8 and marked as such, with texts that no program takes for formulas.
 * Numbers are written plainly, so that they can be reckoned with.
 */
export async function saveCsv(
  name: string,
  rows: readonly (readonly (string | number | null)[])[],
): Promise<void> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const text = stringify(
    rows.map((row) => [...row]),
    { bom: true, escape_formulas: true, record_delimiter: 'windows', cast: { number: String } },
  );
  saveText(text, name);
}
