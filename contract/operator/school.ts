import { z } from 'zod';
import { count, id, instant } from '#contract/kit/common.ts';

export const schoolStates = ['active', 'suspended', 'deleting'] as const;
export type SchoolState = (typeof schoolStates)[number];

/** What a school uses. Months are calendar months in the time zone of the school. */
const schoolUsage = z
  .object({
    students: count,
    users: count,
    storage_bytes: count,
    /** Emails and text messages that were queued since the month began. */
    messages_this_month: count,
    /** Conversations of visitors that began in this month. */
    conversations_this_month: count,
    last_sign_in_dt: instant.nullable(),
  })
  .meta({ id: 'SchoolUsage' });

/** When a school will be deleted, whether that has begun, and why it does not go on. */
const plannedDeletion = z
  .object({
    due_dt: instant,
    started_dt: instant.nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'PlannedDeletion' });

const mailSender = z.object({ name: z.string(), address: z.string() }).meta({ id: 'MailSender' });

/** A school as the operator sees it: without its people and their data. */
export const operatedSchool = z
  .object({
    school_id: id,
    name: z.string(),
    locale: z.string(),
    currency: z.string(),
    time_zone: z.string(),
    /** The school's own host name; null where people use the address of the installation. */
    host_name: z.string().nullable(),
    /** The sender of the school's emails; null for the school's name with the address of the installation. */
    sender: mailSender.nullable(),
    state: z.enum(schoolStates),
    suspended_dt: instant.nullable(),
    suspended_reason: z.string().nullable(),
    deletion: plannedDeletion.nullable(),
    usage: schoolUsage,
    created_dt: instant,
  })
  .meta({ id: 'OperatedSchool' });
export type OperatedSchool = z.infer<typeof operatedSchool>;

/** The deletion of a school, with a report of what went. */
export const schoolDeletion = z
  .object({
    school_id: id,
    school_name: z.string(),
    requested_dt: instant,
    due_dt: instant,
    started_dt: instant.nullable(),
    finished_dt: instant.nullable(),
    /** How many rows were deleted, by table. */
    deleted_rows: z.record(z.string(), count),
    deleted_files: count,
    error: z.string().nullable(),
  })
  .meta({ id: 'SchoolDeletion' });
export type SchoolDeletion = z.infer<typeof schoolDeletion>;

export const operatorActions = [
  'create',
  'sign_up',
  'invite',
  'set_host',
  'set_sender',
  'suspend',
  'resume',
  'plan_deletion',
  'delete',
] as const;
export type OperatorAction = (typeof operatorActions)[number];

/** One change that the operator made. */
export const operatorLogEntry = z
  .object({
    operator_log_id: z.int(),
    action: z.enum(operatorActions),
    school_id: id,
    school_name: z.string(),
    before: z.looseObject({}).nullable(),
    after: z.looseObject({}).nullable(),
    address: z.string().nullable(),
    request_id: z.string().nullable(),
    created_dt: instant,
  })
  .meta({ id: 'OperatorLogEntry' });
