import type { RunStatement } from './bare-school.ts';

const statements = {
  board: {
    name: 'bare.board',
    text: `select k.stage, s.count, s.value, c.*
      from unnest(array['new', 'qualified', 'proposal', 'negotiation', 'closed-won', 'closed-lost']) k (stage)
      left join (
        select stage, count(*)::int as count, sum(value) as value from contacts
        where school_id = $1 and deleted_dt is null and is_lead group by stage
      ) s using (stage)
      left join lateral (
        select c.contact_id, c.name, c.email, c.mobile, c.group_name, c.stage_raw, c.stage_guessed, c.priority, c.source,
          c.tags, c.value, c.value_currency, c.owner_user_id, u.name as owner_name, c.next_step, c.next_step_on,
          c.last_contacted_dt, c.student_id, c.created_dt, c.updated_dt
        from (
          select * from contacts c where c.school_id = $1 and c.deleted_dt is null and c.is_lead and c.stage = k.stage
          order by c.stage_position, c.contact_id limit $2
        ) c
        left join users u on u.school_id = $1 and u.user_id = c.owner_user_id
      ) c on true`,
  },
  timeline: {
    name: 'bare.timeline',
    text: `select a.*, u.name as created_by_name, c.name as contact_name, count(*) over () as total,
        count(*) filter (where a.status = 'completed') over () as completed
      from activities a
      join contacts c on c.school_id = $1 and c.contact_id = a.contact_id
      left join users u on u.school_id = $1 and u.user_id = a.created_by
      where a.school_id = $1 and a.contact_id = $2 and a.deleted_dt is null
      order by a.created_dt desc, a.activity_id desc limit $3`,
  },
};

/** Handles the calls on leads; undefined for other calls. */
export function answerLeads(
  run: RunStatement,
  school: string,
  path: readonly string[],
  query: URLSearchParams,
) {
  if (path[0] !== 'crm') return undefined;
  const limit = Number(query.get('limit'));
  return path[1] === 'activity'
    ? run(statements.timeline, [school, query.get('contact_id'), limit])
    : run(statements.board, [school, limit + 1]);
}
