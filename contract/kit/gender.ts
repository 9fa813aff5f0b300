export const genders = ['Male', 'Female', 'Other'] as const;
export type Gender = (typeof genders)[number];

const understoodGenders: Readonly<Record<string, Gender>> = {
  m: 'Male',
  male: 'Male',
  f: 'Female',
  female: 'Female',
  other: 'Other',
};

/** Reads a gender in any letter case, or as m or f; undefined for anything else. */
export function genderOf(text: string): Gender | undefined {
  const key = text.trim().toLowerCase();
  return Object.hasOwn(understoodGenders, key) ? understoodGenders[key] : undefined;
}
