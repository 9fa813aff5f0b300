import { type DemoSchool, demoFacts } from '#demo/kit/demo-school.ts';
import type { GradeBandsTable, GradeScalesTable, SchoolsTable } from '#server/db/types.gen.ts';

/** The lowest percentage of each grade, best first. */
export const gradeBands = [
  { lower_bound: 90, grade: 'A+' },
  { lower_bound: 80, grade: 'A' },
  { lower_bound: 70, grade: 'B+' },
  { lower_bound: 60, grade: 'B' },
  { lower_bound: 50, grade: 'C' },
  { lower_bound: 40, grade: 'D' },
  { lower_bound: 0, grade: 'F' },
] as const;

/** The school's row and its grade scale. */
export async function loadSchool(school: DemoSchool): Promise<void> {
  const { name, address, phone, email } = school.profile;
  await school.insert<SchoolsTable>('schools', [
    { name, address, phone, email, is_demo: true, ...demoFacts },
  ]);
  const gradeScale = { grade_scale_id: school.id('grade-scale', 1) };
  await school.insert<GradeScalesTable>('grade_scales', [
    { ...gradeScale, name: 'Letter grades', is_default: true },
  ]);
  await school.insert<GradeBandsTable>(
    'grade_bands',
    gradeBands.map((band) => ({ ...gradeScale, ...band })),
  );
}
