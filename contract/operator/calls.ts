import { z } from 'zod';
import {
  emailAddress,
  id,
  idParams,
  name200,
  pageFields,
  pageQuery,
  requiredLongText,
  requiredText,
  searchTerm,
  sortOrder,
} from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { currency, locale, timeZone } from '#contract/settings/school.ts';
import { schoolAddresses } from './addresses.ts';
import { operatedSchool, operatorLogEntry, schoolDeletion, schoolStates } from './school.ts';

/** What a second confirmation has to say, so that a school is deleted without waiting. */
export const deleteAtOnce = 'delete at once';

/** How long a school that is to be deleted can still be kept, unless the operator says otherwise. */
const waitingDays = 30;

const firstAdmin = { admin_name: name200('Name of the first account-admin') };
const adminEmail = emailAddress('Email of the first account-admin');

/** The calls of the operator of the installation. No account of a school can make them. */
export const operator = {
  listSchools: defineRoute({
    method: 'GET',
    path: '/operator/schools',
    access: 'operator',
    summary: 'List all schools of the installation with what they use',
    query: pageQuery(25).extend({
      /** Part of the name. */
      search: searchTerm,
      state: z.enum(schoolStates, 'State must be active, suspended or deleting').optional(),
      sort: z.enum(['name', 'created_dt'], 'Sort must be name or created_dt').default('name'),
      order: sortOrder('asc'),
    }),
    result: z.object({ schools: z.array(operatedSchool), ...pageFields }),
  }),
  getSchool: defineRoute({
    method: 'GET',
    path: '/operator/schools/{id}',
    access: 'operator',
    summary: 'Get one school with what it uses',
    params: idParams,
    result: operatedSchool,
  }),
  createSchool: defineRoute({
    method: 'POST',
    path: '/operator/schools',
    access: 'operator',
    status: 201,
    summary: 'Create a school and invite its first account-admin by email',
    body: z.object({
      name: name200('School name'),
      time_zone: timeZone,
      currency: currency.default('USD'),
      locale: locale.default('en-US'),
      ...firstAdmin,
      admin_email: adminEmail,
    }),
    result: operatedSchool,
  }),
  inviteAdmin: defineRoute({
    method: 'POST',
    path: '/operator/schools/{id}/invitation',
    access: 'operator',
    summary: 'Invite the first account-admin again, while no account-admin has joined the school',
    params: idParams,
    body: z.object({ ...firstAdmin, admin_email: adminEmail }),
    result: operatedSchool,
  }),
  ...schoolAddresses,
  suspendSchool: defineRoute({
    method: 'POST',
    path: '/operator/schools/{id}/suspension',
    access: 'operator',
    summary: 'Suspend a school: no one can sign in, nothing is sent, its data stays',
    params: idParams,
    body: z.object({ reason: requiredLongText('Reason', 1000) }),
    result: operatedSchool,
  }),
  resumeSchool: defineRoute({
    method: 'DELETE',
    path: '/operator/schools/{id}/suspension',
    access: 'operator',
    summary: 'End the suspension of a school, and cancel a deletion that has not begun',
    params: idParams,
    result: operatedSchool,
  }),
  deleteSchool: defineRoute({
    method: 'POST',
    path: '/operator/schools/{id}/deletion',
    access: 'operator',
    status: 202,
    summary: 'Plan the deletion of a suspended school with everything in it',
    params: idParams,
    body: z.object({
      /** The name of the school, exactly as it is. */
      name: requiredText('Name', 200),
      days: z
        .number('Days must be a number')
        .int('Days must be a whole number')
        .min(1, 'Days must be at least 1')
        .max(366, 'Days must be at most 366')
        .default(waitingDays),
      /** Does not wait for these days. */
      at_once: z.literal(deleteAtOnce, `At once must be "${deleteAtOnce}"`).optional(),
    }),
    result: schoolDeletion,
  }),
  listDeletions: defineRoute({
    method: 'GET',
    path: '/operator/deletions',
    access: 'operator',
    summary: 'List planned and finished deletions of schools, newest first, with what was deleted',
    query: pageQuery(25),
    result: z.object({ deletions: z.array(schoolDeletion), ...pageFields }),
  }),
  listLog: defineRoute({
    method: 'GET',
    path: '/operator/log',
    access: 'operator',
    summary: 'List what the operator did, newest first',
    query: pageQuery(25).extend({ school_id: id.optional() }),
    result: z.object({ entries: z.array(operatorLogEntry), ...pageFields }),
  }),
};
