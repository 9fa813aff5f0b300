/** Runs one prepared statement; every `ctx.db` is one of these. */
export type Queryable = {
  run<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
};

export type Statement = {
  readonly name: string;
  readonly text: string;
  /** Looks for free text that someone typed, and is therefore given less time. */
  readonly isSearch?: boolean;
};

type Compiled = Statement & {
  readonly parameters: readonly string[];
  /** Where among the parameters the free text to look for is; -1 without one. */
  readonly searchIndex: number;
  /** The same statement when there is such a text. */
  readonly asSearch: Statement;
};

const registry = new Map<string, Statement>();

/** Turns `:name` into `$n`; `::type` casts stay as they are. */
function compile(name: string, source: string): Compiled {
  const parameters: string[] = [];
  const text = source.replace(/(?<!:):([a-z_][a-z0-9_]*)/g, (_, parameter: string) => {
    const known = parameters.indexOf(parameter);
    return `$${known >= 0 ? known + 1 : parameters.push(parameter)}`;
  });
  const statement = { name, text: text.trim() };
  const searchIndex = parameters.findIndex((parameter) => parameter === 'search' || parameter === 'q');
  return { ...statement, parameters, searchIndex, asSearch: { ...statement, isSearch: true } };
}

function register(statement: Statement) {
  if (registry.has(statement.name)) throw new Error(`Two statements are called ${statement.name}`);
  registry.set(statement.name, { name: statement.name, text: statement.text });
}

function send<Row>(db: Queryable, compiled: Compiled, given: object): Promise<Row[]> {
  const { parameters, searchIndex, asSearch } = compiled;
  const values = parameters.map((parameter) => (given as Record<string, unknown>)[parameter] ?? null);
  return db.run<Row>(values[searchIndex] ? asSearch : compiled, values);
}

/**
 * Declares one SQL statement with `:named` parameters, sent by its name as a prepared statement.
 * `name` is `feature.verb`; it is unique, printed into docs/sql and prepared by a test on a real database.
 * Free text to look for is called `:search` or `:q`: such a statement gets less time while there is any.
 */
export function defineQuery<Params extends object, Row>(name: string, source: string) {
  const statement = compile(name, source);
  register(statement);
  return (db: Queryable, params: Params): Promise<Row[]> => send<Row>(db, statement, params);
}

/**
 * A statement whose text depends on which filters are given, so that each combination gets a plan of its own.
 * `build` may only put together fixed fragments: values always travel as parameters.
 * `sample` gives the parameters whose text stands for all in the docs and in the test that prepares it.
 */
export function defineDynamicQuery<Params extends object, Row>(
  name: string,
  sample: NoInfer<Params>,
  build: (params: Params) => string,
) {
  const variants = new Map<string, Compiled>();
  const variantOf = (params: Params) => {
    const source = build(params);
    const known = variants.get(source);
    if (known) return known;
    const compiled = compile(`${name}#${variants.size}`, source);
    variants.set(source, compiled);
    return compiled;
  };
  register({ name, text: variantOf(sample).text });
  return (db: Queryable, params: Params): Promise<Row[]> => send<Row>(db, variantOf(params), params);
}

/** Every declared statement, for the docs and for the test that prepares each one. */
export function declaredStatements(): readonly Statement[] {
  return [...registry.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
