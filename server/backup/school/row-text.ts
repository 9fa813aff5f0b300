const [tab, lineFeed, carriageReturn, backslash] = [0x09, 0x0a, 0x0d, 0x5c];

/** Divides COPY's text into whole rows, wherever the stream was divided. */
export class RowSplitter {
  #begun: Buffer[] = [];

  /** The rows that are whole now, each with its line feed. */
  take(bytes: Buffer): Buffer {
    const end = bytes.lastIndexOf(lineFeed) + 1;
    const rest = Buffer.from(bytes.subarray(end));
    if (end === 0) {
      if (rest.length > 0) this.#begun.push(rest);
      return Buffer.alloc(0);
    }
    const whole = Buffer.concat([...this.#begun, bytes.subarray(0, end)]);
    this.#begun = rest.length > 0 ? [rest] : [];
    return whole;
  }

  get isAtEnd(): boolean {
    return this.#begun.length === 0;
  }
}

/** The rows of a text of whole rows, without their line feeds. */
export function* rowsOf(bytes: Buffer): Generator<Buffer> {
  let start = 0;
  for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, start)) {
    yield bytes.subarray(start, end);
    start = end + 1;
  }
}

/** Whether COPY reads the row as one row too: it ends a row at a carriage return, and none after a backslash. */
export function isOneRow(row: Buffer): boolean {
  let end = row.length;
  while (row[end - 1] === backslash) end -= 1;
  return (row.length - end) % 2 === 0 && !row.includes(carriageReturn);
}

/** One field of a row, as COPY writes it; undefined if the row has fewer. */
export function fieldOf(row: Buffer, index: number): Buffer | undefined {
  let start = 0;
  for (let passed = 0; passed < index; passed += 1) {
    const next = row.indexOf(tab, start);
    if (next < 0) return undefined;
    start = next + 1;
  }
  const end = row.indexOf(tab, start);
  return row.subarray(start, end < 0 ? row.length : end);
}

const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** The value of a field; null as the database means it. */
export function decodeField(field: string): string | null {
  if (field === '\\N') return null;
  if (!field.includes('\\')) return field;
  return field.replaceAll(/\\(.)/gs, (_whole, letter: string) => escapes[letter] ?? letter);
}

/** A field for a value without control characters. */
export const encodeField = (value: string) => value.replaceAll(String.fromCharCode(backslash), '\\\\');
