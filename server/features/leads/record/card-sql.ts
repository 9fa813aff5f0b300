import { daysSince, staleLeadCondition } from './filter-sql.ts';

/** What a card shows of contact `c`, whose owner is `u`, by the names of the wire. */
export const cardColumns = `c.contact_id as crm_contact_id, c.name, c.email, c.mobile, c.child_name, c.child_grade,
    c.group_name, c.stage as lead_stage,
    c.stage_raw as lead_stage_raw, c.stage_guessed, c.priority, c.source, c.tags, c.value as value_minor, c.value_currency,
    c.owner_user_id, u.name as owner_name, c.next_step, c.next_step_on, c.last_contacted_dt,
    ${daysSince} as days_since_contact, ${staleLeadCondition} as "stale!", c.student_id, c.created_dt, c.updated_dt`;

/** The owner `u` of contact `c`. */
export const ownerJoin = 'left join users u on u.school_id = c.school_id and u.user_id = c.owner_user_id';
