import type { Json, Statements } from './statements.gen.ts';

/** Runs one prepared statement; every `ctx.db` is one of these. */
export type Queryable = {
  run<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
};

export type Statement = {
  readonly name: string;
  readonly text: string;
  /** Searches for free text that a person typed, and therefore gets less time. */
  readonly isSearch?: boolean;
};

/** `:name?` may be null, and in the list `:name[?]` there may be nulls. */
type Parameter = { readonly name: string; readonly isNullable: boolean; readonly hasNulls: boolean };

/** A statement's text as it is sent, and what its source says about parameters and columns. */
export type DeclaredText = {
  readonly text: string;
  readonly parameters: readonly Parameter[];
  /** `!` (never null) or `?` (may be null) by the name of a column. */
  readonly marks: ReadonlyMap<string, string>;
};

export type DeclaredStatement = {
  readonly name: string;
  readonly variants: readonly DeclaredText[];
  /** Only the owner of the database may run it. */
  readonly isForOwner?: boolean;
};

type CompiledStatement = Statement & {
  readonly declared: DeclaredText;
  /** The name of the parameter with the free text to search for. */
  readonly searchParameter: string | undefined;
  /** The same statement when there is such a text. */
  readonly asSearch: Statement;
};

/** The statements that a name stands for: one, or for a name such as `privacy.find_${kind}` every possible one. */
type StatementTypes<Name extends string> = Statements[Extract<keyof Statements, Name>];
/** The name, if `npm run generate` has described such a statement. */
type KnownName<Name extends string> = string extends Name
  ? never
  : Extract<keyof Statements, Name> extends never
    ? never
    : Name;

/** What all of these types require together. */
type IntersectionOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer Every,
) => void
  ? Every
  : never;

/**
 * The parameters of a statement. A name that stands for several statements takes what any of them needs. Null is
 * allowed for `:name?`.
 */
type ParamsOfName<Name extends string> = IntersectionOf<StatementTypes<Name>['params']>;
type RowOfName<Name extends string> = StatementTypes<Name>['row'];

/** What a declaration may say more exactly than the database: the shape of JSON, and the values of a text. */
type LooseJson<Type> = Type extends Json
  ? unknown
  : Type extends readonly (infer Item)[]
    ? readonly LooseJson<Item>[]
    : Type extends object
      ? { readonly [Key in keyof Type]: LooseJson<Type[Key]> }
      : Type;
type AllColumns<Row> = Row extends unknown ? keyof Row : never;
type ValueIn<Row, Column extends PropertyKey> = Row extends { readonly [Key in Column]: infer Value }
  ? Value
  : never;
type NarrowedColumns<Row> = { readonly [Column in AllColumns<Row>]?: LooseJson<ValueIn<Row, Column>> | null };
type NarrowedRow<Row, Narrow> = Row extends unknown
  ? {
      [Column in keyof Row]: Column extends keyof Narrow
        ? NonNullable<Narrow[Column]> | Extract<Row[Column], null>
        : Row[Column];
    }
  : never;

declare const narrowed: unique symbol;
export type Narrower<Narrow> = { readonly [narrowed]?: Narrow };

/**
 * Says what the database cannot know about some columns: the shape of JSON, and the values of a text. `narrowTo<{ …
 * }>()` is the only hand-written part of a row's type; it can make a type narrower but not change it.
 */
export const narrowTo = <Narrow>(): Narrower<Narrow> => ({});

/** The part of a key that every table begins with. */
export type SchoolKey = { readonly school_id: string };

/** A declared statement, to be run. */
export type Query<Params, Row> = (db: Queryable, params: Params) => Promise<Row[]>;
/** The rows that a declared statement returns: `RowOf<typeof getStudent>`. */
export type RowOf<Declared extends (...call: never) => Promise<readonly unknown[]>> = Awaited<
  ReturnType<Declared>
>[number];
const registry = new Map<string, DeclaredStatement>();

/**
 * Turns `:name`, `:name?` and `:name[?]` into `$n`, and removes the marks from aliases; `::type` casts stay as they
 * are.
 */
function declare(source: string): DeclaredText {
  const parameters = new Map<string, Parameter>();
  const marks = new Map<string, string>();
  const text = source
    .replace(/"(\w+)([!?])"/g, (_, column: string, mark: string) => {
      marks.set(column, mark);
      return `"${column}"`;
    })
    .replace(/(?<!:):([a-z_][a-z0-9_]*)(\?|\[\?\])?/g, (_, name: string, mark?: string) => {
      const known = parameters.get(name);
      const isNullable = mark === '?' || known?.isNullable === true;
      parameters.set(name, { name, isNullable, hasNulls: mark === '[?]' || known?.hasNulls === true });
      return `$${[...parameters.keys()].indexOf(name) + 1}`;
    });
  return { text: text.trim(), parameters: [...parameters.values()], marks };
}

