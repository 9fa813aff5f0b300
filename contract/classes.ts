import { z } from 'zod';
import {
  blankable,
  id,
  idParams,
  instant,
  name200,
  pageQuery,
  requiredText,
  searchTerm,
  text,
  text10000,
} from './common.ts';
import { deleted } from './envelope.ts';
import { defineRoute } from './route.ts';

/** `A, B` as `['A', 'B']`: trimmed, without empty parts. */
export function sectionNames(sections: string): string[] {
  return sections
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

const sameName = (name: string) => name.toLowerCase();

/** Comma-separated names, each at most 50 characters, none twice. */
const sections = requiredText('Sections', 10_000, 'At least one section is required')
  .transform(sectionNames)
  .refine((names) => names.length > 0, 'At least one section is required')
  .refine((names) => names.length <= 100, 'A class can have at most 100 sections')
  .refine((names) => names.every((name) => name.length <= 50), 'A section must be at most 50 characters')
  .refine(
    (names) => names.every((name) => !/\p{Cc}/u.test(name)),
    'Sections contains a character that cannot be stored',
  )
  .refine(
    (names) => new Set(names.map(sameName)).size === names.length,
    'Each section can be named only once',
  )
  .transform((names) => names.join(','));

const newClass = z.object({
  class_name: name200('Class name', 'Class name is required'),
  sections: sections.default('A'),
  description: blankable(text10000('Description')),
});

export const schoolClass = z.object({
  class_id: id,
  class_name: z.string(),
  sections: z.string(),
  created_dt: instant,
  updated_dt: instant,
});
export type SchoolClass = z.infer<typeof schoolClass>;

const classDetails = schoolClass.extend({ description: z.string().nullable() });
export type ClassDetails = z.infer<typeof classDetails>;

/** All classes of the school, whatever the filters leave; `recent` are those of the last 30 days. */
const classCounts = z.object({
  total: z.int(),
  active: z.int(),
  with_sections: z.int(),
  recent: z.int(),
});
export type ClassCounts = z.infer<typeof classCounts>;

export const classListQuery = pageQuery(50).extend({
  /** Part of the name, or the whole id. */
  search: searchTerm,
  /** Section names joined with commas; a class has to have every one of them. */
  sections: text('Sections', 200).optional(),
});

export const classes = {
  list: defineRoute({
    method: 'GET',
    path: '/school/classes',
    summary: 'Classes with their sections, a page at a time',
    query: classListQuery,
    result: z.object({
      classes: z.array(schoolClass),
      total: z.int(),
      page: z.int(),
      limit: z.int(),
      counts: classCounts,
    }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/school/classes/{id}',
    summary: 'One class',
    params: idParams,
    result: classDetails,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/school/classes',
    summary: 'Add a class',
    status: 201,
    body: newClass,
    result: z.object({ class_id: id }),
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/school/classes/{id}',
    summary: 'Rename a class, add and remove sections',
    params: idParams,
    body: z.object({
      class_name: newClass.shape.class_name.optional(),
      sections: sections.optional(),
      description: newClass.shape.description,
    }),
    result: classDetails,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/school/classes/{id}',
    summary: 'Delete a class that nothing refers to any more',
    params: idParams,
    result: deleted,
  }),
};
