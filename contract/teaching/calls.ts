import { z } from 'zod';
import { attendanceStatus } from '#contract/attendance/values.ts';
import { count, id } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { grants } from '#contract/policy/grants.ts';
import { teacherAnnouncementEntries } from './announcements.ts';
import { teachingGrantEntries } from './grants.ts';

const accessKinds = ['class_teacher', 'subject_teacher', 'substitute', 'head'] as const;
const place = { class_id: id, class_name: z.string(), section: z.string().nullable() };

/** One thing that a teacher does today, with the fact behind it. */
const ownClass = z.object({
  ...place,
  subject_id: id.nullable(),
  subject_name: z.string().nullable(),
  kind: z.enum(accessKinds),
  reason: z.string(),
  /** The last day of a substitution or of leading a subject. */
  until: z.string().nullable(),
  is_form: z.boolean(),
  enters_marks: z.boolean(),
});

/** The register of today of a form class. */
const ownRegister = z.object({ ...place, students: count, unmarked: count, away: count });

const awayStudent = z.object({
  student_id: id,
  student_name: z.string(),
  ...place,
  status: attendanceStatus,
  reason: z.string().nullable(),
});

/** Marks of an exam that has been held and is not published, still to be entered by this teacher. */
const dueMarks = z.object({
  exam_id: id,
  exam_name: z.string(),
  exam_date: z.string(),
  ...place,
  subject_id: id,
  subject_name: z.string(),
  missing: count,
});

export const teaching = {
  myClasses: defineRoute({
    method: 'GET',
    path: '/me/classes',
    permission: grants('X', 'X', 'X', 'T'),
    summary:
      "Get a teacher's day: their classes and why, the registers of today, who is away, and the marks that are due",
    result: z.object({
      date: z.string(),
      is_school_day: z.boolean(),
      classes: z.array(ownClass),
      registers: z.array(ownRegister),
      away: z.array(awayStudent),
      marks_due: z.array(dueMarks),
    }),
  }),
  ...teacherAnnouncementEntries,
  ...teachingGrantEntries,
};
