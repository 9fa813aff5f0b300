import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApi } from '#server/test/api.ts';
import { operatorOf, startOperatedApi } from '#server/test/records/operator.ts';
import { loadWorldText } from '#server/test/schema/world-text.ts';

let api: TestApi;
let operator: ReturnType<typeof operatorOf>;
beforeAll(async () => {
  api = await startOperatedApi();
  operator = operatorOf(api);
  await loadWorldText(api, api.owner);
  // The letters that it added make no time zone.
  await api.sql(`update schools set time_zone = 'UTC'`);
});
afterAll(() => api.stop());

/** How many rows each table has, of some schools and of all others. */
async function countRows(schools: readonly string[]) {
  const tables = await api.sql<{ name: string }>(
    `select relation.relname as name
    from pg_class relation
    join pg_attribute attribute on attribute.attrelid = relation.oid and attribute.attname = 'school_id'
    where relation.relkind = 'r' and relation.relnamespace = 'public'::regnamespace
    order by 1`,
  );
  const counts = new Map<string, { own: number; others: number }>();
  for (const { name } of tables) {
    const [row] = await api.sql<{ own: number; others: number }>(
      `select count(*) filter (where school_id = any($1::uuid[]))::int as own,
        count(*) filter (where school_id <> all($1::uuid[]))::int as others
      from ${name}`,
      [schools],
    );
    counts.set(name, row ?? { own: 0, others: 0 });
  }
  return counts;
}

it('deletes every row of every table of a school, and no row of another one', async () => {
  const { school_id: kept } = await operator.create();
  await api.sql(
    `with suggestion as (
      insert into synonym_suggestions (school_id, chatbot_id, word, means)
      select school_id, chatbot_id, 'crib', 'nursery' from unanswered_questions limit 1
      returning school_id, synonym_suggestion_id
    )
    insert into synonym_suggestion_questions (school_id, synonym_suggestion_id, unanswered_question_id)
    select question.school_id, synonym_suggestion_id, unanswered_question_id
    from suggestion join unanswered_questions question using (school_id)
    limit 1`,
  );
  // A hold would keep its school.
  await api.sql('delete from legal_holds');
  await api.sql(
    `insert into legal_holds (school_id, kind, person_id, reason)
    values ($1, 'student', gen_random_uuid(), 'Court')`,
    [kept],
  );
  const schools = await api.sql<{ school_id: string; name: string }>(
    'select school_id, name from schools where school_id <> $1',
    [kept],
  );
  const all = await countRows(schools.map(({ school_id }) => school_id));
  const empty = [...all].filter(([, { own }]) => own === 0).map(([name]) => name);
  expect([schools.length, empty]).toEqual([4, ['legal_holds']]);
  for (const { school_id, name } of schools) {
    expect((await operator.suspend(school_id)).errors).toEqual([]);
    const before = await countRows([school_id]);
    expect((await operator.deleteAtOnce(school_id, name)).errors).toEqual([]);
    const after = await countRows([school_id]);
    expect([...after].filter(([, { own }]) => own > 0)).toEqual([]);
    expect(othersIn(after)).toEqual(othersIn(before));
  }
}, 60_000);

const othersIn = (counts: Awaited<ReturnType<typeof countRows>>) =>
  [...counts].map(([name, { others }]) => [name, others]);
