import { z } from 'zod';
import { blankable, id, idParams, instant, pageQuery, searchTerm } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { accountAdmins } from '#contract/policy/grants.ts';

export const promotionDecisions = ['promote', 'repeat', 'graduate', 'leave'] as const;
export type PromotionDecision = (typeof promotionDecisions)[number];
const decision = z.enum(promotionDecisions, 'Decision must be promote, repeat, graduate or leave');

/** Why somebody goes where they go: the class that follows, the last class, an average too low, a person's word. */
const promotionReasons = ['next_class', 'last_class', 'below_pass', 'by_hand'] as const;

export const promotionStatuses = ['draft', 'running', 'done', 'undoing', 'undone'] as const;
export type PromotionStatus = (typeof promotionStatuses)[number];

const promotionForm = z.object({
  /** Students with an average below it repeat; blank: nobody repeats by rule. */
  pass_percent: blankable(
    z
      .number('Pass mark must be a number')
      .min(0, 'Pass mark must be between 0 and 100')
      .max(100, 'Pass mark must be between 0 and 100'),
  ),
  roll_numbers: z.enum(['keep', 'renumber'], 'Roll numbers must be keep or renumber').default('keep'),
  /** For each class the one that follows; null for the class whose students graduate. */
  classes: z
    .array(z.object({ class_id: id, next_class_id: id.nullable() }), 'Classes must be a list')
    .max(500, 'At most 500 classes')
    .refine(
      (classes) => new Set(classes.map(({ class_id }) => class_id)).size === classes.length,
      'Each class can be listed only once',
    )
    .refine(
      (classes) => classes.every(({ class_id, next_class_id }) => class_id !== next_class_id),
      'A class cannot follow on itself',
    ),
});

const yearOfPromotion = z.object({
  academic_year_id: id,
  name: z.string(),
  year: z.int(),
  starts_on: z.string(),
  ends_on: z.string(),
});

/** A change of the year; `undo_refusal` says why it cannot be taken back, null while it can. */
const promotionRecord = z.object({
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
});
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
  /** Of the year that ends, unrounded; null without marks. */
  average: z.number().nullable(),
  decision,
  reason: z.enum(promotionReasons),
  /** What was carried out; null before. `already`: has a place in the new year by another way. */
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

const started = z.object({ job_id: id });

export const promotion = {
  list: defineRoute({
    method: 'GET',
    path: '/school/promotion',
    permission: accountAdmins,
    summary: 'Changes of the academic year, newest first, and the years the next one would connect',
    result: z.object({
      promotions: z.array(promotionRecord),
      /** What a new change would connect; null while the school has no year that follows. */
      next: z.object({ from_year: yearOfPromotion, to_year: yearOfPromotion }).nullable(),
    }),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/school/promotion',
    permission: accountAdmins,
    summary: 'Plan the change from one year to the one after it; nobody is moved yet',
    status: 201,
    body: z.object({ from_year: z.int('From year must be a number') }),
    result: promotionRecord,
  }),
  get: defineRoute({
    method: 'GET',
    path: '/school/promotion/{id}',
    permission: accountAdmins,
    summary: 'One change of the year with the class that follows each class',
    params: idParams,
    result: promotionRecord,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/school/promotion/{id}',
    permission: accountAdmins,
    summary: 'Change the rules of a planned change: pass mark, roll numbers, which class follows which',
    params: idParams,
    body: promotionForm,
    result: promotionRecord,
  }),
  plan: defineRoute({
    method: 'GET',
    path: '/school/promotion/{id}/students',
    permission: accountAdmins,
    summary: 'The dry run: for each student where they go and why; after the change, what became of them',
    params: idParams,
    query: planQuery,
    result: z.object({
      students: z.array(plannedStudent),
      counts: decisionCounts,
      total: z.int(),
      page: z.int(),
      limit: z.int(),
    }),
  }),
  decide: defineRoute({
    method: 'PUT',
    path: '/school/promotion/{id}/students',
    permission: accountAdmins,
    summary: 'Decide by hand for some students; without a decision the rules hold again',
    params: idParams,
    body: z.object({
      student_ids: z
        .array(id, 'Students must be a list')
        .min(1, 'Choose at least one student')
        .max(1000, 'At most 1000 students at once'),
      decision: blankable(decision),
      /** Another class than the one that follows, for promoted students. */
      class_id: blankable(id),
      section: blankable(z.string().trim().max(50, 'Section must be at most 50 characters')),
    }),
    result: z.object({ decided: z.int() }),
  }),
  run: defineRoute({
    method: 'POST',
    path: '/school/promotion/{id}/run',
    permission: accountAdmins,
    summary: 'Carry the change out as a job; running it again moves only who was not moved yet',
    status: 202,
    params: idParams,
    result: started,
  }),
  undo: defineRoute({
    method: 'POST',
    path: '/school/promotion/{id}/undo',
    permission: accountAdmins,
    summary: 'Take the whole change back, while the new year has no attendance, marks or subjects yet',
    status: 202,
    params: idParams,
    result: started,
  }),
};
