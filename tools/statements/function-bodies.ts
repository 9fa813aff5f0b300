import type { FunctionInfo, FunctionSource } from './catalog.ts';

const onlyQuery: Readonly<Record<string, RegExp>> = {
  sql: /^\s*((?:select|with)\b[^;]*?);?\s*$/i,
  plpgsql: /^\s*begin\s+return\s+(?:query\s+)?([^;]*?);\s*end;?\s*$/i,
};

/** The name of a parameter, but not of a column or a function. */
const nameOfParameter = (name: string) => new RegExp(`(?<![\\w.'])${name}(?![\\w(.'])`, 'g');

/**
 * PostgreSQL analyzes these bodies only when the function runs. A body that is one query, or returns one expression,
 * can be analyzed like a statement, with numbers for the parameters.
 */
export function queryOfFunction({ source }: FunctionInfo): string | undefined {
  const [, body] = (source && onlyQuery[source.language]?.exec(source.text)) ?? [];
  if (!source || !body) return undefined;
  const query = /^(?:select|with)\b/i.test(body) ? body : `select ${body}`;
  return source.parameters.reduce(putNumber, query);
}

const putNumber = (query: string, { name, type }: FunctionSource['parameters'][number], place: number) =>
  name ? query.replaceAll(nameOfParameter(name), `$${place + 1}::${type}`) : query;
