import { type Catalog, literalType } from './catalog.ts';
import { functions } from './functions.ts';
import type { Inference } from './inference.ts';
import { jsonObject, jsonType } from './json-shapes.ts';
import { isTrue, nodeOf, nodesOf, numberOf, numbersOf, type TreeNode } from './node-tree.ts';
import { listOf, neverNull, orNull, typescriptType, unionOf, type ValueType } from './value-types.ts';

type Handler = <Scope>(node: TreeNode, scope: Scope, inference: Inference<Scope>) => ValueType;

/** The field in which each kind of node keeps the type of its value. */
const typeFields = [
  'opresulttype',
  'funcresulttype',
  'aggtype',
  'wintype',
  'resulttype',
  'coalescetype',
  'minmaxtype',
  'casetype',
  'consttype',
  'paramtype',
  'array_typeid',
  'refrestype',
  'row_typeid',
  'type',
  'vartype',
];

function plainType(node: TreeNode, catalog: Catalog): string {
  for (const field of typeFields)
    if (node.fields.has(field)) return typescriptType(catalog, numberOf(node, field));
  return 'boolean';
}

const always: Handler = (node, _, { catalog }) => neverNull(plainType(node, catalog));
const orNullHandler: Handler = (node, _, { catalog }) => orNull(neverNull(plainType(node, catalog)));

const ofArguments: Handler = (node, scope, { catalog, typeOf }) => {
  const isNullable = nodesOf(node, 'args').some((argument) => typeOf(argument, scope).isNullable);
  return orNull(neverNull(plainType(node, catalog)), isNullable);
};

/** A cast that keeps the value keeps its facts. */
const ofCast: Handler = (node, scope, { catalog, typeOf }) => {
  const argument = nodeOf(node, 'arg');
  const type = plainType(node, catalog);
  if (!argument) return orNull(neverNull(type));
  const inner = typeOf(argument, scope);
  const isSame = inner.members.every(
    (member) => member === type || (type === 'string' && member.startsWith("'")),
  );
  return isSame || type === 'Json' ? inner : orNull(neverNull(type), inner.isNullable);
};

/** The text of a constant: its bytes after a length of four, or, of a type that is still open, up to a zero. */
function constantText(node: TreeNode): string {
  const [, ...bytes] = numbersOf(node, 'constvalue');
  const isOpen = numberOf(node, 'constlen') === -2;
  return Buffer.from((isOpen ? bytes.slice(0, -1) : bytes.slice(4)).map((byte) => byte & 255)).toString(
    'utf8',
  );
}

const ofConstant: Handler = (node, _, { catalog }) => {
  const type = catalog.types.get(numberOf(node, 'consttype'))?.name ?? '';
  if (isTrue(node, 'constisnull')) return { members: [], isNullable: true };
  if (type === 'text' || type === 'unknown') return neverNull(literalType(constantText(node)));
  if (type === 'json') return constantText(node) === '[]' ? neverNull('never[]') : neverNull('Json');
  // An empty list as jsonb consists of the header only: the mark of a list, and no elements.
  if (type === 'jsonb')
    return neverNull((numbersOf(node, 'constvalue').at(-1) ?? 0) === 64 ? 'never[]' : 'Json');
  return neverNull(plainType(node, catalog));
};

const ofFunction: Handler = (node, scope, inference) => {
  const { catalog, typeOf } = inference;
  const name = catalog.functions.get(numberOf(node, 'funcid'))?.name ?? '';
  const parts = nodesOf(node, 'args');
  const [first] = parts;
  if (/^jsonb?_build_object$/.test(name))
    return jsonObject(parts.map((part) => jsonType(part, scope, inference)));
  if (/^(to_jsonb?|row_to_json)$/.test(name) && first) return jsonType(first, scope, inference);
  if (name === 'unnest' && first) return elementOf(typeOf(first, scope), plainType(node, catalog));
  if (/^array_(remove|append|cat)$/.test(name) && first) return withoutNull(typeOf(first, scope), parts[1]);
  if (functions.alwaysThere.has(name)) return always(node, scope, inference);
  if (functions.total.has(name) || functions.rowMakers.has(name)) return ofArguments(node, scope, inference);
  const body = inference.typeOfBody(node, scope);
  return body ?? orNullHandler(node, scope, inference);
};

/** `array_remove(…, null)` leaves a list without null. */
function withoutNull(list: ValueType, item: TreeNode | undefined): ValueType {
  if (!item || item.kind !== 'CONST' || !isTrue(item, 'constisnull')) return list;
  return {
    ...list,
    members: list.members.map((member) => member.replace(/^\((.*) \| null\)\[\]$/, '($1)[]')),
  };
}

/** Elements count as not null unless the list says otherwise. */
const elementOf = (list: ValueType, type: string): ValueType =>
  orNull(
    neverNull(type),
    list.members.some((member) => member.includes('null)[]')),
  );

const ofOperator: Handler = (node, scope, inference) => {
  const name = inference.catalog.operators.get(numberOf(node, 'opno')) ?? '';
  return functions.partialOperators.has(name)
    ? orNullHandler(node, scope, inference)
    : ofArguments(node, scope, inference);
};

