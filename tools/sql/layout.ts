import { type AstPath, type Doc, doc, type Options, type Plugin, type Printer } from 'prettier';
import * as sql from 'prettier-plugin-sql-cst';

/** A node of the tree that `prettier-plugin-sql-cst` prints; only what the layout reads. */
type SqlNode = {
  readonly type: string;
  readonly name?: string;
  readonly expr?: SqlNode;
  readonly left?: SqlNode;
  readonly operator?: SqlNode | string;
  readonly columns?: unknown;
  readonly clauses?: readonly SqlNode[];
  readonly recursiveKw?: unknown;
  readonly specification?: unknown;
};
type Path = AstPath<SqlNode>;
type Print = (path: Path) => Doc;
type Layout = (path: Path, print: Print, node: SqlNode) => Doc | undefined;

const { fill, group, indent, join, line } = doc.builders;
const library = (sql.printers as Record<string, Printer<SqlNode>>)['sql-cst'];
if (!library) throw new Error('prettier-plugin-sql-cst has no printer');
const printByLibrary = library.print.bind(library);

/** As many on a line as fit. */
const fillLines = (parts: readonly Doc[]): Doc =>
  fill(parts.flatMap((part, place) => (place ? [line, part] : [part])));

const isStatement = (node: SqlNode | undefined) => /_stmt$|^values_clause$/.test(node?.type ?? '');

/** `AND` or `OR`, if the node joins conditions. */
function conjunction(node: SqlNode | undefined): string | undefined {
  if (node?.type !== 'binary_expr' || typeof node.operator !== 'object') return undefined;
  return /^(?:AND|OR)$/.test(node.operator.name ?? '') ? node.operator.name : undefined;
}

function conditions(path: Path, print: Print, node: SqlNode): Doc[] {
  const isChain = conjunction(node.left) === conjunction(node);
  const first = path.call(
    (left) => (isChain && node.left ? conditions(left, print, node.left) : [print(left)]),
    'left' as never,
  );
  return [...first, [path.call(print, 'operator' as never), ' ', path.call(print, 'right' as never)]];
}

const child = (path: Path, print: Print, name: string): Doc => path.call(print, name as never);
const children = (path: Path, print: Print, name: string): Doc[] => path.map(print, name as never);
const clause =
  (keyword: string, body: string): Layout =>
  (path, print) => [child(path, print, keyword), ' ', indent(child(path, print, body))];

/** Where the layout differs from the library's, which puts each column, condition and branch on a line of its own. */
const layouts: Readonly<Record<string, Layout>> = {
  list_expr: (path, print) => {
    const items = children(path, print, 'items').map((item) => group(item));
    if (path.parent?.type === 'with_clause') return join(', ', items);
    return fillLines(items.map((item, place) => (place < items.length - 1 ? [item, ','] : item)));
  },
  binary_expr: (path, print, node) =>
    conjunction(node) ? fillLines(conditions(path, print, node)) : undefined,
  paren_expr: (path, print, node) => {
    if (isStatement(node.expr) || node.expr?.type === 'paren_expr' || path.parent?.type === 'func_call')
      return undefined;
    return group(['(', indent(child(path, print, 'expr')), ')']);
  },
  quantifier_expr: (path, print) => [child(path, print, 'quantifierKw'), child(path, print, 'expr')],
  case_expr: (path, print, node) =>
    group([
      child(path, print, 'caseKw'),
      node.expr ? [' ', child(path, print, 'expr')] : '',
      indent([line, join(line, children(path, print, 'clauses'))]),
      line,
      child(path, print, 'endKw'),
    ]),
  select_clause: (path, print, node) => [
    child(path, print, 'selectKw'),
    children(path, print, 'modifiers').map((modifier) => [' ', modifier]),
    node.columns ? [' ', indent(child(path, print, 'columns'))] : '',
  ],
  select_stmt: (path, print, node) => {
    const [first = '', second = '', ...others] = children(path, print, 'clauses');
    const isBare = node.clauses?.[0]?.type === 'select_clause' && !node.clauses[0].columns;
    const head = isBare ? [[first, ' ', second]] : [first, second];
    return group(
      join(
        line,
        [...head, ...others].filter((clause) => clause !== ''),
      ),
    );
  },
  set_clause: clause('setKw', 'assignments'),
  where_clause: (path, print, node) => {
    const condition = child(path, print, 'expr');
    return [child(path, print, 'whereKw'), ' ', conjunction(node.expr) ? indent(condition) : condition];
  },
  from_clause: (path, print) => [child(path, print, 'fromKw'), ' ', group(child(path, print, 'expr'))],
  join_expr: (path, print, node) => {
    if (node.operator === ',') return [child(path, print, 'left'), ', ', child(path, print, 'right')];
    const operator = Array.isArray(node.operator)
      ? join(' ', children(path, print, 'operator'))
      : child(path, print, 'operator');
    return [
      child(path, print, 'left'),
      line,
      [operator, ' ', child(path, print, 'right')],
      node.specification ? [' ', indent(child(path, print, 'specification'))] : '',
    ];
  },
  with_clause: (path, print, node) => [
    child(path, print, 'withKw'),
    node.recursiveKw ? [' ', child(path, print, 'recursiveKw')] : '',
    ' ',
    child(path, print, 'tables'),
  ],
};

const print: Printer<SqlNode>['print'] = (path, options, printChild, args) =>
  layouts[path.node.type]?.(path, printChild, path.node) ?? printByLibrary(path, options, printChild, args);

const plugin: Plugin<SqlNode> = {
  options: sql.options,
  parsers: sql.parsers as unknown as NonNullable<Plugin<SqlNode>['parsers']>,
  printers: { 'sql-cst': { ...library, print } },
};

type SqlOptions = Options & Partial<sql.SqlPluginOptions>;

/** The library only moves white space: case, aliases and operators stay as they are written. */
export const sqlOptions: SqlOptions = {
  parser: 'postgresql',
  plugins: [plugin],
  sqlKeywordCase: 'preserve',
  sqlTypeCase: 'preserve',
  sqlLiteralCase: 'preserve',
  sqlParamTypes: ['$nr', ':name'],
  sqlFinalSemicolon: false,
  sqlCanonicalSyntax: false,
};
