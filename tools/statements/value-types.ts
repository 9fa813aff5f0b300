import type { Catalog } from './catalog.ts';

/** A type: the members of a union of TypeScript types, and whether it may be null. */
export type ValueType = { readonly members: readonly string[]; readonly isNullable: boolean };

/**
 * The TypeScript type of each PostgreSQL type, as server/db/pool.ts configures the driver; all others arrive as
 * text.
 */
const typescriptTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'number',
  oid: 'number',
  timestamp: 'Date',
  void: 'void',
};

export function typescriptType(catalog: Catalog, oid: number): string {
  const type = catalog.types.get(oid);
  if (!type) throw new Error(`There is no type ${oid}`);
  if (type.base) return typescriptType(catalog, type.base);
  if (type.element) return `${typescriptType(catalog, type.element)}[]`;
  return typescriptTypes[type.name] ?? 'string';
}

/** The type of a parameter: JSON as its text, and a readonly list. */
export function parameterType(catalog: Catalog, oid: number): string {
  const type = typescriptType(catalog, oid).replaceAll('Json', 'string');
  return type.endsWith('[]') ? `readonly ${type}` : type;
}

export const neverNull = (...members: string[]): ValueType => ({ members, isNullable: false });
export const orNull = (type: ValueType, isNullable = true): ValueType => ({
  members: type.members,
  isNullable: type.isNullable || isNullable,
});

const literalPatterns: Readonly<Record<string, RegExp>> = { string: /^'/, number: /^\d/ };

/** A union without members that another member already covers. */
export function unionOf(types: readonly ValueType[]): ValueType {
  let members = [...new Set(types.flatMap((type) => type.members))];
  for (const [whole, literal] of Object.entries(literalPatterns))
    if (members.includes(whole)) members = members.filter((member) => !literal.test(member));
  if (members.some((member) => member !== 'never[]' && member.endsWith('[]')))
    members = members.filter((member) => member !== 'never[]');
  if (members.includes('Json')) members = ['Json'];
  return { members, isNullable: types.some((type) => type.isNullable) };
}

export function renderType({ members, isNullable }: ValueType): string {
  const all = isNullable ? [...members, 'null'] : members;
  return all.join(' | ') || 'never';
}

/** A list of such values. */
export function listOf(type: ValueType): ValueType {
  if (!type.isNullable && type.members.length === 0) return neverNull('never[]');
  const item = renderType(type);
  return neverNull(item.includes(' | ') && !/^\{[^{}]*\}$/.test(item) ? `(${item})[]` : `${item}[]`);
}
