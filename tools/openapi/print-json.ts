const lineWidth = 110;
/** What has to fit behind an opening bracket, so that it stays on the line of its key. */
const leastRoom = 12;

type Member = { readonly key: string; readonly value: unknown };
/** Where a value begins: the indentation of its lines, the column of its first, and what follows its last. */
type Place = { readonly indent: number; readonly column: number; readonly tail: number };

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;
const bracketsOf = (value: object) =>
  Array.isArray(value) ? (['[', ']'] as const) : (['{ ', ' }'] as const);

function membersOf(value: object): Member[] {
  if (Array.isArray(value)) return value.map((item: unknown) => ({ key: '', value: item }));
  return Object.entries(value as Readonly<Record<string, unknown>>).map(([name, item]) => ({
    key: `${JSON.stringify(name)}: `,
    value: item,
  }));
}

function printFlat(value: unknown): string {
  if (!isContainer(value)) return JSON.stringify(value);
  const members = membersOf(value).map((member) => member.key + printFlat(member.value));
  const [open, close] = bracketsOf(value);
  return members.length === 0 ? open.trim() + close.trim() : open + members.join(', ') + close;
}

/** Keeps all members but the last on the line of the opening bracket: a chain of brackets takes one line. */
function printChained(value: object, { indent, column, tail }: Place): string[] | undefined {
  const members = membersOf(value);
  const last = members.pop();
  if (!isContainer(last?.value)) return undefined;
  const [open, close] = bracketsOf(value);
  const before = members.map((member) => `${member.key}${printFlat(member.value)}, `).join('');
  const head = open + before + last.key;
  if (column + head.length + leastRoom > lineWidth) return undefined;
  const place = { indent, column: column + head.length, tail: tail + close.length };
  const [first, ...others] = printValue(last.value, place);
  const end = others.pop();
  return end === undefined ? undefined : [head + first, ...others, end + close];
}

/** Puts as many members on each line as fit. */
function printFilled(value: object, indent: number): string[] {
  const [open, close] = bracketsOf(value);
  const margin = ' '.repeat(indent + 2);
  const lines: string[] = [];
  let line = '';
  for (const { key, value: member } of membersOf(value)) {
    const column = margin.length + key.length;
    const [first, ...others] = printValue(member, { indent: indent + 2, column, tail: 1 });
    const end = others.pop();
    const isFull = line.length + key.length + (first?.length ?? 0) + 2 > lineWidth;
    if (line && (isFull || end !== undefined)) lines.push(line);
    line = line && !isFull && end === undefined ? `${line} ${key}${first},` : `${margin}${key}${first},`;
    if (end === undefined) continue;
    lines.push(margin + key + first, ...others, `${end},`);
    line = '';
  }
  const all = line ? [...lines, line] : lines;
  return [
    open.trim(),
    ...all.slice(0, -1),
    (all.at(-1) ?? '').slice(0, -1),
    ' '.repeat(indent) + close.trim(),
  ];
}

function printValue(value: unknown, place: Place): string[] {
  const flat = printFlat(value);
  if (!isContainer(value) || place.column + flat.length + place.tail <= lineWidth) return [flat];
  return printChained(value, place) ?? printFilled(value, place.indent);
}

/** Prints JSON for people who read it: each line holds as much as fits. */
export const printJson = (value: unknown): string =>
  `${printValue(value, { indent: 0, column: 0, tail: 0 }).join('\n')}\n`;
