import type { z } from 'zod';
import type { contactFilters } from '#contract/leads/record.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { assignedBotsOf } from '#server/kit/sessions/chatbot-scope.ts';

type Filters = z.output<typeof contactFilters>;

/** What every statement about several leads takes; values always travel as parameters. */
export type FilterParams = {
  school_id: string;
  /** The chatbots that the caller may see; null means all. */
  bots: readonly string[] | null;
  now: string;
  search: string | null;
  priorities: readonly string[] | null;
  sources: readonly string[] | null;
  owner: 'none' | 'one' | null;
  owner_user_id: string | null;
  stale: boolean;
  no_next_step: boolean;
  duplicates: boolean;
  contact_type: string | null;
  statuses: readonly string[] | null;
  is_lead: boolean | null;
  stages: readonly string[] | null;
  student_id: string | null;
  chat_user_id: string | null;
  created_from: string | null;
  created_to: string | null;
};

type Caller = Pick<Context['actor'], 'school_id' | 'user_id' | 'role' | 'chatbot_ids'>;
const listOrNull = <Value>(values: readonly Value[] | undefined) => (values?.length ? values : null);

export function filterParams(given: Filters, caller: Caller, now: Date): FilterParams {
  const { owner } = given;
  return {
    school_id: caller.school_id,
    bots: assignedBotsOf(caller),
    now: now.toISOString(),
    search: given.search || null,
    priorities: listOrNull(given.priority),
    sources: listOrNull(given.source),
    owner: owner === undefined ? null : owner === 'none' ? 'none' : 'one',
    owner_user_id: owner === 'me' ? caller.user_id : owner === 'none' ? null : (owner ?? null),
    stale: given.stale ?? false,
    no_next_step: given.no_next_step ?? false,
    duplicates: given.duplicates ?? false,
    contact_type: given.contact_type || null,
    statuses: listOrNull(given.status),
    is_lead: given.is_lead ?? null,
    stages: listOrNull(given.lead_stage),
    student_id: given.student_id ?? null,
    chat_user_id: given.chat_user_id ?? null,
    created_from: given.created_from ?? null,
    created_to: given.created_to ?? null,
  };
}

/** A sample with every filter, so that generated types and tests see each condition. */
export const anyFilters: FilterParams = {
  school_id: '',
  bots: [''],
  now: '',
  search: 'a',
  priorities: ['low'],
  sources: ['phone'],
  owner: 'one',
  owner_user_id: 'id',
  stale: true,
  no_next_step: true,
  duplicates: true,
  contact_type: 'student',
  statuses: ['active'],
  is_lead: true,
  stages: ['new'],
  student_id: 'id',
  chat_user_id: 'id',
  created_from: '2026-01-01',
  created_to: '2026-01-31',
};

const openLeadCondition = "lead.stage not in ('closed-won', 'closed-lost')";
const lastContact = 'coalesce(lead.last_contacted_dt, lead.created_dt)';

/** The school's setting, computed once for the whole statement. */
const staleDays = `(select coalesce((school.settings->>'lead_stale_days')::int, 14) from schools school where school.school_id = :school_id)`;

/** Open, and without a contact for a long time; until the first answer, the enquiry counts as a contact. */
export const staleLeadCondition = `(${openLeadCondition} and ${lastContact} < :now::timestamptz - make_interval(days => ${staleDays}))`;
export const daysSince = `greatest(0, floor(extract(epoch from :now::timestamptz - ${lastContact}) / 86400))::int`;

/** Contacts that share an email or phone with another. */
const twinsCte = `twins as materialized (
    select contact_id from (
      select contact_id, email_folded, phone_digits, count(*) over (partition by email_folded) as same_email,
        count(*) over (partition by phone_digits) as same_phone
      from contacts where school_id = :school_id and deleted_dt is null
    ) keyed
    where email_folded is not null and same_email > 1 or char_length(phone_digits) >= 6 and same_phone > 1
  ),`;

/** The beginning of a day in the school's time zone, computed once for the whole statement. */
const startOf = (day: string) =>
  `(select (${day})::timestamp at time zone school.time_zone from schools school where school.school_id = :school_id)`;

/** The common table expressions that run once per statement: search hits and possible duplicates. */
export const lookupCtes = ({ search, duplicates }: FilterParams) =>
  [search && 'hits as materialized (select search_contacts(:search) as contact_id),', duplicates && twinsCte]
    .filter(Boolean)
    .join(' ');

/** The requested visitor, if the caller may read their conversation. */
const ownVisitor = `(select visitor.chat_user_id from chat_users visitor where visitor.school_id = :school_id
      and visitor.chat_user_id = :chat_user_id and (:bots::uuid[] is null or visitor.chatbot_id = any (:bots::uuid[])))`;

/** Counts leads as the dashboard does: those from chats only for the caller's chatbots. */
const withoutNextStep = `${openLeadCondition} and lead.next_step_on is null
    and (:bots::uuid[] is null or lead.chat_user_id is null or exists (select from chat_users visitor
      where visitor.school_id = :school_id and visitor.chat_user_id = lead.chat_user_id and visitor.chatbot_id = any (:bots::uuid[])))`;

/** The conditions on `lead` that the filters ask for. */
export const leadConditions = (given: FilterParams) =>
  [
    'lead.school_id = :school_id and lead.deleted_dt is null',
    given.is_lead !== null && (given.is_lead ? 'lead.is_lead' : 'not lead.is_lead'),
    given.search && 'lead.contact_id in (select contact_id from hits)',
    given.priorities && 'lead.priority = any(:priorities::text[])',
    given.sources && 'lead.source = any(:sources::text[])',
    given.owner === 'none' && 'lead.owner_user_id is null',
    given.owner === 'one' && 'lead.owner_user_id = :owner_user_id',
    given.stale && staleLeadCondition,
    given.no_next_step && withoutNextStep,
    given.duplicates && 'lead.contact_id in (select contact_id from twins)',
    given.created_from && `lead.created_dt >= ${startOf(':created_from::date')}`,
    given.created_to && `lead.created_dt < ${startOf(':created_to::date + 1')}`,
    given.contact_type && 'lead.contact_type = :contact_type',
    given.statuses && 'lead.status = any(:statuses::text[])',
    given.stages && 'lead.stage = any(:stages::text[])',
    given.student_id && 'lead.student_id = :student_id',
    given.chat_user_id && `lead.chat_user_id = ${ownVisitor}`,
  ]
    .filter(Boolean)
    .join('\n    and ');
