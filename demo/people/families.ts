import { addDays, instantOfDay } from '#demo/kit/days.ts';
import type { DemoSchool } from '#demo/kit/demo-school.ts';
import type { Random } from '#demo/kit/random.ts';
import type { GuardiansTable } from '#server/db/types.gen.ts';
import type { Culture } from './cultures.ts';
import {
  type Gender,
  type NamePart,
  pickAddress,
  pickCulture,
  pickFamilyName,
  pickName,
  pickPhone,
} from './names.ts';

export type Relationship = 'father' | 'mother' | 'guardian' | 'emergency';

/** A home with its adults; its children share them. */
export type Family = {
  readonly culture: Culture;
  readonly familyName: NamePart;
  readonly address: string;
  readonly income: string;
  readonly children: number;
  /** Names used so far: all children of a home have different names. */
  readonly childNames: Set<string>;
  readonly guardians: readonly Partial<GuardiansTable>[];
  readonly links: readonly { relationship: Relationship; guardian_id: string }[];
};

const incomes = [
  'Below $25,000',
  '$25,000 - $50,000',
  '$50,000 - $75,000',
  '$75,000 - $100,000',
  '$100,000 - $150,000',
  'Above $150,000',
] as const;

const occupations = [
  'Accountant',
  'Baker',
  'Bus driver',
  'Carpenter',
  'Civil engineer',
  'Dentist',
  'Electrician',
  'Farmer',
  'Graphic designer',
  'Homemaker',
  'Journalist',
  'Lawyer',
  'Midwife',
  'Nurse',
  'Pharmacist',
  'Police officer',
  'Shopkeeper',
  'Software developer',
  'Translator',
  'Veterinarian',
] as const;

/** Makes families one after the other; the ids of guardians continue across families. */
export function familyMaker(school: DemoSchool): () => Family {
  const random = school.random('families');
  let guardians = 0;
  const nextId = () => {
    guardians += 1;
    return school.id('guardian', guardians);
  };
  return () => makeFamily(school, random, nextId);
}

function makeFamily(school: DemoSchool, random: Random, nextId: () => string): Family {
  const culture = pickCulture(random);
  const home = { culture, familyName: pickFamilyName(random, culture), address: pickAddress(random) };
  const person = (gender: Gender) => guardianRow(school, random, { home, gender, guardian_id: nextId() });
  const parents = random.pick(['both', 'both', 'both', 'both', 'both', 'both', 'mother', 'father'] as const);
  const father = parents === 'mother' ? undefined : person('male');
  const mother = parents === 'father' ? undefined : person('female');
  const grandparent = random.chance(0.1) ? person(random.pick(['male', 'female'] as const)) : undefined;
  // The forms store an emergency contact as a number only.
  const emergency = { ...person('other'), name: null, email: null, occupation: null, address: null };
  const links = [
    link('father', father),
    link('mother', mother),
    link('guardian', grandparent ?? mother ?? father),
    link('emergency', emergency),
  ];
  return {
    ...home,
    income: random.pick(incomes),
    children: random.pick([1, 1, 1, 1, 1, 1, 2, 2, 2, 3] as const),
    childNames: new Set(),
    guardians: [father, mother, grandparent, emergency].flatMap((row) => row ?? []),
    links: links.flatMap((one) => one ?? []),
  };
}

const link = (relationship: Relationship, guardian: { guardian_id: string } | undefined) =>
  guardian && { relationship, guardian_id: guardian.guardian_id };

function guardianRow(
  school: DemoSchool,
  random: Random,
  who: {
    home: { culture: Culture; familyName: NamePart; address: string };
    gender: Gender;
    guardian_id: string;
  },
) {
  const { home, gender, guardian_id } = who;
  const name = pickName(random, home.culture, { gender, family: home.familyName });
  const since = instantOfDay(addDays(school.today, -random.int(1, 860)), '11:30');
  return {
    guardian_id,
    name: name.written,
    phone: pickPhone(random),
    email: `${name.latin}.${Number.parseInt(guardian_id.slice(-8), 16)}@families.example.test`,
    occupation: random.pick(occupations),
    address: home.address,
    created_dt: since,
    updated_dt: since,
  };
}
