import { addDays, instantOfDay } from '#demo/kit/days.ts';
import type { DemoSchool } from '#demo/kit/demo-school.ts';
import type { ClassesTable, SectionsTable } from '#server/db/types.gen.ts';
import type { DemoUsers } from './users.ts';

export type DemoSection = { readonly section_id: string; readonly name: string };
export type DemoClass = {
  readonly class_id: string;
  readonly grade: number;
  readonly name: string;
  readonly sections: readonly DemoSection[];
};

const sectionNames = (grade: number) => (grade === 9 || grade === 10 ? ['A', 'B', 'C'] : ['A', 'B']);

const descriptions: Readonly<Record<number, string>> = {
  1: 'First year of primary school: reading, number sense and a lot of play.',
  6: 'First year of middle school: subject teachers take over from the class teacher.',
  9: 'First year of upper school, in three sections.',
  12: 'Final year, with university guidance and the leaving examinations.',
};

/** Grade 1 to Grade 12, each with its sections. */
export async function loadClasses(school: DemoSchool, users: DemoUsers): Promise<readonly DemoClass[]> {
  const classes = Array.from({ length: 12 }, (_, index) => classOfGrade(school, index + 1));
  const since = instantOfDay(addDays(school.today, -880), '10:00');
  await school.insert<ClassesTable>(
    'classes',
    classes.map(({ class_id, name, grade }) => ({
      class_id,
      name,
      description: descriptions[grade] ?? null,
      position: grade,
      created_by: users.admin.user_id,
      created_dt: since,
      updated_dt: since,
    })),
  );
  await school.insert<SectionsTable>(
    'sections',
    classes.flatMap(({ class_id, sections }) =>
      sections.map(({ section_id, name }, position) => ({ section_id, class_id, name, position })),
    ),
  );
  return classes;
}

function classOfGrade(school: DemoSchool, grade: number): DemoClass {
  const sections = sectionNames(grade).map((name, index) => ({
    section_id: school.id('section', grade * 10 + index),
    name,
  }));
  return { class_id: school.id('class', grade), grade, name: `Grade ${grade}`, sections };
}
