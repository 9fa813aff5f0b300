import { addDays, instantOfDay } from '#demo/kit/days.ts';
import type { DemoSchool } from '#demo/kit/demo-school.ts';
import type { Random } from '#demo/kit/random.ts';
import type { GuardianContactsTable, GuardiansTable } from '#server/db/types.gen.ts';
import { readPhoneNumber } from '#server/lib/phone-number.ts';
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
  readonly contacts: readonly Partial<GuardianContactsTable>[];
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
  const person = (gender: Gender, known: 'person' | 'number' = 'person') =>
    makeGuardian(school, random, { home, gender, known, guardian_id: nextId() });
  const parents = random.pick(['both', 'both', 'both', 'both', 'both', 'both', 'mother', 'father'] as const);
  const father = parents === 'mother' ? undefined : person('male');
  const mother = parents === 'father' ? undefined : person('female');
  const grandparent = random.chance(0.1) ? person(random.pick(['male', 'female'] as const)) : undefined;
  // The forms know an emergency contact by a number only.
  const emergency = person('other', 'number');
  const links = [
    link('father', father),
    link('mother', mother),
    link('guardian', grandparent ?? mother ?? father),
    link('emergency', emergency),
  ];
  const grownUps = [father, mother, grandparent, emergency].flatMap((one) => one ?? []);
  return {
    ...home,
    income: random.pick(incomes),
    children: random.pick([1, 1, 1, 1, 1, 1, 2, 2, 2, 3] as const),
    childNames: new Set(),
    guardians: grownUps.map(({ row }) => row),
    contacts: grownUps.flatMap(({ contacts }) => contacts),
    links: links.flatMap((one) => one ?? []),
  };
}

const link = (relationship: Relationship, guardian: Guardian | undefined) =>
  guardian && { relationship, guardian_id: guardian.row.guardian_id };

type Guardian = {
  readonly row: Partial<GuardiansTable> & { readonly guardian_id: string };
  readonly contacts: readonly Partial<GuardianContactsTable>[];
};

function makeGuardian(
  school: DemoSchool,
  random: Random,
  who: {
    home: { culture: Culture; familyName: NamePart; address: string };
    gender: Gender;
    guardian_id: string;
    known: 'person' | 'number';
  },
): Guardian {
  const { home, gender, guardian_id, known } = who;
  const name = pickName(random, home.culture, { gender, family: home.familyName });
  const since = instantOfDay(addDays(school.today, -random.int(1, 860)), '11:30');
  const phone = pickPhone(random);
  const n = Number.parseInt(guardian_id.slice(-8), 16);
  const email = `${name.latin}.${n}@families.example.test`;
  const occupation = random.pick(occupations);
  const dates = { created_dt: since, updated_dt: since };
  const numbers = [contactRow(school, { guardian_id, n: n * 2, kind: 'phone', typed: phone, ...dates })];
  const addresses = [
    contactRow(school, { guardian_id, n: n * 2 + 1, kind: 'email', typed: email, ...dates }),
  ];
  const nameless = { guardian_id, name: null, occupation: null, address: null, ...dates };
  if (known === 'number') return { row: nameless, contacts: numbers };
  const row = { ...nameless, name: name.written, occupation, address: home.address };
  return { row, contacts: [...numbers, ...addresses] };
}

const contactRow = (
  school: DemoSchool,
  { n, ...contact }: { guardian_id: string; n: number; kind: 'email' | 'phone'; typed: string },
): Partial<GuardianContactsTable> => ({
  ...contact,
  guardian_contact_id: school.id('guardian-contact', n),
  position: 1,
  normal: contact.kind === 'email' ? contact.typed.toLowerCase() : readPhoneNumber(contact.typed, 'en-US'),
});
