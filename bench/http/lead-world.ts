import type pg from 'pg';

export const leadCount = 10_000;

/**
 * Ten thousand leads, half of them new, with three notes each; one lead, whose id is returned, has two hundred.
 */
export async function addLeads(client: pg.Client, school: string): Promise<string[]> {
  await client.query("select set_config('app.school_id', $1, false)", [school]);
  const { rows } = await client.query<{ contact_id: string }>(
    `insert into contacts (school_id, name, email, mobile, stage, stage_raw, stage_position, status, source, value,
      value_currency, priority, group_name, tags, next_step, next_step_on, owner_user_id, last_contacted_dt, created_dt)
    select $1, 'Bench Lead ' || number, 'lead' || number || '@bench.test', '+1 555 ' || lpad(number::text, 7, '0'), part.stage, part.stage, number,
      case part.stage when 'closed-won' then 'converted' when 'closed-lost' then 'lost' else 'active' end,
      (array['website', 'referral', 'phone', 'email', 'social', 'other'])[1 + number % 6], 100000 + number * 10,
      (select currency from schools where school_id = $1), (array['low', 'medium', 'high'])[1 + number % 3],
      case when number % 4 = 0 then 'Company ' || number % 97 end, array['grade ' || number % 12],
      case when number % 3 = 0 then 'Call about the visit' end, case when number % 3 = 0 then current_date + number % 20 end,
      (select user_id from users where school_id = $1 order by user_id limit 1 offset number % 3),
      now() - number % 60 * interval '1 day', now() - number % 300 * interval '1 day'
    from generate_series(1, $2::int) number
    cross join lateral (select (array['new', 'new', 'new', 'new', 'new', 'qualified', 'proposal', 'negotiation',
      'closed-won', 'closed-lost'])[1 + number % 10] as stage) part
    returning contact_id`,
    [school, leadCount],
  );
  const ids = rows.map(({ contact_id }) => contact_id);
  await client.query(
    `insert into activities (school_id, contact_id, activity_type, title, content, completed_dt, created_by, created_dt)
    select $1, item.contact_id, (array['note', 'call', 'email'])[1 + number % 3], 'Note ' || number, repeat('Spoke about the school. ', 4),
      now() - number * interval '1 day', (select user_id from users where school_id = $1 order by user_id limit 1),
      now() - number * interval '1 day'
    from unnest($2::uuid[]) with ordinality as item (contact_id, place)
    cross join lateral generate_series(1, case when item.place = 1 then 200 else 3 end) number`,
    [school, ids],
  );
  return ids;
}