const ofAggregate: Handler = (node, scope, inference) => {
  const { catalog, typeOf, queryOf } = inference;
  const name = catalog.functions.get(numberOf(node, 'aggfnoid'))?.name ?? '';
  if (functions.countingAggregates.has(name)) return always(node, scope, inference);
  const argument = nodesOf(node, 'args').map((entry) => nodeOf(entry, 'expr'))[0];
  const query = queryOf(scope);
  const isEmptyGroup =
    nodesOf(query, 'groupClause').length === 0 || nodesOf(query, 'groupingSets').length > 0;
  const filter = nodeOf(node, 'aggfilter');
  const mayHaveNoRows = isEmptyGroup || filter !== undefined;
  const rows = filter ? inference.where(filter, scope) : scope;
  if (/^jsonb?_agg$/.test(name) && argument)
    return orNull(listOf(jsonType(argument, rows, inference)), mayHaveNoRows);
  if (name === 'array_agg' && argument) return orNull(listOf(typeOf(argument, rows)), mayHaveNoRows);
  if (functions.listing.has(name)) return orNull(neverNull(plainType(node, catalog)), mayHaveNoRows);
  if (!functions.gathering.has(name) || !argument) return orNullHandler(node, scope, inference);
  const value = typeOf(argument, rows);
  const type = /^(min|max|any_value|mode)$/.test(name) ? value : neverNull(plainType(node, catalog));
  return orNull(type, mayHaveNoRows || value.isNullable);
};

const ofWindow: Handler = (node, scope, inference) => {
  const name = inference.catalog.functions.get(numberOf(node, 'winfnoid'))?.name ?? '';
  return functions.rankings.has(name)
    ? always(node, scope, inference)
    : orNullHandler(node, scope, inference);
};

const ofCase: Handler = (node, scope, { typeOf, where, catalog }) => {
  const fallback = nodeOf(node, 'defresult');
  const results = nodesOf(node, 'args').flatMap((when) => {
    const [condition, result] = [nodeOf(when, 'expr'), nodeOf(when, 'result')];
    return condition && result ? [typeOf(result, where(condition, scope))] : [];
  });
  const known = unionOf([...results, fallback ? typeOf(fallback, scope) : { members: [], isNullable: true }]);
  return known.members.length ? known : orNull(neverNull(plainType(node, catalog)));
};

/** Null only if all are; members that null alone would add are left out. */
const ofFirst: Handler = (node, scope, { typeOf }) => {
  const types = nodesOf(node, 'args').map((argument) => typeOf(argument, scope));
  return { ...unionOf(types), isNullable: types.every((type) => type.isNullable) };
};

/** The numbers of PostgreSQL for `exists`, `(select …)` and `array(select …)`. */
const sublinks = { exists: 0, single: 4, array: 6 } as const;

const ofSublink: Handler = (node, scope, { typeOf, typeOfSubquery, catalog }) => {
  const kind = numberOf(node, 'subLinkType');
  const query = nodeOf(node, 'subselect');
  if (kind === sublinks.exists || !query) return neverNull('boolean');
  const inner = typeOfSubquery(query, scope);
  if (kind === sublinks.single) return orNull(inner, !inner.isOneRow);
  if (kind === sublinks.array) return listOf(inner);
  const test = nodeOf(node, 'testexpr');
  const [left] = test ? nodesOf(test, 'args') : [];
  return orNull(
    neverNull('boolean'),
    inner.isNullable || !left || typeOf(left, scope).isNullable || !catalog,
  );
};

const ofList: Handler = (node, scope, { typeOf, catalog }) => {
  const elements = unionOf(nodesOf(node, 'elements').map((element) => typeOf(element, scope)));
  return elements.members.length ? listOf(elements) : neverNull(plainType(node, catalog));
};

const ofParameter: Handler = (node, _, { catalog, typeOfParameter }) =>
  typeOfParameter(numberOf(node, 'paramid'), plainType(node, catalog));

const ofVariable: Handler = (node, scope, { typeOfVariable }) => typeOfVariable(node, scope);

const handlers: Readonly<Record<string, Handler>> = {
  VAR: ofVariable,
  CONST: ofConstant,
  PARAM: ofParameter,
  FUNCEXPR: ofFunction,
  OPEXPR: ofOperator,
  SCALARARRAYOPEXPR: ofArguments,
  BOOLEXPR: ofArguments,
  DISTINCTEXPR: always,
  NULLTEST: always,
  BOOLEANTEST: always,
  CASEEXPR: ofCase,
  COALESCEEXPR: ofFirst,
  MINMAXEXPR: ofFirst,
  AGGREF: ofAggregate,
  WINDOWFUNC: ofWindow,
  SUBLINK: ofSublink,
  RELABELTYPE: ofCast,
  COERCEVIAIO: ofCast,
  COERCETODOMAIN: ofCast,
  ARRAYCOERCEEXPR: ofCast,
  COLLATEEXPR: ofCast,
  ARRAYEXPR: ofList,
  ROWEXPR: always,
  SQLVALUEFUNCTION: always,
  GROUPINGFUNC: () => neverNull('number'),
};

/** The type of an expression. Unknown kinds of expressions may be null. */
export const typeOfExpression: Handler = (node, scope, inference) =>
  (handlers[node.kind] ?? orNullHandler)(node, scope, inference);
