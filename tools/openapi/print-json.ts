const lineWidth = 110;
/** What has to fit behind an opening bracket, so that it stays on the line of its key. */
const leastRoom = 12;

type Member = { readonly key: string; readonly value: unknown };
/** Where a value begins: the indentation of its lines, the column of its first, and what follows its last. */
type Place = { readonly indent: number; readonly column: number; readonly tail: number };

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;
const bracketsOf = (value: object) =>
  Array.isArray(value) ? (['[', ']'] as const) : (['{ ', ' }'] as const);

/** The members in their order, but the only long one last: a chain of brackets can then end with it. */
function membersOf(value: object): Member[] {
  if (Array.isArray(value)) return value.map((item: unknown) => ({ key: '', value: item }));
  const members = Object.entries(value as Readonly<Record<string, unknown>>).map(([name, item]) => ({
    key: `${JSON.stringify(name)}: `,
    value: item,
  }));
  const [long, ...others] = members.filter((member) => isLong(member.value));
  return long && others.length === 0 ? [...members.filter((member) => member !== long), long] : members;
}

const isLong = (value: unknown) => isContainer(value) && JSON.stringify(value).length > lineWidth;

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

/** Puts as many members on each line as fit, and the closing bracket behind the last one. */
function printFilled(value: object, { indent, tail }: Place): string[] {
  const [open, close] = bracketsOf(value);
  const margin = ' '.repeat(indent + 2);
  const members = membersOf(value);
  const lines: string[] = [open.trim()];
  let line = '';
  for (const [number, { key, value: member }] of members.entries()) {
    const isLast = number === members.length - 1;
    const after = isLast ? close.length + tail : 1;
    const behind = isLast ? close : ',';
    const flat = key + printFlat(member);
    if (line && line.length + 1 + flat.length + after <= lineWidth) {
      line = `${line} ${flat}${behind}`;
      continue;
    }
    if (line) lines.push(line);
    const place = { indent: indent + 2, column: margin.length + key.length, tail: after };
    const [first = '', ...others] = printValue(member, place);
    const own = [margin + key + first, ...others];
    line = `${own.pop() ?? ''}${behind}`;
    lines.push(...own);
    // Nothing follows the end of a member of several lines.
    if (own.length > 0 && !isLast) {
      lines.push(line);
      line = '';
    }
  }
  return line ? [...lines, line] : lines;
}

function printValue(value: unknown, place: Place): string[] {
  const flat = printFlat(value);
  if (!isContainer(value) || place.column + flat.length + place.tail <= lineWidth) return [flat];
  return printChained(value, place) ?? printFilled(value, place);
}

/** Prints JSON for people who read it: each line holds as much as fits. */
export const printJson = (value: unknown): string =>
  `${printValue(value, { indent: 0, column: 0, tail: 0 }).join('\n')}\n`;
