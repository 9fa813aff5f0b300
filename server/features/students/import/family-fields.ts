import type { ImportField } from '#server/importing/target.ts';

/** The columns about the grown-ups of a student. */
export const familyFields: readonly ImportField[] = [
  { field: 'guardian_name', label: 'Guardian Name', synonyms: ['guardian', 'carer', 'name of guardian'] },
  {
    field: 'parent_contact',
    label: 'Guardian Phone',
    synonyms: [
      'guardian contact',
      'guardian mobile',
      'parent phone',
      'parent contact',
      'parent mobile',
      'parents phone',
    ],
  },
  {
    field: 'guardian_email',
    label: 'Guardian Email',
    synonyms: ['guardian e mail', 'guardian mail', 'parent email', 'parents email', 'parent e mail'],
  },
  {
    field: 'emergency_contact',
    label: 'Emergency Contact',
    synonyms: ['emergency', 'emergency phone', 'emergency number', 'in case of emergency', 'ice'],
  },
  {
    field: 'father_name',
    label: 'Father Name',
    synonyms: ['father', 'fathers name', 'father s name', 'name of father', 'vater', 'name des vaters'],
  },
  {
    field: 'father_occupation',
    label: 'Father Occupation',
    synonyms: ['father s occupation', 'father job', 'fathers occupation'],
  },
  {
    field: 'father_contact',
    label: 'Father Contact',
    synonyms: [
      'father phone',
      'father mobile',
      'father s phone',
      'fathers phone',
      'telefon vater',
      'telefon des vaters',
    ],
  },
  {
    field: 'father_email',
    label: 'Father Email',
    synonyms: [
      'father e mail',
      'father mail',
      'father s email',
      'fathers email',
      'father email address',
      'e mail vater',
      'email vater',
      'e mail des vaters',
    ],
  },
  {
    field: 'mother_name',
    label: 'Mother Name',
    synonyms: ['mother', 'mothers name', 'mother s name', 'name of mother', 'mutter', 'name der mutter'],
  },
  {
    field: 'mother_occupation',
    label: 'Mother Occupation',
    synonyms: ['mother s occupation', 'mother job', 'mothers occupation'],
  },
  {
    field: 'mother_contact',
    label: 'Mother Contact',
    synonyms: [
      'mother phone',
      'mother mobile',
      'mother s phone',
      'mothers phone',
      'telefon mutter',
      'telefon der mutter',
    ],
  },
  {
    field: 'mother_email',
    label: 'Mother Email',
    synonyms: [
      'mother e mail',
      'mother mail',
      'mother s email',
      'mothers email',
      'mother email address',
      'e mail mutter',
      'email mutter',
      'e mail der mutter',
    ],
  },
];
