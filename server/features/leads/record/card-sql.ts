import { daysSince, staleLeadCondition } from './filter-sql.ts';

/** The columns of `lead` that a card shows, under the names of the API; `account` is its owner. */
export const cardColumns = `lead.contact_id as crm_contact_id, lead.name, lead.email, lead.mobile, lead.child_name, lead.child_grade,
    lead.group_name, lead.stage as lead_stage,
    lead.stage_raw as lead_stage_raw, lead.stage_guessed, lead.priority, lead.source, lead.tags, lead.value as value_minor, lead.value_currency,
    lead.owner_user_id, account.name as owner_name, lead.next_step, lead.next_step_on, lead.last_contacted_dt,
    ${daysSince} as days_since_contact, ${staleLeadCondition} as "stale!", lead.student_id, lead.created_dt, lead.updated_dt`;

/** The owner `account` of `lead`. */
export const ownerJoin =
  'left join users account on account.school_id = lead.school_id and account.user_id = lead.owner_user_id';
