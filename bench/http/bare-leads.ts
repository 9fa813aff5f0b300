import type { RunStatement } from './bare-school.ts';

const statements = {
  board: {
    name: 'bare.board',
    text: `select item.stage, leads.count, leads.value, part.*
      from unnest(array['new', 'qualified', 'proposal', 'negotiation', 'closed-won', 'closed-lost']) item (stage)
      left join (
        select stage, count(*)::int as count, sum(value) as value from contacts
        where school_id = $1 and deleted_dt is null and is_lead group by stage
      ) leads using (stage)
      left join lateral (
        select other_leads.contact_id, other_leads.name, other_leads.email, other_leads.mobile, other_leads.group_name, other_leads.stage_raw, other_leads.stage_guessed, other_leads.priority, other_leads.source,
          other_leads.tags, other_leads.value, other_leads.value_currency, other_leads.owner_user_id, account.name as owner_name, other_leads.next_step, other_leads.next_step_on,
          other_leads.last_contacted_dt, other_leads.student_id, other_leads.created_dt, other_leads.updated_dt
        from (
          select * from contacts lead where lead.school_id = $1 and lead.deleted_dt is null and lead.is_lead and lead.stage = item.stage
          order by lead.stage_position, lead.contact_id limit $2
        ) other_leads
        left join users account on account.school_id = $1 and account.user_id = other_leads.owner_user_id
      ) part on true`,
  },
  timeline: {
    name: 'bare.timeline',
    text: `select activity.*, account.name as created_by_name, lead.name as contact_name, count(*) over () as total,
        count(*) filter (where activity.status = 'completed') over () as completed
      from activities activity
      join contacts lead on lead.school_id = $1 and lead.contact_id = activity.contact_id
      left join users account on account.school_id = $1 and account.user_id = activity.created_by
      where activity.school_id = $1 and activity.contact_id = $2 and activity.deleted_dt is null
      order by activity.created_dt desc, activity.activity_id desc limit $3`,
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
