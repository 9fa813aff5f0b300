import { findConcurrentIndex, isContracting, lastWithoutRules } from '#server/db/side-by-side.ts';

/** A migration as a file: its path and its text. */
export type MigrationFile = { readonly path: string; readonly text: string };

type Statement = { readonly text: string; readonly newTables: ReadonlySet<string> };
type Rule = {
  /** Applies only to migrations that the release before must survive. */
  readonly isExpanding?: true;
  readonly breaks: (statement: Statement) => boolean;
  readonly sentence: string;
};

const later =
  'the release before this one still uses it. Do it one release later, in a migration with the line "-- Contracts: REASON".';

const rules: readonly Rule[] = [
  {
    isExpanding: true,
    breaks: ({ text }) => /^drop (?:table|function|view|type)\b/.test(text) || /\bdrop column\b/.test(text),
    sentence: `drops something: ${later}`,
  },
  {
    isExpanding: true,
    breaks: ({ text }) => /^alter \w+ .*\brename\b/.test(text),
    sentence: `renames something: ${later}`,
  },
  {
    isExpanding: true,
    breaks: ({ text }) => /^alter table\b.*\balter (?:column )?\w+ (?:set data )?type\b/.test(text),
    sentence: `changes the type of a column: ${later}`,
  },
  {
    isExpanding: true,
    breaks: (statement) =>
      isOnOldTable(statement) &&
      /\bset not null\b|\badd column\b(?!.*\bdefault\b).*\bnot null\b/.test(statement.text),
    sentence: 'demands a value that the release before this one does not write: give the column a default.',
  },
  {
    isExpanding: true,
    breaks: ({ text }) => /^revoke\b(?!.*\bfrom public\b)/.test(text),
    sentence: `takes a right away: ${later}`,
  },
  {
    breaks: (statement) =>
      isOnOldTable(statement) &&
      /\badd column\b.*(?:\bgenerated always as \(|\bdefault (?:new_id|gen_random_uuid|random|clock_timestamp)\b)/.test(
        statement.text,
      ),
    sentence:
      'computes a column for every row while no one can use the table: add it empty and fill it by a job.',
  },
  {
    breaks: (statement) =>
      /^create (?:unique )?index (?!concurrently)/.test(statement.text) && isOnOldTable(statement),
    sentence:
      'builds an index while no one can write: use "create index concurrently", alone in its migration.',
  },
  {
    breaks: (statement) =>
      isOnOldTable(statement) &&
      /\badd (?:constraint \w+ )?(?:check|foreign key)\b(?!.*\bnot valid\b)/.test(statement.text),
    sentence:
      'checks every row while no one can write: add the constraint "not valid", and validate it in the next migration.',
  },
  {
    breaks: (statement) =>
      isOnOldTable(statement) &&
      /\badd (?:constraint \w+ )?(?:unique|primary key|exclude)\b(?!.*\busing index\b)/.test(statement.text),
    sentence:
      'builds an index while no one can use the table: build it concurrently in a migration before, and add the constraint "using index".',
  },
  {
    breaks: ({ text }) => /^(?:lock table|cluster|vacuum|reindex)\b/.test(text),
    sentence: 'keeps everyone from a table: leave it out.',
  },
];

/** What would stop or break people at work while a migration runs, or the release before it: each as a sentence. */
export function findRisks(files: readonly MigrationFile[], after = lastWithoutRules): string[] {
  return files.filter(({ path }) => numberOf(path) > after).flatMap(findRisksIn);
}

const numberOf = (path: string) => Number(/(\d{4})_\w+\.sql$/.exec(path)?.[1]);

function findRisksIn({ path, text }: MigrationFile): string[] {
  const statements = statementsOf(text);
  const newTables = new Set(
    statements.flatMap((each) => /^create table (?:if not exists )?(\w+)/.exec(each)?.[1] ?? []),
  );
  const applied = isContracting(text) ? rules.filter(({ isExpanding }) => !isExpanding) : rules;
  const broken = applied.filter(({ breaks }) =>
    statements.some((statement) => breaks({ text: statement, newTables })),
  );
  return [
    ...broken.map(({ sentence }) => `${path} ${sentence}`),
    ...findMixture(path, text, statements),
    ...findValidation(path, statements),
  ];
}

/** A transaction cannot contain such an index, so nothing else can be undone together with it. */
function findMixture(path: string, text: string, statements: readonly string[]): string[] {
  const builds = statements.some((each) => /^create (?:unique )?index concurrently\b/.test(each));
  if (!builds || (statements.length === 1 && findConcurrentIndex(text) !== undefined)) return [];
  return [
    `${path} builds an index concurrently beside something else: give the index a migration of its own.`,
  ];
}

function findValidation(path: string, statements: readonly string[]): string[] {
  const adds = statements.some((each) => /\bnot valid\b/.test(each));
  if (!adds || !statements.some((each) => /\bvalidate constraint\b/.test(each))) return [];
  return [
    `${path} validates a constraint while it still locks the table: validate it in the next migration.`,
  ];
}

/** A table that the same migration makes is empty, and no one knows it yet. */
function isOnOldTable({ text, newTables }: Statement): boolean {
  const table =
    /^alter table (?:only )?(?:if exists )?(?:public\.)?(\w+)/.exec(text)?.[1] ??
    /^create (?:unique )?index .*? on (?:only )?(?:public\.)?(\w+)/.exec(text)?.[1];
  return table !== undefined && !newTables.has(table);
}

/** The statements of a file in lower case on one line each, without comments, texts and bodies of functions. */
function statementsOf(text: string): string[] {
  return text
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean);
}
