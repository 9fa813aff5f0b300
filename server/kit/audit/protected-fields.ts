/** The fields whose reading is logged, by the record that they are of. */
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
  teacher: ['salary', 'blood_group', 'religion'],
} as const;

const every = new Set<string>(Object.values(protectedFields).flat());

/** Which protected fields hold something in any of these records, whatever they are of. */
export function protectedFieldsIn(records: readonly (object | null)[]): string[] {
  const filled = records
    .flatMap((record) => Object.entries(record ?? {}))
    .filter(([field, value]) => every.has(field) && value !== null && value !== '');
  return [...new Set(filled.map(([field]) => field))].sort();
}
