import { z } from 'zod';
import { calendarDate, id, idParams, requiredText, text } from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone } from '#contract/policy/grants.ts';
import { leadPriorities, leadSources, leadStages } from './values.ts';

/** What a saved view stores: the filters of the page, as in its URL. */
const filters = z
  .object(
    {
      search: text('Search', 200).optional(),
      priority: z.enum(leadPriorities, 'Priority must be low, medium or high').optional(),
      source: z.enum(leadSources, `Source must be one of: ${leadSources.join(', ')}`).optional(),
      owner: z.union([z.enum(['me', 'none']), z.uuid()], 'Owner must be a user, me or none').optional(),
      show: z
        .enum(['stale', 'no_next_step', 'duplicates'], 'Show must be stale, no_next_step or duplicates')
        .optional(),
      created_from: calendarDate('Came in from').optional(),
      created_to: calendarDate('Came in to').optional(),
      stage: z.enum(leadStages, `Stage must be one of: ${leadStages.join(', ')}`).optional(),
    },
    'Filters must be the filters of the list',
  )
  .meta({ id: 'LeadFilters' });

const leadView = z
  .object({
    view_id: id,
    name: z.string(),
    filters,
    /** Visible to all users of the school. */
    is_shared: z.boolean(),
    is_own: z.boolean(),
    owner_name: z.string().nullable(),
  })
  .meta({ id: 'SavedView' });
export type LeadView = z.infer<typeof leadView>;

export const leadViewEntries = {
  listViews: defineRoute({
    method: 'GET',
    path: '/crm/contact/views',
    permission: everyone,
    summary: 'List your saved views, and those that others share',
    result: z.object({ views: z.array(leadView) }),
  }),
  saveView: defineRoute({
    method: 'POST',
    path: '/crm/contact/views',
    permission: everyone,
    summary: 'Save filters as a view; a view with the same name is replaced',
    status: 201,
    body: z.object({
      name: requiredText('Name', 60),
      filters,
      is_shared: z.boolean('Shared must be yes or no').default(false),
    }),
    result: leadView,
  }),
  removeView: defineRoute({
    method: 'DELETE',
    path: '/crm/contact/views/{id}',
    permission: everyone,
    summary: 'Delete one of your saved views',
    params: idParams,
    result: deleted,
  }),
};
