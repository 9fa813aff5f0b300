import { parse } from 'csv-parse/sync';
import { type Block, block } from './blocks.ts';
import { UnreadableFile } from './unreadable-file.ts';

const mostRows = 20_000;

/** A table: each row is a line that names its columns, so that it can be understood on its own. */
export function readCsv(text: string): Block[] {
  const rows = rowsOf(text);
  const [header = [], ...others] = rows;
  if (others.length === 0) return header.flatMap((cell) => block('text', cell));
  return others.flatMap((cells) =>
    block(
      'text',
      cells
        .map((cell, index) => ({ name: header[index]?.trim(), cell: cell.trim() }))
        .filter(({ cell }) => cell !== '')
        .map(({ name, cell }) => (name ? `${name}: ${cell}` : cell))
        .join(', '),
    ),
  );
}

function rowsOf(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      delimiter: [',', ';', '\t'],
      to: mostRows,
    });
  } catch {
    throw new UnreadableFile('The file cannot be read as a table (CSV)');
  }
}
