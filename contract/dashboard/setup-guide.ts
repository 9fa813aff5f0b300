import { z } from 'zod';
import { defineRoute } from '#contract/kit/route.ts';
import { managers } from '#contract/policy/grants.ts';

/** What a new school needs, in the order in which one step needs the one before. */
export const setupSteps = [
  'year',
  'calendar',
  'subjects',
  'classes',
  'teachers',
  'students',
  'chatbot',
  'register',
] as const;
export type SetupStep = (typeof setupSteps)[number];

export const setupGuideEntries = {
  setupGuide: defineRoute({
    method: 'GET',
    path: '/cms/dashboard/setup',
    permission: managers,
    summary: 'Get which first steps of the school are done, and whether the user has hidden them',
    result: z.object({
      steps: z.array(z.object({ step: z.enum(setupSteps), done: z.boolean() })),
      hidden: z.boolean(),
    }),
  }),
  hideSetupGuide: defineRoute({
    method: 'POST',
    path: '/cms/dashboard/setup/hide',
    permission: managers,
    summary: 'Hide the first steps of the school for the signed-in user',
    result: z.object({ hidden: z.literal(true) }),
  }),
};
