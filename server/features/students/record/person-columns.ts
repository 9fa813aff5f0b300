import type { StudentChanges } from '#contract/students/form.ts';

/** The column of each API field that belongs to the person alone. */
const columnOf = {
  admission_no: 'admission_no',
  name: 'name',
  dob: 'date_of_birth',
  gender: 'gender',
  status: 'status',
  religion: 'religion',
  nationality: 'nationality',
  admission_date: 'admission_date',
  previous_school: 'previous_school',
  transport_mode: 'transport_mode',
  extracurricular_activities: 'extracurricular_activities',
  special_needs: 'special_needs',
  phone: 'phone',
  email: 'email',
  address: 'address',
  family_income: 'family_income',
  blood_group: 'blood_group',
  medical_conditions: 'medical_conditions',
  allergies: 'allergies',
  medical_info: 'medical_info',
  health_for_teachers: 'health_for_teachers',
  photo_file_id: 'photo_file_id',
  documents_url: 'documents_url',
} as const satisfies Partial<Record<keyof StudentChanges, string>>;

type PersonField = keyof typeof columnOf;
type PersonColumn = (typeof columnOf)[PersonField];

const fields = Object.keys(columnOf) as PersonField[];

/** The columns of `students` that people fill in. */
export const enteredColumns: readonly PersonColumn[] = fields.map((field) => columnOf[field]);

/** The text and date columns, which a file can fill. */
export const personColumns = enteredColumns.filter(
  (column) => column !== 'photo_file_id' && column !== 'health_for_teachers',
);

type TextColumn = Exclude<PersonColumn, 'health_for_teachers'>;
export type PersonRow = Partial<
  Record<TextColumn, string | null> & Record<'health_for_teachers', boolean | null>
>;

/** A person without any values. */
export const noPerson = Object.fromEntries(enteredColumns.map((column) => [column, null])) as Record<
  PersonColumn,
  null
>;

/** Clearing a photo's address removes the photo, like clearing its file. */
const removesPhoto = (sent: StudentChanges) => sent.photo_url === null && sent.photo_file_id === undefined;

/** An admission number is for life and cannot be removed. */
const isGiven = <Value>(field: PersonField, value: Value | undefined): value is Value =>
  value !== undefined && (field !== 'admission_no' || Boolean(value));

/** The columns to write for what was sent. */
export function personRow(sent: StudentChanges): PersonRow {
  const row: PersonRow = {};
  for (const field of fields) {
    const value = sent[field];
    if (isGiven(field, value))
      Object.assign(row, {
        [columnOf[field]]: field === 'gender' ? (sent.gender?.toLowerCase() ?? null) : value,
      });
  }
  if (removesPhoto(sent)) row.photo_file_id = null;
  return row;
}

/** The changed fields that the reply can show without reading the student again. */
export function personFields(sent: StudentChanges): Pick<StudentChanges, PersonField> {
  const changed = fields.flatMap((field) => (isGiven(field, sent[field]) ? [[field, sent[field]]] : []));
  const shown = Object.fromEntries(changed) as Pick<StudentChanges, PersonField>;
  return removesPhoto(sent) ? { photo_file_id: null, ...shown } : shown;
}
