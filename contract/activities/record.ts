import { z } from 'zod';
import { blankable, id, instant, line, lines } from '#contract/kit/common.ts';
import { activityPriorities, activityStatuses, activityTypes, mostMinutes } from './values.ts';

const priority = z.enum(activityPriorities, 'Priority must be low, medium or high');
export const activityType = z.enum(activityTypes, {
  error: ({ input }) => (input ? `Type must be one of: ${activityTypes.join(', ')}` : 'Type is required'),
});
export const activityStatus = z.enum(
  activityStatuses,
  `Status must be one of: ${activityStatuses.join(', ')}`,
);

const contact = blankable(z.uuid('Contact not found'));

const momentPattern =
  /^(?:19|20|21)\d\d-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/;

function isRealDay(value: string): boolean {
  const day = value.slice(0, 10);
  const instant = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day);
}

/** An instant; without an offset it is the school's local time. */
const momentField = (label: string) =>
  blankable(
    z
      .string(`${label} must be a date and time`)
      .regex(momentPattern, `${label} must be a date and time like 2026-01-31T09:30:00Z`)
      .refine(isRealDay, `${label} is not a day of the calendar`),
  );

const durationMessage = `Duration must be a whole number of minutes, 0 to ${mostMinutes}`;
/** Minutes, as a number or as text; a fraction of a minute is dropped. */
const duration = blankable(
  z
    .union([z.number(), z.string().trim().min(1)], durationMessage)
    .transform((sent) => Math.trunc(Number(sent)))
    .pipe(z.number(durationMessage).min(0, durationMessage).max(mostMinutes, durationMessage)),
);

/** Every field by the name the screens use and, if there is one, by the name other programs use. */
const fields = {
  contactId: contact,
  contact_id: contact,
  type: activityType.nullish(),
  activity_type: activityType.nullish(),
  title: line('Title'),
  description: lines('Description'),
  content: lines('Content'),
  stage: line('Stage'),
  scheduledAt: momentField('Scheduled Date & Time'),
  completedAt: momentField('Completed Time'),
  status: activityStatus.nullish(),
  priority: priority.nullish(),
  duration,
  outcome: lines('Outcome'),
  nextAction: lines('Next Action'),
};

type ActivityBody = { readonly [Name in keyof typeof fields]?: unknown };

const screenNames = [
  'contactId',
  'type',
  'title',
  'description',
  'scheduledAt',
  'completedAt',
  'nextAction',
] as const satisfies readonly (keyof ActivityBody)[];

const isSaid = (value: unknown) =>
  value !== undefined && value !== null && (typeof value !== 'string' || value.trim() !== '');
const isOfScreen = (sent: ActivityBody) => screenNames.some((name) => sent[name] !== undefined);

/** The form requires a title; other programs and the timeline's dialog require content. */
function missingWords(sent: ActivityBody, isNew: boolean): 'title' | 'content' | undefined {
  if (isSaid(sent.title) || isSaid(sent.content)) return undefined;
  if (sent.title !== undefined) return 'title';
  if (sent.content !== undefined) return 'content';
  if (!isNew) return undefined;
  return isOfScreen(sent) ? 'title' : 'content';
}

function missingContact(sent: ActivityBody): 'contactId' | 'contact_id' | undefined {
  if (isSaid(sent.contactId) || isSaid(sent.contact_id)) return undefined;
  return isOfScreen(sent) ? 'contactId' : 'contact_id';
}

/** Reported together with the other errors, not only after them. */
const requiredIssue = (field: keyof ActivityBody, message: string) => ({
  path: [field],
  message,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
});
const needsTitle = requiredIssue('title', 'Title is required');
const needsContent = requiredIssue('content', 'Content is required');

/** A new activity: the form sends lead and title, other programs send lead and content. */
export const newActivity = z
  .object(fields)
  .refine(
    (sent) => missingContact(sent) !== 'contactId',
    requiredIssue('contactId', 'Contact ID is required'),
  )
  .refine(
    (sent) => missingContact(sent) !== 'contact_id',
    requiredIssue('contact_id', 'Contact ID is required'),
  )
  .refine((sent) => missingWords(sent, true) !== 'title', needsTitle)
  .refine((sent) => missingWords(sent, true) !== 'content', needsContent);

/** The changes to one: fields that are left out stay, null or blank clears optional fields. */
export const activityChanges = z
  .object(fields)
  .refine((sent) => missingWords(sent, false) !== 'title', needsTitle)
  .refine((sent) => missingWords(sent, false) !== 'content', needsContent);
export type ActivityChanges = z.output<typeof activityChanges>;

const nullableText = z.string().nullable();

/** An activity under both sets of names, with the names of the people it is about. */
export const activity = z
  .object({
    activity_id: id,
    contact_id: id.nullable(),
    activity_type: z.enum(activityTypes),
    stage: nullableText,
    content: z.string(),
    created_by: id.nullable(),
    created_dt: instant,
    updated_dt: instant,
    id,
    contactId: id.nullable(),
    type: z.enum(activityTypes),
    title: z.string(),
    description: z.string(),
    scheduledAt: instant.nullable(),
    completedAt: instant.nullable(),
    status: z.enum(activityStatuses),
    priority: z.enum(activityPriorities),
    duration: z.int().nullable(),
    outcome: nullableText,
    nextAction: nullableText,
    createdBy: id.nullable(),
    contact_name: nullableText,
    student_id: id.nullable(),
    student_name: nullableText,
    created_by_name: nullableText,
    /** Its time in the timeline: when it was done, else is planned, else was created. */
    happens_dt: instant,
  })
  .meta({ id: 'Activity' });
export type Activity = z.infer<typeof activity>;
