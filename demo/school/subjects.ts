import type { DemoSchool } from '#demo/kit/demo-school.ts';
import type { SubjectsTable } from '#server/db/types.gen.ts';
import type { DemoUsers } from './users.ts';

const subjects = [
  {
    name: 'Mathematics',
    code: 'MATH',
    subject_type: 'core',
    description: 'Number, algebra, geometry and data.',
  },
  {
    name: 'English',
    code: 'ENG',
    subject_type: 'core',
    description: 'Reading, writing, speaking and literature.',
  },
  { name: 'Science', code: 'SCI', subject_type: 'core', description: 'Nature and matter, by experiment.' },
  {
    name: 'Social Studies',
    code: 'SOC',
    subject_type: 'core',
    description: 'People, places and living together.',
  },
  {
    name: 'History',
    code: 'HIST',
    subject_type: 'core',
    description: 'From first settlements to living memory.',
  },
  {
    name: 'Geography',
    code: 'GEO',
    subject_type: 'core',
    description: 'Maps, climate, resources and cities.',
  },
  {
    name: 'Physics',
    code: 'PHY',
    subject_type: 'core',
    description: 'Motion, energy, waves and electricity.',
  },
  { name: 'Chemistry', code: 'CHEM', subject_type: 'core', description: 'Substances and how they change.' },
  { name: 'Biology', code: 'BIO', subject_type: 'core', description: 'Cells, organisms and ecosystems.' },
  { name: 'Economics', code: 'ECON', subject_type: 'elective', description: 'Markets, money and choices.' },
  {
    name: 'Computer Science',
    code: 'CS',
    subject_type: 'elective',
    description: 'Programming, data and networks.',
  },
  {
    name: 'Physical Education',
    code: 'PE',
    subject_type: 'core',
    description: 'Fitness, games and swimming.',
  },
  { name: 'Art', code: 'ART', subject_type: 'elective', description: 'Drawing, painting, clay and print.' },
  {
    name: 'Music',
    code: 'MUS',
    subject_type: 'elective',
    description: 'Singing, instruments and listening.',
  },
] as const;

export type SubjectName = (typeof subjects)[number]['name'];

const primary: readonly SubjectName[] = [
  'Mathematics',
  'English',
  'Science',
  'Social Studies',
  'Physical Education',
  'Art',
  'Music',
];
const middle: readonly SubjectName[] = [
  'Mathematics',
  'English',
  'Science',
  'History',
  'Geography',
  'Computer Science',
  'Physical Education',
  'Art',
];
const upper: readonly SubjectName[] = [
  'Mathematics',
  'English',
  'Physics',
  'Chemistry',
  'Biology',
  'History',
  'Geography',
  'Computer Science',
];
const final: readonly SubjectName[] = [
  'Mathematics',
  'English',
  'Physics',
  'Chemistry',
  'Biology',
  'Economics',
  'Computer Science',
  'Physical Education',
];

export function subjectNamesOf(grade: number): readonly SubjectName[] {
  if (grade <= 5) return primary;
  if (grade <= 8) return middle;
  return grade <= 10 ? upper : final;
}

export const periodsPerWeek = (name: SubjectName): number =>
  name === 'Mathematics' || name === 'English' ? 6 : name === 'Art' || name === 'Music' ? 2 : 4;

export const subjectId = (school: DemoSchool, name: SubjectName): string =>
  school.id('subject', subjects.findIndex((subject) => subject.name === name) + 1);

export async function loadSubjects(school: DemoSchool, users: DemoUsers): Promise<void> {
  await school.insert<SubjectsTable>(
    'subjects',
    subjects.map((subject) => ({
      subject_id: subjectId(school, subject.name),
      ...subject,
      created_by: users.admin.user_id,
    })),
  );
}
