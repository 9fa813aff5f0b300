const longest = 200;

/** Control characters, and those that change the direction of writing and so can hide the real ending. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
/** Characters that some systems do not allow in a name. */
const awkward = /[/\\:*?"<>|]/g;

/** Whether a name contains a folder. */
export const hasPath = (name: string) => /[/\\]/.test(name);

function splitEnding(name: string): [string, string] {
  const [, base = name, ending = ''] = /^(.+)(\.[A-Za-z0-9]{1,10})$/.exec(name) ?? [];
  return [base, ending];
}

/** The ending of a name in lower case, without its dot. */
export const extensionOf = (name: string) => splitEnding(name)[1].slice(1).toLowerCase();

/** A name that is safe on every system and in every header: one line, no path, at most 200 characters. */
export function safeFileName(name: string): string {
  const cleaned = name.toWellFormed().normalize('NFC').replaceAll(unsafe, '').replaceAll(awkward, '_');
  const [base, ending] = splitEnding(cleaned.replace(/^[\s.]+/, '').replace(/[\s.]+$/, ''));
  const short = Array.from(base)
    .slice(0, longest - ending.length)
    .join('')
    .trimEnd();
  return `${short || 'file'}${ending}`;
}

/** The name with the ending its content should have, unless it has one of `endings` already. */
export function withEnding(name: string, endings: readonly string[]): string {
  const ending = extensionOf(name);
  if (endings.includes(ending)) return name;
  const [firstEnding = ''] = endings;
  return safeFileName(`${splitEnding(name)[0]}.${firstEnding}`);
}
