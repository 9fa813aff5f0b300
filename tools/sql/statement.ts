import { format } from 'prettier';
import { sqlOptions } from './layout.ts';
import type { Literal } from './literals.ts';

/** What fills the place of a `${…}` while the library reads the statement: one of these fits the grammar there. */
const disguises = [
  (name: string) => name,
  (name: string) => `/*${name}*/`,
  (name: string) => `${name} as (select 1)`,
  (name: string) => `${name} as (select 1),`,
  (name: string) => `select ${name}`,
  (name: string) => `${name} = 1`,
] as const;
const mostAttempts = 200;

type Hidden = { readonly source: string; readonly name: string; readonly isPiece: boolean };
export type FormatResult = { readonly text: string } | { readonly problem: string };

export const isStatement = ({ text, isTemplate }: Literal) =>
  isTemplate && /^\s*(?:select|with|insert into|update|delete from)\s/.test(text);

/** The statement in the library's layout, or why it cannot have it. Only white space may differ. */
export async function formatStatement(literal: Literal, width: number): Promise<FormatResult> {
  if (withoutPieces(literal).includes('--')) return { problem: 'a line comment' };
  const { parts, hidden } = hide(literal);
  const chosen = hidden.map(() => 0);
  let problem = '';
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const { text, places } = assemble(parts, hidden, chosen);
    try {
      const pretty = (await format(text, { ...sqlOptions, printWidth: width })).trim();
      return compareWords(literal, show(pretty, hidden, chosen));
    } catch (error) {
      const [message = ''] = String(error instanceof Error ? error.message : error).split('\n');
      problem ||= message;
      if (!nextGuess({ chosen, hidden, places, failedAt: columnOf(error) })) break;
    }
  }
  return { problem };
}

const withoutPieces = ({ text, pieces }: Literal) =>
  pieces.reduceRight((out, { start, end }) => out.slice(0, start) + out.slice(end), text);

/** Quoted texts, and what the library does not know: marks of parameters that may be null, and units as names. */
const special = /'(?:[^']|'')*'|"[^"]*"|(?<!:):[a-z_]\w*(?:\?|\[\?\])|(?<![\w.])(?:day|year|month)(?![\w(])/g;

/** Splits the text at what the library does not know, pieces first of all. */
function hide({ text, pieces }: Literal) {
  const hidden: Hidden[] = [];
  const parts: string[] = [];
  const take = (source: string, isPiece: boolean) => {
    const number = hidden.length;
    hidden.push({ source, isPiece, name: `zq${number}${'z'.repeat(Math.max(0, source.length - 4))}q` });
  };
  let rest = 0;
  const addText = (plain: string) => {
    let last = 0;
    for (const { 0: found, index } of plain.matchAll(special)) {
      if (/^['"]/.test(found)) continue;
      parts.push(plain.slice(last, index));
      take(found, false);
      last = index + found.length;
    }
    return plain.slice(last);
  };
  for (const { start, end } of pieces) {
    parts.push(addText(text.slice(rest, start)));
    take(text.slice(start, end), true);
    rest = end;
  }
  parts.push(addText(text.slice(rest)));
  return { parts: parts.map((part) => part.replaceAll(/\s+/g, ' ')), hidden };
}

function assemble(parts: readonly string[], hidden: readonly Hidden[], chosen: readonly number[]) {
  const places: number[] = [];
  let text = parts[0] ?? '';
  for (const [place, { name }] of hidden.entries()) {
    places.push(text.length);
    text += (disguises[chosen[place] ?? 0]?.(name) ?? name) + (parts[place + 1] ?? '');
  }
  return { text, places };
}

/** The library says line and column, and the text it got has one line; without them the fault may be anywhere. */
function columnOf(error: unknown): number {
  const [, column] = /--> \S*?1:(\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
  return column ? Number(column) - 1 : Number.POSITIVE_INFINITY;
}

type Guess = {
  readonly chosen: number[];
  readonly hidden: readonly Hidden[];
  readonly places: readonly number[];
  readonly failedAt: number;
};

/** Another disguise for the last piece before the place where reading failed, or for one further back. */
function nextGuess({ chosen, hidden, places, failedAt }: Guess): boolean {
  const before = places.filter((place) => place <= failedAt + 1).length;
  for (let place = before - 1; place >= 0; place -= 1) {
    const next = (chosen[place] ?? 0) + 1;
    if (hidden[place]?.isPiece && next < disguises.length) {
      chosen[place] = next;
      return true;
    }
    chosen[place] = 0;
  }
  return false;
}

function show(pretty: string, hidden: readonly Hidden[], chosen: readonly number[]): string {
  return hidden.reduce((text, { name, source }, place) => {
    const disguise = disguises[chosen[place] ?? 0]?.(name) ?? name;
    const pattern = disguise
      .replaceAll(/[*()]/g, String.raw`\$&`)
      .replaceAll(/ |(?<=\()|(?=\\\))/g, String.raw`\s*`);
    return text.replace(new RegExp(pattern), () => source);
  }, pretty);
}

function compareWords({ text }: Literal, pretty: string): FormatResult {
  return tokensOf(pretty) === tokensOf(text) ? { text: pretty } : { problem: 'the library would change it' };
}

/** A statement without its white space: quoted texts, words with the pieces in them, and signs. */
const tokensOf = (text: string) =>
  (text.match(/'(?:[^']|'')*'|"[^"]*"|(?:[\w$]|\$\{[^}]*\})+|\S/g) ?? []).join('\n');
