const lineWidth = 120;
/** What has to fit behind an opening bracket, so that it stays on the line of its key. */
const leastRoom = 12;

type Member = { readonly key: string; readonly value: unknown };
/** Where a value begins: the indentation of its lines, the column of its first, and what follows its last. */
type PrintPosition = { readonly indent: number; readonly column: number; readonly tail: number };

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
function printChained(value: object, { indent, column, tail }: PrintPosition): string[] | undefined {
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

/** The first members that fit on the line of the opening bracket, and those that do not. */
function splitHead(value: object, column: number): { head: string; rest: Member[] } {
  const rest = membersOf(value);
  let head: string = bracketsOf(value)[0];
  for (const { key, value: member } of rest.slice(0, -1)) {
    const next = `${head}${key}${printFlat(member)}, `;
    if (column + next.length > lineWidth + 1) break;
    head = next;
    rest.shift();
  }
  return { head: head.trimEnd(), rest };
}

/** Whether a member may begin behind what is already on a line. */
function mayFollow(line: string, { key, value }: Member, after: number): boolean {
  const room = lineWidth - line.length - 1 - key.length;
  const length = printFlat(value).length;
  if (line === '') return false;
  return isContainer(value) ? leastRoom <= room : length + after <= room;
}

/** Puts as many members on each line as fit, and the closing bracket behind the last one. */
function printFilled(value: object, { indent, column, tail }: PrintPosition): string[] {
  const close = bracketsOf(value)[1];
  const margin = ' '.repeat(indent + 2);
  const { head, rest } = splitHead(value, column);
  const lines = [head];
  let line = '';
  for (const [number, member] of rest.entries()) {
    const next = rest[number + 1];
    const after = next ? 1 : close.length + tail;
    const printAt = (start: number) =>
      printValue(member.value, { indent: indent + 2, column: start + member.key.length, tail: after });
    const alone = printAt(margin.length);
    const following = mayFollow(line, member, after) ? printAt(line.length + 1) : undefined;
    const follows = following !== undefined && following.length <= alone.length;
    if (line && !follows) lines.push(line);
    const [first = '', ...others] = follows ? following : alone;
    const own = [(follows ? `${line} ` : margin) + member.key + first, ...others];
    line = (own.pop() ?? '') + (next ? ',' : close);
    lines.push(...own);
  }
  return line ? [...lines, line] : lines;
}

function printValue(value: unknown, place: PrintPosition): string[] {
  const flat = printFlat(value);
  if (!isContainer(value) || place.column + flat.length + place.tail <= lineWidth) return [flat];
  return printChained(value, place) ?? printFilled(value, place);
}

/** Prints JSON for people who read it: each line holds as much as fits. */
export const printJson = (value: unknown): string =>
  `${printValue(value, { indent: 0, column: 0, tail: 0 }).join('\n')}\n`;
