import { z } from 'zod';
import { id, idParams, lines, pageFields, pageQuery, sortOrder } from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone, managers } from '#contract/policy/grants.ts';
import { canBeRestored } from '#contract/trash/values.ts';
import { leadBoardEntries } from './board.ts';
import { leadLinkEntries } from './links.ts';
import { leadMailEntries } from './mail.ts';
import { contactFilters, lead, leadChanges, newLead, stageText } from './record.ts';
import { leadViewEntries } from './views.ts';

export const leadSorts = [
  'name',
  'value',
  'priority',
  'stage',
  'owner',
  'source',
  'next_step_on',
  'last_contacted_dt',
  'created_dt',
  'updated_dt',
] as const;

/** Search, filters, order and page of the list; the screen keeps the same in its URL. */
export const leadListQuery = contactFilters.extend(pageQuery(20).shape).extend({
  sort: z.enum(leadSorts, `Sort must be one of: ${leadSorts.join(', ')}`).default('created_dt'),
  order: sortOrder('desc'),
});

export const leads = {
  list: defineRoute({
    method: 'GET',
    path: '/crm/contact',
    permission: everyone,
    summary: 'List leads with search and filters; the totals are in meta',
    query: leadListQuery,
    result: z.array(lead),
    meta: z.object({ ...pageFields }),
  }),
  ...leadBoardEntries,
  ...leadLinkEntries,
  ...leadViewEntries,
  ...leadMailEntries,
  get: defineRoute({
    method: 'GET',
    path: '/crm/contact/{id}',
    permission: everyone,
    summary: 'Get one lead',
    params: idParams,
    result: lead,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/crm/contact',
    permission: everyone,
    summary: 'Add a lead',
    status: 201,
    body: newLead,
    result: z.object({ crm_contact_id: id }),
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/crm/contact/{id}',
    versioned: true,
    permission: everyone,
    summary: 'Update a lead; fields that are left out stay unchanged',
    params: idParams,
    body: leadChanges,
    result: lead,
  }),
  setStage: defineRoute({
    method: 'PUT',
    path: '/crm/contact/{id}/stage',
    versioned: true,
    permission: everyone,
    summary: 'Move a lead to another stage; also writes the note and the last contact',
    params: idParams,
    body: z.object({ lead_stage: stageText, remarks: lines('Remarks'), lost_reason: lines('Reason') }),
    result: lead,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/crm/contact/{id}',
    permission: managers,
    summary: `Delete a lead; ${canBeRestored}`,
    params: idParams,
    result: deleted,
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/crm/contact/{id}/restore',
    permission: managers,
    summary: 'Restore a deleted lead',
    params: idParams,
    result: lead,
  }),
};