function compile(name: string, source: string): CompiledStatement {
  const declared = declare(source);
  const statement = { name, text: declared.text };
  const search = declared.parameters.find(
    (parameter) => parameter.name === 'search' || parameter.name === 'q',
  );
  return {
    ...statement,
    declared,
    searchParameter: search?.name,
    asSearch: { ...statement, isSearch: true },
  };
}

function register(statement: DeclaredStatement) {
  if (registry.has(statement.name)) throw new Error(`Two statements are called ${statement.name}`);
  registry.set(statement.name, statement);
}

function send<Row>(db: Queryable, compiled: CompiledStatement, params: unknown): Promise<Row[]> {
  const { declared, searchParameter, asSearch } = compiled;
  const known = params as Record<string, unknown>;
  const values = declared.parameters.map(({ name }) => {
    const value = known[name];
    // Never null instead: a condition would silently find nothing, or everything.
    if (value === undefined) throw new Error(`The statement ${compiled.name} got no ${name}`);
    return value;
  });
  return db.run<Row>(searchParameter && known[searchParameter] ? asSearch : compiled, values);
}

/**
 * Declares one SQL statement with `:named` parameters; it is sent by its name as a prepared statement. The name is
 * `feature.verb` and unique. `npm run generate` asks PostgreSQL what the statement takes and returns, and writes it
 * to server/db/statements.gen.ts under that name.
 *
 * A parameter that may be null is written `:name?`, a list in which there may be nulls `:name[?]`. A column that is
 * never null although PostgreSQL cannot know it is written `as "name!"`, with its reason in
 * server/test/schema/claimed-columns.ts; one that may be null `as "name?"`.
 * A parameter with free text to search for is called `:search` or `:q`: the statement then gets less time.
 */
export function defineQuery<
  const Name extends string,
  Narrow extends NarrowedColumns<RowOfName<Name>> = Record<never, never>,
>(
  name: Name & KnownName<Name>,
  source: string,
  _narrower?: Narrower<Narrow>,
): Query<ParamsOfName<Name>, NarrowedRow<RowOfName<Name>, Narrow>> {
  const statement = compile(name, source);
  register({ name, variants: [statement.declared] });
  return (db, params) => send(db, statement, params);
}

/**
 * Declares a statement for the operator's connection, which works as the owner of the database and sees all schools. The
 * login for requests may not run it.
 */
export function defineOwnerQuery<
  const Name extends string,
  Narrow extends NarrowedColumns<RowOfName<Name>> = Record<never, never>,
>(
  name: Name & KnownName<Name>,
  source: string,
  _narrower?: Narrower<Narrow>,
): Query<ParamsOfName<Name>, NarrowedRow<RowOfName<Name>, Narrow>> {
  const statement = compile(name, source);
  register({ name, variants: [statement.declared], isForOwner: true });
  return (db, params) => send(db, statement, params);
}

/** A filter that is null leaves its condition out of the text; every parameter may therefore be null. */
type DynamicParams<Name extends string> = {
  readonly [Parameter in keyof ParamsOfName<Name>]: ParamsOfName<Name>[Parameter] | null;
};

/**
 * A statement whose text depends on which filters are set, so that each combination gets its own plan. `build` may
 * only combine fixed fragments: values are always parameters. `samples` are values for which the texts together use
 * every parameter: these texts are described and tested.
 */
export function defineDynamicQuery<
  const Name extends string,
  Params extends DynamicParams<Name>,
  Narrow extends NarrowedColumns<RowOfName<Name>> = Record<never, never>,
>(
  name: Name & KnownName<Name>,
  samples: readonly NoInfer<Params>[],
  build: (params: Params) => string,
  _narrower?: Narrower<Narrow>,
): Query<Params, NarrowedRow<RowOfName<Name>, Narrow>> {
  const variants = new Map<string, CompiledStatement>();
  const variantOf = (params: Params) => {
    const source = build(params);
    const known = variants.get(source);
    if (known) return known;
    const compiled = compile(`${name}#${variants.size}`, source);
    variants.set(source, compiled);
    return compiled;
  };
  register({ name, variants: samples.map((sample) => variantOf(sample).declared) });
  return (db, params) => send(db, variantOf(params), params);
}

/** Every declared statement, for the types that are generated. */
export function declaredStatements(): readonly DeclaredStatement[] {
  return [...registry.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

const textsOf = ({ name, variants }: DeclaredStatement): readonly Statement[] =>
  variants.map(({ text }, place) => ({ name: place ? `${name}#${place}` : name, text }));

/**
 * The text of every statement that requests may run; a dynamic one has several, `students.list`, `students.list#1` and so
 * on.
 */
export const declaredTexts = (): readonly Statement[] =>
  declaredStatements()
    .filter(({ isForOwner }) => !isForOwner)
    .flatMap(textsOf);

/** The texts of the statements for the operator's connection. */
export const declaredOwnerTexts = (): readonly Statement[] =>
  declaredStatements()
    .filter(({ isForOwner }) => isForOwner)
    .flatMap(textsOf);
