import type { StudentChanges } from '#contract/students/form.ts';
import { counter } from '#demo/kit/counter.ts';
import type { DemoSchool } from '#demo/kit/demo-school.ts';
import type { Random } from '#demo/kit/random.ts';
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

/** A home with its adults; its children share them. */
export type Family = {
  readonly culture: Culture;
  readonly familyName: NamePart;
  readonly address: string;
  readonly income: string;
  readonly children: number;
  /** Names used so far: all children of a home have different names. */
  readonly childNames: Set<string>;
  /** The fields of the students' form that name the grown-ups. */
  readonly named: FamilyFields;
};

type FamilyFields = Pick<
  StudentChanges,
  | `${'father' | 'mother'}_${'name' | 'contact' | 'email' | 'occupation'}`
  | 'guardian_name'
  | 'parent_contact'
  | 'guardian_email'
  | 'emergency_contact'
>;

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

/** Makes families one after the other. */
export function familyMaker(school: DemoSchool): () => Family {
  const random = school.random('families');
  const nextNumber = counter((n) => n);
  return () => makeFamily(random, nextNumber);
}

function makeFamily(random: Random, nextNumber: () => number): Family {
  const culture = pickCulture(random);
  const home = { culture, familyName: pickFamilyName(random, culture), address: pickAddress(random) };
  const person = (gender: Gender) => makeGuardian(random, { ...home, gender, n: nextNumber() });
  const parents = random.pick(['both', 'both', 'both', 'both', 'both', 'both', 'mother', 'father'] as const);
  const father = parents === 'mother' ? undefined : person('male');
  const mother = parents === 'father' ? undefined : person('female');
  const grandparent = random.chance(0.1) ? person(random.pick(['male', 'female'] as const)) : undefined;
  const emergency = person('other');
  const guardian = grandparent ?? mother ?? father;
  return {
    ...home,
    income: random.pick(incomes),
    children: random.pick([1, 1, 1, 1, 1, 1, 2, 2, 2, 3] as const),
    childNames: new Set(),
    named: {
      father_name: father?.name,
      father_contact: father?.phone,
      father_email: father?.email,
      father_occupation: father?.occupation,
      mother_name: mother?.name,
      mother_contact: mother?.phone,
      mother_email: mother?.email,
      mother_occupation: mother?.occupation,
      guardian_name: guardian?.name,
      parent_contact: guardian?.phone,
      guardian_email: guardian?.email,
      // The form knows an emergency contact by a number only.
      emergency_contact: emergency.phone,
    },
  };
}

type Guardian = {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly occupation: string;
};

function makeGuardian(
  random: Random,
  { culture, familyName, gender, n }: Pick<Family, 'culture' | 'familyName'> & { gender: Gender; n: number },
): Guardian {
  const name = pickName(random, culture, { gender, family: familyName });
  return {
    name: name.written,
    phone: pickPhone(random),
    email: `${name.latin}.${n}@families.example.test`,
    occupation: random.pick(occupations),
  };
}
