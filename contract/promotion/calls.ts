import { z } from 'zod';
import {
  blankable,
  id,
  idParams,
  instant,
  pageFields,
  pageQuery,
  searchTerm,
  startedJob,
} from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { accountAdmins } from '#contract/policy/grants.ts';

export const promotionDecisions = ['promote', 'repeat', 'graduate', 'leave'] as const;
export type PromotionDecision = (typeof promotionDecisions)[number];
const decision = z.enum(promotionDecisions, 'Decision must be promote, repeat, graduate or leave');

/** Why a student goes where they go: the next class, the last class, a low average, or a decision by hand. */
const promotionReasons = ['next_class', 'last_class', 'below_pass', 'by_hand'] as const;

export const promotionStatuses = ['draft', 'running', 'done', 'undoing', 'undone'] as const;
export type PromotionStatus = (typeof promotionStatuses)[number];

const promotionForm = z.object({
  /** Students with a lower average repeat the year; blank: no student repeats by rule. */
  pass_percent: blankable(
    z
      .number('Pass mark must be a number')
      .min(0, 'Pass mark must be between 0 and 100')
      .max(100, 'Pass mark must be between 0 and 100'),
  ),
  roll_numbers: z.enum(['keep', 'renumber'], 'Roll numbers must be keep or renumber').default('keep'),
  /** The next class of each class; null for the class whose students graduate. */
  classes: z
    .array(z.object({ class_id: id, next_class_id: id.nullable() }), 'Classes must be a list')
    .max(500, 'At most 500 classes')
    .refine(
      (classes) => new Set(classes.map(({ class_id }) => class_id)).size === classes.length,
      'Each class can be listed only once',
    )
    .refine(
      (classes) => classes.every(({ class_id, next_class_id }) => class_id !== next_class_id),
      'A class cannot be its own next class',
    ),
});

const yearOfPromotion = z
  .object({
    academic_year_id: id,
    name: z.string(),
    year: z.int(),
    starts_on: z.string(),
    ends_on: z.string(),
  })
  .meta({ id: 'PromotionYear' });

/** A promotion; `undo_refusal` says why it cannot be undone, and is null while it can. */
const promotionRecord = z
  .object({
    promotion_id: id,
    from_year: yearOfPromotion,
    to_year: yearOfPromotion,
    status: z.enum(promotionStatuses),
    pass_percent: z.number().nullable(),
    roll_numbers: z.enum(['keep', 'renumber']),
    job_id: id.nullable(),
    done_dt: instant.nullable(),
    undo_refusal: z.string().nullable(),
    classes: z.array(
      z.object({
        class_id: id,
        class_name: z.string(),
        students: z.int(),
        next_class_id: id.nullable(),
        next_class_name: z.string().nullable(),
      }),
    ),
    updated_dt: instant,
  })
  .meta({ id: 'Promotion' });
export type Promotion = z.infer<typeof promotionRecord>;

const place = {
  class_name: z.string().nullable(),
  section: z.string().nullable(),
  roll_no: z.string().nullable(),
};

const plannedStudent = z.object({
  student_id: id,
  name: z.string(),
  from: z.object({ class_id: id, ...place }),
  to: z.object({ class_id: id.nullable(), ...place }),
  /** The average of the ending year, unrounded; null without marks. */
  average: z.number().nullable(),
  decision,
  reason: z.enum(promotionReasons),
  /** The outcome; null before the promotion ran. `already`: the student was already enrolled in the new year. */
  outcome: z.enum(['done', 'already', 'undone', 'kept']).nullable(),
});
export type PlannedStudent = z.infer<typeof plannedStudent>;

const decisionCounts = z.object({
  total: z.int(),
  promote: z.int(),
  repeat: z.int(),
  graduate: z.int(),
  leave: z.int(),
  already: z.int(),
});
export type DecisionCounts = z.infer<typeof decisionCounts>;

const planQuery = pageQuery(50).extend({
  search: searchTerm,
  decision: decision.optional(),
  class_id: id.optional(),
});

export const promotion = {
  list: defineRoute({
    method: 'GET',
    path: '/school/promotion',
    permission: accountAdmins,
    summary: 'List the promotions, newest first, and the years that the next one would connect',
    result: z.object({
      promotions: z.array(promotionRecord),
      /** The years that a new promotion would connect; null while the school has no next year. */
      next: z.object({ from_year: yearOfPromotion, to_year: yearOfPromotion }).nullable(),
    }),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/school/promotion',
    permission: accountAdmins,
    summary: 'Plan the promotion from one year to the next; no student is moved yet',
    status: 201,
    body: z.object({ from_year: z.int('From year must be a number') }),
    result: promotionRecord,
  }),
  get: defineRoute({
    method: 'GET',
    path: '/school/promotion/{id}',
    permission: accountAdmins,
    summary: 'Get one promotion with the next class of each class',
    params: idParams,
    result: promotionRecord,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/school/promotion/{id}',
    versioned: true,
    permission: accountAdmins,
    summary: 'Update the rules of a planned promotion: pass mark, roll numbers, next classes',
    params: idParams,
    body: promotionForm,
    result: promotionRecord,
  }),
  plan: defineRoute({
    method: 'GET',
    path: '/school/promotion/{id}/students',
    permission: accountAdmins,
    summary: 'List where each student goes and why; after the promotion, the outcome',
    params: idParams,
    query: planQuery,
    result: z.object({
      students: z.array(plannedStudent),
      counts: decisionCounts,
      ...pageFields,
    }),
  }),
  decide: defineRoute({
    method: 'PUT',
    path: '/school/promotion/{id}/students',
    permission: accountAdmins,
    summary: 'Decide by hand for some students; without a decision the rules apply again',
    params: idParams,
    body: z.object({
      student_ids: z
        .array(id, 'Students must be a list')
        .min(1, 'Choose at least one student')
        .max(1000, 'At most 1000 students at once'),
      decision: blankable(decision),
      /** For promoted students: a class other than the next one. */
      class_id: blankable(id),
      section: blankable(z.string().trim().max(50, 'Section must be at most 50 characters')),
    }),
    result: z.object({ decided: z.int() }),
  }),
  run: defineRoute({
    method: 'POST',
    path: '/school/promotion/{id}/run',
    permission: accountAdmins,
    summary: 'Run the promotion as a job; running it again moves only students who were not moved yet',
    status: 202,
    params: idParams,
    result: startedJob,
  }),
  undo: defineRoute({
    method: 'POST',
    path: '/school/promotion/{id}/undo',
    permission: accountAdmins,
    summary: 'Undo a promotion while the new year has no attendance, marks or subjects yet',
    status: 202,
    params: idParams,
    result: startedJob,
  }),
};
