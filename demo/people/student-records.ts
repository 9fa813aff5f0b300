import { addDays, instantOfDay, pickEarlier, pickLater } from '#demo/kit/days.ts';
import type { DemoSchool } from '#demo/kit/demo-school.ts';
import type { Random } from '#demo/kit/random.ts';
import type { StudentsTable } from '#server/db/types.gen.ts';
import type { Family } from './families.ts';
import { bloodGroups, type Gender, pickName, pickPhone } from './names.ts';
import type { Career } from './school-careers.ts';
import { unusualNames } from './unusual-names.ts';

const transportModes = [
  'School Bus',
  'School Bus',
  'School Bus',
  'Private Car',
  'Private Car',
  'Walking',
  'Public Transport',
  'Bicycle',
  'Other',
] as const;

const pastimes = [
  'Chess club, swimming',
  'Football',
  'Choir and school orchestra (violin)',
  'Robotics',
  'Debating society',
  'Drama, dance',
  'Basketball, athletics',
  'Gardening club',
  'Coding club and table tennis',
  'Scouts',
] as const;

const previousSchools = [
  'Little Acorns Nursery',
  'Eastwater Primary',
  'Mossley Bridge School',
  'Riverbend Academy',
  'Taught at home',
] as const;

const allergies = ['Peanuts', 'Bee stings', 'Dairy', 'Penicillin', 'Pollen (spring)', 'Shellfish'] as const;
const conditions = [
  'Mild asthma, inhaler in the school bag',
  'Type 1 diabetes, care plan with the nurse',
  'Migraine',
  'Epilepsy, well controlled',
  'Short-sighted, sits in front',
] as const;
const medicalNotes = [
  'Carries an adrenaline pen; a second one is with the nurse.',
  'Please call the mother first if unwell.',
  'May leave ten minutes early for physiotherapy on Thursdays.',
] as const;
const needs = [
  'Extra time in written tests (dyslexia)',
  'Uses a hearing aid; seat near the teacher',
  'Wheelchair user; lessons on the ground floor',
  'English as a second language, two support lessons a week',
] as const;

type Child = { n: number; family: Family; career: Career; createdBy: string };

/** The record of one student. */
export function studentRow(school: DemoSchool, random: Random, child: Child) {
  const { n, family, career, createdBy } = child;
  const [newest] = career.enrolments;
  const gender: Gender = random.chance(0.04) ? 'other' : random.pick(['female', 'male'] as const);
  const picked = pickChildName(random, family, gender);
  const name = unusualNames.get(n) ?? picked;
  const created = instantOfDay(
    pickLater(career.admissionDate, addDays(school.today, -870)),
    `1${n % 10}:${10 + (n % 50)}`,
  );
  return {
    student_id: school.id('student', n),
    name: name.written,
    date_of_birth: addDays(`${newest.year.startYear - 5 - career.grade}-01-01`, -random.int(0, 364)),
    gender,
    status: career.status,
    class_id: newest.class.class_id,
    section: newest.section.name,
    roll_no: newest.roll_no,
    academic_year: newest.year.startYear,
    nationality: family.culture.nationality,
    admission_date: career.admissionDate,
    ...schoolLife(random),
    phone: pickPhone(random),
    email: random.chance(0.9) ? `${name.latin}.${n}@students.example.test` : null,
    address: family.address,
    family_income: random.chance(0.6) ? family.income : null,
    religion: random.chance(0.6) ? random.pick(family.culture.religions) : null,
    ...medicalFile(random),
    created_by: createdBy,
    created_dt: pickEarlier(created, school.now),
    updated_dt: pickEarlier(created, school.now),
  } satisfies Partial<StudentsTable>;
}

function pickChildName(random: Random, family: Family, gender: Gender) {
  const pick = () => pickName(random, family.culture, { gender, family: family.familyName });
  let name = pick();
  while (family.childNames.has(name.written)) name = pick();
  family.childNames.add(name.written);
  return name;
}

const schoolLife = (random: Random) => ({
  previous_school: pickOrNull(random, 0.4, previousSchools),
  transport_mode: pickOrNull(random, 0.95, transportModes),
  extracurricular_activities: pickOrNull(random, 0.7, pastimes),
  special_needs: pickOrNull(random, 0.05, needs),
});

const medicalFile = (random: Random) => ({
  blood_group: pickOrNull(random, 0.85, bloodGroups),
  medical_conditions: pickOrNull(random, 0.08, conditions),
  allergies: pickOrNull(random, 0.14, allergies),
  medical_info: pickOrNull(random, 0.06, medicalNotes),
});

const pickOrNull = (random: Random, probability: number, texts: readonly string[]): string | null =>
  random.chance(probability) ? random.pick(texts) : null;
