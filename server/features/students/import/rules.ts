import type { z } from 'zod';
import type { StudentRecord } from '#contract/students/calls.ts';
import type { StudentChanges, studentWithoutContact } from '#contract/students/form.ts';
import { changedIdFields } from '#server/features/students/family/rules.ts';
import type { WrittenGuardian } from '#server/features/students/guardian-questions/decisions.ts';
import type { NamedGuardian } from '#server/features/students/guardian-questions/spellings.ts';
import type { AskedGuardian, ImportRow, RowProblem } from '#server/importing/target.ts';
import type { FoundPlace } from './places.ts';
import type { ImportYear, RollNumberHolder } from './queries.ts';

export type NewStudent = z.output<typeof studentWithoutContact>;

/** A row on its way through the checks. */
export type Draft = {
  readonly row: number;
  readonly values: Readonly<Record<string, string>>;
  readonly problems: RowProblem[];
  readonly warnings: string[];
  /** The guardians as the file writes them, with who they are if a person has decided. */
  readonly guardians: readonly WrittenGuardian[];
  /** Those who may be on record or twice in the file. */
  people: readonly AskedGuardian[];
  place: FoundPlace | undefined;
  before?: StudentRecord;
  created?: NewStudent;
  changed?: StudentChanges;
  fit?: ImportYear;
};

/** What of the file has come before, so that it does not come twice. */
export type RollNumbers = {
  readonly numbers: Map<string, number>;
  /** The holders of roll numbers when the import began. */
  readonly holders: Holders;
  readonly students: Map<string, number>;
  readonly people: Map<string, number>;
  /** The guardians of earlier rows by email and phone. */
  readonly guardians: Map<string, NamedGuardian[]>;
  /** Admission numbers in small letters. */
  readonly admissions: Map<string, number>;
};

type RollNumberPlace = Pick<RollNumberHolder, 'class_id' | 'section_id' | 'roll_no'>;

/** The roll numbers of a school, to be looked up without asking the database for every row. */
export class Holders {
  readonly #byNumber: ReadonlyMap<string, readonly RollNumberHolder[]>;

  constructor(holders: readonly RollNumberHolder[]) {
    this.#byNumber = Map.groupBy(holders, Holders.#keyOf);
  }

  static #keyOf = ({ class_id, section_id, roll_no }: RollNumberPlace) =>
    JSON.stringify([class_id, section_id, roll_no]);

  /** Everyone who has the number there, in whatever year. */
  holdersAt(place: RollNumberPlace): readonly RollNumberHolder[] {
    return this.#byNumber.get(Holders.#keyOf(place)) ?? [];
  }
}

/** A row's texts, with first and last name put together. */
export function withWholeName(values: ImportRow['values']): Record<string, string> {
  const { first_name, last_name, ...others } = values;
  const whole = [first_name, last_name].filter((part) => part !== undefined).join(' ');
  return whole !== '' && others['name'] === undefined ? { ...others, name: whole } : others;
}

/** The columns of a file speak of the class by its name. */
export const columnNames = { class_id: 'class_name' };

/** The values of a row that differ from the student. */
export function pickDifferences(before: StudentRecord, sent: StudentChanges): StudentChanges {
  const known = before as unknown as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => value !== undefined && value !== known[field]),
  ) as StudentChanges;
}

/** A number by which a row finds its student is not changed, even if the file writes it in another letter case. */
export const withStoredNumber = (
  { admission_no }: StudentRecord,
  sent: StudentChanges,
  match: string,
): StudentChanges => (match === 'admission_no' ? { ...sent, admission_no } : sent);

/** The fields of a student that a change touches, as they are; the class by its name, and who the guardians are, too. */
export function currentValuesOf(before: StudentRecord, sent: StudentChanges): object {
  const known = before as unknown as Readonly<Record<string, unknown>>;
  const fields = [...new Set([...Object.keys(sent), ...changedIdFields(sent)])];
  if (sent.class_id !== undefined) fields.push('class_name');
  return Object.fromEntries(fields.map((field) => [field, known[field] ?? null]));
}

/** How a row is spoken of: by whom it is about. */
export function labelOf(row: number, values: Readonly<Record<string, string>>): string {
  const { name, class_name, section, roll_no } = values;
  const place = [class_name, section].filter((part) => part !== undefined).join(' ');
  return [name ?? `Row ${row}`, place, roll_no && `No. ${roll_no}`].filter(Boolean).join(', ').slice(0, 300);
}
