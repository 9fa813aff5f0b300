import type { Inference, ResultColumn } from './inference.ts';
import { numberOf, type TreeNode } from './node-tree.ts';
import { neverNull, renderType, type ValueType } from './value-types.ts';

/** The JSON form of values that the driver returns as objects. */
const asJson: Readonly<Record<string, string>> = { Buffer: 'string', Date: 'string' };

const field = (name: string, type: ValueType) =>
  `${/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name)}: ${renderType(type)}`;
const shape = (fields: readonly string[]) => neverNull(`{ ${fields.join('; ')} }`);

/** A value inside JSON; a whole row is an object of its columns. */
export function jsonType<Scope>(node: TreeNode, scope: Scope, inference: Inference<Scope>): ValueType {
  if (node.kind === 'VAR' && numberOf(node, 'varattno') === 0)
    return rowShape(inference.columnsOfRow(node, scope));
  const { members, isNullable } = inference.typeOf(node, scope);
  return { members: members.map((member) => asJson[member] ?? member), isNullable };
}

const rowShape = (columns: readonly ResultColumn[]) =>
  columns.length ? shape(columns.map(({ name, type }) => field(name, type))) : neverNull('Json');

/** `json_build_object` of keys and values in turn. */
export function jsonObject(parts: readonly ValueType[]): ValueType {
  const keys = parts.filter((_, place) => place % 2 === 0).map(({ members }) => members[0] ?? '');
  if (!keys.length || !keys.every((key) => key.startsWith("'"))) return neverNull('Json');
  return shape(
    keys.map((key, place) =>
      field(key.slice(1, -1), parts[2 * place + 1] ?? { members: ['Json'], isNullable: true }),
    ),
  );
}
