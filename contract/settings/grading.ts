import { z } from 'zod';
import { id, idParams, instant, name200, requiredText } from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { accountAdmins, withOwnClasses } from '#contract/policy/grants.ts';

const boundsRange = 'A lower bound must be between 0 and 100';
const isHundredth = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

export const gradeBand = z
  .object({
    lower_bound: z
      .number('A lower bound must be a number')
      .min(0, boundsRange)
      .max(100, boundsRange)
      .refine(isHundredth, 'A lower bound can have two decimal places'),
    grade: requiredText('Grade', 20),
  })
  .meta({ id: 'GradeBand' });
export type GradeBand = z.infer<typeof gradeBand>;

const areDistinct = (values: readonly unknown[]) => new Set(values).size === values.length;

export const gradeScaleForm = z
  .object({
    name: name200('Name'),
    is_default: z.boolean('Default must be yes or no').default(false),
    bands: z
      .array(gradeBand, 'Bands must be a list')
      .min(1, 'A scale needs at least one band')
      .max(30, 'A scale can have at most 30 bands')
      .refine(
        (bands) => areDistinct(bands.map((band) => band.lower_bound)),
        'Two bands start at the same percentage',
      )
      .refine((bands) => areDistinct(bands.map((band) => band.grade)), 'Two bands have the same grade')
      .refine(
        (bands) => bands.some((band) => band.lower_bound === 0),
        'One band must start at 0, so that every percentage has a grade',
      ),
  })
  .meta({ id: 'GradeScaleForm' });

/** A grade scale with its bands, highest first. */
const gradeScale = z
  .object({
    grade_scale_id: id,
    name: z.string(),
    is_default: z.boolean(),
    bands: z.array(z.object({ lower_bound: z.number(), grade: z.string() })),
    updated_dt: instant,
  })
  .meta({ id: 'GradeScale' });
export type GradeScale = z.infer<typeof gradeScale>;

/** The grade scale of a school without a default scale of its own. */
export const builtInBands: readonly GradeBand[] = [
  { lower_bound: 90, grade: 'A+' },
  { lower_bound: 80, grade: 'A' },
  { lower_bound: 70, grade: 'B+' },
  { lower_bound: 60, grade: 'B' },
  { lower_bound: 50, grade: 'C' },
  { lower_bound: 40, grade: 'D' },
  { lower_bound: 0, grade: 'F' },
];

export const gradingEntries = {
  listGradeScales: defineRoute({
    method: 'GET',
    path: '/settings/grade-scale',
    permission: withOwnClasses,
    summary: "List the current grade bands and the school's own grade scales",
    result: z.object({
      bands: z.array(z.object({ lower_bound: z.number(), grade: z.string() })),
      grade_scales: z.array(gradeScale),
    }),
  }),
  createGradeScale: defineRoute({
    method: 'POST',
    path: '/settings/grade-scale',
    permission: accountAdmins,
    summary: 'Add a grade scale',
    status: 201,
    body: gradeScaleForm,
    result: gradeScale,
  }),
  updateGradeScale: defineRoute({
    method: 'PUT',
    path: '/settings/grade-scale/{id}',
    versioned: true,
    permission: accountAdmins,
    summary: 'Update a grade scale; bands that published results were graded with stay as they are',
    params: idParams,
    body: gradeScaleForm,
    result: gradeScale,
  }),
  removeGradeScale: defineRoute({
    method: 'DELETE',
    path: '/settings/grade-scale/{id}',
    permission: accountAdmins,
    summary: 'Delete a grade scale that nothing refers to',
    params: idParams,
    result: deleted,
  }),
};
