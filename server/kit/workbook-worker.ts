import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/web-worker';

type Cell = string | number | boolean | Date | null;
const { bytes, mostRows } = workerData as { bytes: ArrayBuffer; mostRows: number };

/** Excel keeps a day as midnight UTC; a time of day says nothing about people. */
function textOf(cell: Cell): string {
  if (cell === null) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}

try {
  const sheet = (await readSheet(bytes)) as unknown as Cell[][];
  parentPort?.postMessage({ rows: sheet.slice(0, mostRows + 1).map((row) => row.map(textOf)) });
} catch (error) {
  parentPort?.postMessage({ failed: String(error) });
}
