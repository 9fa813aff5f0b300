import { z } from 'zod';
import {
  blankable,
  calendarDate,
  choice,
  emailAddress,
  id,
  instant,
  line,
  lines,
  requiredText,
} from '#contract/kit/common.ts';

export const guardianRelationships = ['father', 'mother', 'guardian', 'emergency', 'other'] as const;
export type GuardianRelationship = (typeof guardianRelationships)[number];
export const preferredChannels = ['email', 'sms', 'phone'] as const;

const mostContacts = 20;

const language = blankable(
  requiredText('Preferred language', 35).regex(
    /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/,
    'Preferred language must be a code such as en, de or pt-BR',
  ),
);

const note = line('Note');
const email = z.object({ address: emailAddress('Email'), note });
const phone = z.object({ number: requiredText('Phone number', 200), note });

const isDistinct = (values: readonly string[]) =>
  new Set(values.map((value) => value.toLowerCase())).size === values.length;

/** Forms with only one field for each show the first address and the first number. */
const fields = {
  name: line('Name'),
  occupation: line('Occupation'),
  address: lines('Address'),
  preferred_language: language,
  preferred_channel: choice('Preferred channel', preferredChannels),
  emails: z
    .array(email)
    .max(mostContacts, `A guardian can have at most ${mostContacts} email addresses`)
    .refine((list) => isDistinct(list.map(({ address }) => address)), 'An email address is listed twice')
    .optional(),
  phones: z
    .array(phone)
    .max(mostContacts, `A guardian can have at most ${mostContacts} phone numbers`)
    .refine((list) => isDistinct(list.map(({ number }) => number)), 'A phone number is listed twice')
    .optional(),
};

export const newGuardian = z
  .object({
    ...fields,
    /** Adds the person even if someone with a similar name and the same address or number is on record. */
    confirm_new: z.boolean('Confirm new must be yes or no').default(false),
  })
  .refine(({ name, emails = [], phones = [] }) => name || emails.length > 0 || phones.length > 0, {
    path: ['name'],
    message: 'A guardian needs a name, an email address or a phone number',
  });

/** Changes to a guardian: fields that are left out do not change, and a list replaces the previous one. */
export const guardianChanges = z.object(fields);
export type GuardianChanges = z.output<typeof guardianChanges>;

const rights = {
  contact_order: z
    .int('Contact order must be a whole number')
    .min(1, 'Contact order begins at 1')
    .max(99, 'Contact order must be at most 99'),
  may_contact: z.boolean('May contact must be yes or no'),
  may_see_records: z.boolean('May see records must be yes or no'),
  may_collect: z.boolean('May collect must be yes or no'),
};

/** What a guardian is to a student. Fields that are left out do not change; in a new link they get the usual values. */
export const guardianLink = z
  .object({
    relationships: z
      .array(
        z.enum(guardianRelationships, `Relationship must be one of: ${guardianRelationships.join(', ')}`),
      )
      .min(1, 'Relationship is required')
      .refine(isDistinct, 'A relationship is listed twice'),
    ...z.object(rights).partial().shape,
    from_date: blankable(calendarDate('From')),
    to_date: blankable(calendarDate('Until')),
    restriction_document_id: blankable(z.uuid('Document not found')),
  })
  .refine(({ from_date, to_date }) => !from_date || !to_date || from_date <= to_date, {
    path: ['to_date'],
    message: 'Until must not be before From',
  });
export type GuardianLink = z.output<typeof guardianLink>;

/** The rights of a guardian for one student, with both names. */
export const studentGuardian = z
  .object({
    student_id: id,
    student_name: z.string(),
    class_name: z.string().nullable(),
    section: z.string().nullable(),
    guardian_id: id,
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    relationships: z.array(z.enum(guardianRelationships)),
    contact_order: z.int(),
    may_contact: z.boolean(),
    may_see_records: z.boolean(),
    may_collect: z.boolean(),
    from_date: z.string().nullable(),
    to_date: z.string().nullable(),
    restriction_document_id: id.nullable(),
    restriction_document_title: z.string().nullable(),
    updated_dt: instant,
  })
  .meta({ id: 'StudentGuardian' });
export type StudentGuardian = z.infer<typeof studentGuardian>;

/** A guardian in the list, with the first address and the first number. */
export const listedGuardian = z
  .object({
    guardian_id: id,
    name: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    occupation: z.string().nullable(),
    students: z.array(
      z.object({ student_id: id, name: z.string(), relationship: z.enum(guardianRelationships) }),
    ),
  })
  .meta({ id: 'ListedGuardian' });
export type ListedGuardian = z.infer<typeof listedGuardian>;

export const guardian = z
  .object({
    guardian_id: id,
    name: z.string().nullable(),
    occupation: z.string().nullable(),
    address: z.string().nullable(),
    preferred_language: z.string().nullable(),
    preferred_channel: z.enum(preferredChannels).nullable(),
    emails: z.array(z.object({ address: z.string(), note: z.string().nullable() })),
    /** `e164` is null if the number cannot be read. */
    phones: z.array(
      z.object({ number: z.string(), e164: z.string().nullable(), note: z.string().nullable() }),
    ),
    students: z.array(studentGuardian),
    created_dt: instant,
    updated_dt: instant,
  })
  .meta({ id: 'Guardian' });
export type Guardian = z.infer<typeof guardian>;
