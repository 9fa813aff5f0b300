import { z } from 'zod';
import { access } from '#contract/kit/access.ts';
import {
  blankable,
  id,
  idParams,
  instant,
  name200,
  pageFields,
  pageQuery,
  requiredText,
  schoolYear,
  searchTerm,
  text,
  text10000,
} from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { managers, withOwnClasses } from '#contract/policy/grants.ts';
import { classPerformanceEntries } from './performance.ts';
import { sectionNames } from './sections.ts';
import { classStudentEntries } from './students.ts';
import { classSubject, classSubjectEntries, classSubjectRow } from './subjects.ts';

const sameName = (name: string) => name.toLowerCase();

/** Comma-separated names, each at most 50 characters, none twice. */
const sections = requiredText('Sections', 10_000, 'At least one section is required')
  .transform(sectionNames)
  .refine((names) => names.length > 0, 'At least one section is required')
  .refine((names) => names.length <= 100, 'A class can have at most 100 sections')
  .refine((names) => names.every((name) => name.length <= 50), 'A section must be at most 50 characters')
  .refine(
    (names) => new Set(names.map(sameName)).size === names.length,
    'Each section can be listed only once',
  )
  .transform((names) => names.join(','));

const mostRows = 200;

/** The subjects of one year; the current one when left out. */
const newClass = z.object({
  class_name: name200('Class name', 'Class name is required'),
  sections: sections.default('A'),
  description: blankable(text10000('Description')),
  subjects: z.array(classSubjectRow).max(mostRows, 'A class can have at most 200 subjects').optional(),
  academic_year: schoolYear.optional(),
});

export const schoolClass = z.object({
  class_id: id,
  class_name: z.string(),
  sections: z.string(),
  created_dt: instant,
  updated_dt: instant,
});
export type SchoolClass = z.infer<typeof schoolClass>;

/** With the subjects of the current year. */
const classDetails = schoolClass
  .extend({
    description: z.string().nullable(),
    academic_year: z.int().nullable(),
    subjects: z.array(classSubject),
    access,
  })
  .meta({ id: 'ClassDetails' });
export type ClassDetails = z.infer<typeof classDetails>;

/** The outcome for one of several classes to delete; `reason` says why it was not deleted. */
const removalResult = z.object({
  class_id: id,
  class_name: z.string().nullable(),
  deleted: z.boolean(),
  reason: z.string().nullable(),
});
export type RemovalResult = z.infer<typeof removalResult>;

/** Counts all classes of the school, regardless of the filters; `recent` are those of the last 30 days. */
const classCounts = z.object({
  total: z.int(),
  active: z.int(),
  with_sections: z.int(),
  recent: z.int(),
});
export type ClassCounts = z.infer<typeof classCounts>;

const classListQuery = pageQuery(50).extend({
  /** Part of the name, or the whole id. */
  search: searchTerm,
  /** Section names joined with commas; a class must have all of them. */
  sections: text('Sections', 200).optional(),
});

export const classes = {
  list: defineRoute({
    method: 'GET',
    path: '/school/classes',
    permission: withOwnClasses,
    summary: 'List classes with their sections',
    query: classListQuery,
    result: z.object({
      classes: z.array(schoolClass),
      ...pageFields,
      counts: classCounts,
    }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/school/classes/{id}',
    permission: withOwnClasses,
    summary: 'Get one class',
    params: idParams,
    result: classDetails,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/school/classes',
    permission: managers,
    summary: 'Add a class',
    status: 201,
    body: newClass,
    result: z.object({ class_id: id }),
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/school/classes/{id}',
    versioned: true,
    permission: managers,
    summary: 'Update a class: its name, sections and subjects',
    params: idParams,
    body: z.object({
      class_name: newClass.shape.class_name.optional(),
      sections: sections.optional(),
      description: newClass.shape.description,
      /** Rows to add or to change; rows that are left out stay, unless `removed_subjects` names them. */
      subjects: newClass.shape.subjects,
      removed_subjects: z.array(id).max(mostRows, 'A class can have at most 200 subjects').optional(),
      academic_year: newClass.shape.academic_year,
    }),
    result: classDetails,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/school/classes/{id}',
    permission: managers,
    summary: 'Delete a class that nothing refers to',
    params: idParams,
    result: deleted,
  }),
  removeMany: defineRoute({
    method: 'POST',
    path: '/school/classes/delete',
    permission: managers,
    summary:
      'Delete the given classes that nothing refers to; the reply says what still refers to the others',
    body: z.object({
      ids: z
        .array(id)
        .min(1, 'At least one class is required')
        .max(100, 'At most 100 classes can be deleted at once'),
    }),
    result: z.object({ results: z.array(removalResult), deleted: z.int() }),
  }),
  ...classSubjectEntries,
  ...classStudentEntries,
  ...classPerformanceEntries,
};
