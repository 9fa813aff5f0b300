import { hash } from 'node:crypto';
import type { TableTally } from '#server/backup/archive/format.ts';

const lineFeed = 0x0a;
const laneCount = 8;
const laneBytes = 4;

/**
 * Counts rows of COPY's text format, one row per line, and adds up their SHA-256 sums: two tables with the same
 * rows have the same checksum in whatever order the rows are stored.
 */
export class RowTally {
  readonly #lanes = new Int32Array(laneCount);
  #rows = 0;
  /** The beginning of a row whose end has not arrived yet. */
  #begun: Buffer[] = [];

  /** Takes the next bytes, wherever the stream was divided. */
  add(bytes: Buffer) {
    let start = 0;
    for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, start)) {
      this.#addRow(bytes.subarray(start, end));
      start = end + 1;
    }
    // Copied, because the stream may use its buffer again.
    if (start < bytes.length) this.#begun.push(Buffer.from(bytes.subarray(start)));
  }

  result(): TableTally {
    const checksum = Buffer.from(this.#lanes.buffer).toString('hex');
    return { rows: this.#rows, checksum };
  }

  #addRow(end: Buffer) {
    const row = this.#begun.length > 0 ? Buffer.concat([...this.#begun, end]) : end;
    this.#begun = [];
    this.#rows += 1;
    const digest = hash('sha256', row, 'buffer');
    for (let lane = 0; lane < laneCount; lane += 1) {
      this.#lanes[lane] = (this.#lanes[lane] ?? 0) + digest.readInt32LE(lane * laneBytes);
    }
  }
}
