/** The fields whose reading is logged, per kind of record. */
export const protectedFields = {
  student: [
    'medical_conditions',
    'allergies',
    'medical_info',
    'special_needs',
    'blood_group',
    'religion',
    'family_income',
  ],
  guardian: ['restriction_document_title'],
  teacher: ['salary', 'blood_group', 'religion'],
} as const;

const every = new Set<string>(Object.values(protectedFields).flat());

/** The protected fields that have a value in any of these records, of whatever kind. */
export function protectedFieldsIn(records: readonly (object | null)[]): string[] {
  const filled = records
    .flatMap((record) => Object.entries(record ?? {}))
    .filter(([field, value]) => every.has(field) && value !== null && value !== '');
  return [...new Set(filled.map(([field]) => field))].sort();
}
