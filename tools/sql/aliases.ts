import type { Literal } from './literals.ts';

export type ShortAlias = { readonly at: number; readonly alias: string; readonly better: string };

/** Names of tables of which the singular is no good word. */
const words: Readonly<Record<string, string>> = {
  classes: 'cls',
  contacts: 'lead',
  enrolments: 'enrol',
  users: 'account',
  academic_years: 'school_year',
};

const singular = (table: string) =>
  words[table] ??
  table
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');

/** In files of statements each text is one, or a piece of one. */
const isSql = (path: string, { text }: Pick<Literal, 'text'>) =>
  /(?:queries|-sql)\.ts$/.test(path) ||
  /\b(?:select|delete from|update|insert into|order by)\s|\b(?:join|where)\s.*=/.test(text);

const declared = /\b(?:from|join|update|into|using)\s+(?:\w+\.)?(\w+)\s+(?:as\s+)?([a-z])\b(?![.'(:])/g;
const named = /(?:\bwith|,)\s+([a-z])\s+as\s+(?:not\s+)?(?:materialized\s*)?\(/g;
const after = /\)\s+([a-z])(?=\s*(?:\)|\(|,|\b(?:on|where|join|left|cross|using|group|order|limit)\b))/g;
const used = /(?<![\w.$'":@%/\\])([a-z])\.(?=[a-z_]{2}|\*|"|\$\{)/g;

/** The aliases of one letter in a piece of SQL or in a migration, each once. */
export function findShortAliases(path: string, literal: Pick<Literal, 'text'>): ShortAlias[] {
  if (!isSql(path, literal)) return [];
  const { text } = literal;
  const found = new Map<string, ShortAlias>();
  const add = (alias: string | undefined, at: number, better: string) => {
    if (alias && !found.has(alias)) found.set(alias, { alias, at, better });
  };
  for (const match of text.matchAll(declared)) add(match[2], match.index, singular(match[1] ?? ''));
  for (const pattern of [named, after, used])
    for (const match of text.matchAll(pattern)) add(match[1], match.index, 'a word for what it holds');
  return [...found.values()];
}
