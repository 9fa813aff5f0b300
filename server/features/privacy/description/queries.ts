import { defineQuery, narrowTo, type Queryable } from '#server/db/query.ts';
import { guardian } from './guardian-queries.ts';
import { contact, visitor } from './lead-queries.ts';
import type { Description, DescriptionPart } from './part.ts';
import { records } from './record-queries.ts';
import { teacher } from './staff-queries.ts';
import { student } from './student-queries.ts';

/** The one description of what belongs to whom. Trash, retention, plan, export and erasure all follow it. */
export const descriptions: readonly Description[] = [
  student,
  guardian,
  teacher,
  contact,
  visitor,
  ...records,
];

type People = { school_id: string; people: readonly string[] };
type RemovalParams = People & {
  ids: readonly string[];
  words: readonly string[];
  subjects: readonly string[];
};
export type CollectedPart = {
  part: string;
  ids: string[];
  files: string[];
  near: string[];
  words: string[];
  titles: string[];
};
type Count = { part: string; count: number };
type ExportedRow = { row: Record<string, unknown> };

/** The statements for one kind, generated from its description. */
export type ErasureStatements = {
  readonly description: Description;
  /** Collects all ids and words before anything is deleted. */
  readonly collect: (db: Queryable, people: People) => Promise<CollectedPart[]>;
  readonly count: (db: Queryable, people: People) => Promise<Count[]>;
  readonly remove: ReadonlyMap<
    string,
    (db: Queryable, params: RemovalParams) => Promise<{ count: number }[]>
  >;
  readonly list: ReadonlyMap<string, (db: Queryable, people: People) => Promise<ExportedRow[]>>;
};

const texts = (columns: readonly string[]) => columns.map((column) => `item.${column}::text`).join(', ');

const defineCollecting = ({
  part,
  table,
  where,
  id,
  file,
  near,
  title,
  words = [],
}: DescriptionPart) => `select '${part}' as part,
    ${id ? `coalesce(array_agg(item.${id}::text), '{}')` : `'{}'::text[]`} as ids,
    ${file ? `coalesce(array_agg(item.${file}::text) filter (where item.${file} is not null), '{}')` : `'{}'::text[]`} as files,
    ${near ? `coalesce(array_agg(distinct item.${near}::text) filter (where item.${near} is not null), '{}')` : `'{}'::text[]`} as near,
    ${
      words.length > 0
        ? `array(select distinct word from ${table} item, unnest(array[${texts(words)}]) word
      where item.school_id = :school_id and (${where}) and word is not null)`
        : `'{}'::text[]`
    } as words,
    ${title ? `coalesce(array_agg(distinct item.${title}::text), '{}')` : `'{}'::text[]`} as titles
  from ${table} item
  where item.school_id = :school_id and (${where})`;

const countSql = ({ part, table, where }: DescriptionPart) =>
  `select '${part}' as part, count(*)::int as count
  from ${table} item
  where item.school_id = :school_id and (${where})`;

/** Rows with an id are found by it, because the rows that the condition needs may be deleted by then. */
const removalSql = ({ table, where, id, set }: DescriptionPart) => {
  const condition = `item.school_id = :school_id and ${id ? `item.${id} = any(:ids::uuid[])` : `(${where})`}`;
  const change = set ? `update ${table} item set ${set}` : `delete from ${table} item`;
  return `with gone as (${change} where ${condition} returning 1) select count(*)::int as count from gone`;
};

const listSql = ({ table, where, joins = '', shown = '' }: DescriptionPart) => {
  const rows = `select ${shown} from ${table} item ${joins} where item.school_id = :school_id and (${where})`;
  return shown.endsWith('"row"') ? rows : `select to_jsonb(listed) as row from (${rows}) listed`;
};

const isRemoved = ({ action }: DescriptionPart) => action === 'delete' || action === 'clear';

function statementsOf(description: Description): ErasureStatements {
  const { kind, parts } = description;
  const union = (of: (part: DescriptionPart) => string) => parts.map(of).join('\n  union all\n  ');
  return {
    description,
    collect: defineQuery(`privacy.collect_${kind}`, union(defineCollecting)),
    count: defineQuery(`privacy.count_${kind}`, union(countSql)),
    remove: new Map(
      parts
        .filter(isRemoved)
        .map((part) => [part.part, defineQuery(`privacy.remove_${kind}_${part.part}`, removalSql(part))]),
    ),
    list: new Map(
      parts
        .filter(({ shown }) => shown)
        .map((part) => [
          part.part,
          defineQuery(`privacy.list_${kind}_${part.part}`, listSql(part), narrowTo<ExportedRow>()),
        ]),
    ),
  };
}

const byKind = new Map(descriptions.map((description) => [description.kind, statementsOf(description)]));

export function getErasureStatements(kind: string): ErasureStatements {
  const erasing = byKind.get(kind);
  if (!erasing) throw new Error(`Nothing describes ${kind}`);
  return erasing;
}
