import { z } from 'zod';
import { commaList, id, idParams, pageFields, pageQuery, searchTerm } from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone } from '#contract/policy/grants.ts';
import { guardianDuplicateEntries } from './duplicates.ts';
import { guardianMergeEntries } from './merge.ts';
import {
  guardian,
  guardianChanges,
  guardianLink,
  listedGuardian,
  newGuardian,
  studentGuardian,
} from './record.ts';
import { guardianTrashEntries } from './trash.ts';

const classIds = commaList(z.uuid('Class not found')).optional();
const linkParams = z.object({ id, gid: id });

export const guardianReaches = ['none', 'email', 'phone'] as const;

const guardianListQuery = pageQuery(20).extend({
  search: searchTerm,
  /** `email`: with an email address; `phone`: with a phone number; `none`: with neither. */
  reach: z.enum(guardianReaches, 'Reach must be none, email or phone').optional(),
  /** `none`: only guardians without students. */
  students: z.enum(['none'], 'Students must be none').optional(),
  class_id: classIds,
});

export const guardians = {
  list: defineRoute({
    method: 'GET',
    path: '/school/guardians',
    permission: everyone,
    summary:
      'List guardians by name, with filters and a search by the start of words of the name, of an email address or of a phone number, or by four digits of a number',
    query: guardianListQuery,
    result: z.object({ guardians: z.array(listedGuardian), ...pageFields }),
  }),
  withoutAddress: defineRoute({
    method: 'GET',
    path: '/school/guardians/families-without-address',
    permission: everyone,
    summary: 'List active students whose guardians cannot be reached by email today',
    /** The search finds words of the student's or a guardian's name. */
    query: pageQuery(20).extend({ search: searchTerm, class_id: classIds }),
    result: z.object({
      families: z.array(
        z.object({
          student_id: id,
          student_name: z.string(),
          class_name: z.string().nullable(),
          section: z.string().nullable(),
          has_phone: z.boolean(),
          guardians: z.array(z.object({ guardian_id: id, name: z.string().nullable() })),
        }),
      ),
      ...pageFields,
    }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/school/guardians/{id}',
    permission: everyone,
    summary: 'Get one guardian with addresses, numbers and students',
    params: idParams,
    result: guardian,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/school/guardians',
    permission: everyone,
    summary: 'Add a guardian; a separate call links students to them',
    status: 201,
    body: newGuardian,
    result: z.object({ guardian_id: id }),
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/school/guardians/{id}',
    versioned: true,
    permission: everyone,
    summary:
      'Update a guardian for all of their students; a list of addresses or numbers replaces the one before',
    params: idParams,
    body: guardianChanges,
    result: guardian,
  }),
  listOfStudent: defineRoute({
    method: 'GET',
    path: '/school/students/{id}/guardians',
    permission: everyone,
    summary: 'List the guardians of a student in the order in which to call them, former ones last',
    params: idParams,
    result: z.object({ guardians: z.array(studentGuardian) }),
  }),
  link: defineRoute({
    method: 'PUT',
    path: '/school/students/{id}/guardians/{gid}',
    versioned: true,
    permission: everyone,
    summary:
      'Set the relationship of a guardian to a student, with rights and dates; links the two if needed',
    params: linkParams,
    body: guardianLink,
    result: studentGuardian,
  }),
  unlink: defineRoute({
    method: 'DELETE',
    path: '/school/students/{id}/guardians/{gid}',
    permission: everyone,
    summary:
      'Remove a link that was made by mistake; a guardian whose time has ended gets an end date instead',
    params: linkParams,
    result: deleted,
  }),
  ...guardianTrashEntries,
  ...guardianDuplicateEntries,
  ...guardianMergeEntries,
};
