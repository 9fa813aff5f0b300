/** The guardians of one family; those without an address cannot be reached. */
type Guardian = { readonly name: string; readonly email: string; readonly phone: string };
type Family = { readonly father: Guardian; readonly mother: Guardian; readonly children: number };

const familyCount = 150;
const withTwoChildren = 50;
/** So many mothers have no address. */
const silentMothers = 10;

const families: readonly Family[] = Array.from({ length: familyCount }, (_, index) => ({
  father: {
    name: `Omar Family${index}`,
    email: `father${index}@families.test`,
    phone: `+1 555 ${1000 + index}`,
  },
  mother: {
    name: `Leila Family${index}`,
    email: index < silentMothers ? '' : `mother${index}@families.test`,
    phone: `+1 555 ${3000 + index}`,
  },
  children: index < withTwoChildren ? 2 : 1,
}));

export const guardianCount = families.length * 2;
/** Every address of a guardian, once. */
export const familyEmails: readonly string[] = families
  .flatMap(({ father, mother }) => [father.email, mother.email])
  .filter((email) => email !== '')
  .sort();

const header =
  'Student Name,Date of Birth,Gender,Class,Section,Roll Number,Admission Date,Student Phone,Residential Address,' +
  'Father Name,Father Contact,Father Email,Mother Name,Mother Contact,Mother Email';

/** The list of 200 students with their families; a second child repeats the guardians of the first. */
export function studentFile(classNames: readonly string[]): {
  readonly file: string;
  readonly count: number;
} {
  const children = families.flatMap((family, index) =>
    Array.from({ length: family.children }, (_, child) => ({ ...family, index, child })),
  );
  const lines = children.map(({ father, mother, index, child }, place) => {
    const className = classNames[place % classNames.length] ?? '';
    const round = Math.floor(place / classNames.length);
    const birth = `2015-0${(place % 9) + 1}-${10 + (place % 18)}`;
    const person = `Child${child} Family${index},${birth},${place % 2 ? 'Female' : 'Male'}`;
    const seat = `${className},${round % 2 ? 'B' : 'A'},${round + 1},2026-01-05`;
    const guardians = [father, mother].map(({ name, phone, email }) => `${name},${phone},${email}`);
    return [person, seat, `+1 555 ${5000 + place}`, `${index} High Street`, ...guardians].join(',');
  });
  return { file: [header, ...lines].join('\n'), count: children.length };
}

/** The list of teachers with their addresses. */
export function teacherFile(count: number): string {
  const lines = Array.from(
    { length: count },
    (_, index) =>
      `Teacher Number${index},T-${index},B.Ed.,2020-08-03,+1 555 ${7000 + index},teacher${index}@staff.test`,
  );
  return ['Full Name,Employee ID,Qualification,Joining Date,Phone,Email', ...lines].join('\n');
}
