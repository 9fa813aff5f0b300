import { genders } from '#contract/kit/gender.ts';
import { incomeFrom } from '#contract/students/income.ts';
import { bloodGroups, familyIncomes, studentStatuses, transportModes } from '#contract/students/values.ts';
import type { ImportField } from '#server/importing/target.ts';
import { familyFields } from './family-fields.ts';
import { bloodWords, genderWords, statusWords, transportWords } from './words.ts';

const listedFields: readonly ImportField[] = [
  {
    field: 'admission_no',
    label: 'Admission Number',
    synonyms: [
      'admission no',
      'admission',
      'adm no',
      'admission id',
      'student number',
      'student no',
      'student code',
      'register no',
      'registration number',
      'registration no',
      'gr no',
    ],
  },
  {
    field: 'student_id',
    label: 'Student ID',
    importOnly: true,
    synonyms: ['id', 'uuid', 'homeroom id'],
  },
  {
    field: 'name',
    label: 'Student Name',
    required: true,
    synonyms: [
      'name',
      'full name',
      'student',
      'pupil',
      'pupil name',
      'child name',
      'name of student',
      'learner',
    ],
  },
  {
    field: 'first_name',
    label: 'First Name',
    importOnly: true,
    synonyms: ['given name', 'forename', 'vorname', 'prenom'],
  },
  {
    field: 'last_name',
    label: 'Last Name',
    importOnly: true,
    synonyms: ['surname', 'family name', 'nachname', 'nom'],
  },
  {
    field: 'dob',
    label: 'Date of Birth',
    required: true,
    kind: 'date',
    synonyms: [
      'birthdate',
      'birth date',
      'birthday',
      'born',
      'born on',
      'd o b',
      'date birth',
      'geburtsdatum',
    ],
  },
  {
    field: 'gender',
    label: 'Gender',
    required: true,
    values: genders,
    words: genderWords,
    synonyms: ['sex', 'm f', 'boy girl', 'geschlecht'],
  },
  {
    field: 'class_name',
    label: 'Class',
    required: true,
    synonyms: [
      'grade',
      'form',
      'standard',
      'std',
      'klasse',
      'class name',
      'year group',
      'grade level',
      'classe',
    ],
  },
  { field: 'section', label: 'Section', synonyms: ['division', 'stream', 'class section', 'group'] },
  {
    field: 'roll_no',
    label: 'Roll Number',
    required: true,
    synonyms: ['roll', 'roll no', 'rollno'],
  },
  {
    field: 'status',
    label: 'Status',
    values: studentStatuses,
    words: statusWords,
    synonyms: ['student status', 'state'],
  },
  {
    field: 'admission_date',
    label: 'Admission Date',
    required: true,
    kind: 'date',
    synonyms: [
      'admitted',
      'admitted on',
      'date of admission',
      'joined',
      'join date',
      'joining date',
      'enrolment date',
      'enrollment date',
      'start date',
      'entry date',
      'eintritt',
      'eintrittsdatum',
      'aufnahmedatum',
    ],
  },
  {
    field: 'phone',
    label: 'Student Phone',
    required: true,
    isContact: true,
    synonyms: ['phone', 'mobile', 'phone number', 'telephone', 'cell', 'contact number', 'telefon'],
  },
  { field: 'email', label: 'Email', synonyms: ['e mail', 'email address', 'mail', 'student email'] },
  {
    field: 'address',
    label: 'Residential Address',
    required: true,
    isContact: true,
    synonyms: ['address', 'home address', 'street', 'adresse', 'residence'],
  },
  ...familyFields,
  { field: 'nationality', label: 'Nationality', synonyms: ['citizenship', 'country'] },
  {
    field: 'previous_school',
    label: 'Previous School',
    synonyms: ['former school', 'last school', 'prior school'],
  },
  {
    field: 'transport_mode',
    label: 'Transport Mode',
    values: transportModes,
    words: transportWords,
    synonyms: ['transport', 'transportation', 'travel'],
  },
  {
    field: 'extracurricular_activities',
    label: 'Extracurricular Activities',
    synonyms: ['activities', 'clubs', 'hobbies'],
  },
  { field: 'documents_url', label: 'Documents URL', synonyms: ['documents'] },
  { field: 'special_needs', label: 'Special Needs', protected: true, synonyms: ['sen', 'needs'] },
  { field: 'religion', label: 'Religion', protected: true, synonyms: ['faith'] },
  {
    field: 'family_income',
    label: 'Family Income Range',
    protected: true,
    values: familyIncomes,
    readValue: incomeFrom,
    synonyms: ['income', 'family income', 'annual income'],
  },
  {
    field: 'blood_group',
    label: 'Blood Group',
    protected: true,
    values: bloodGroups,
    words: bloodWords,
    synonyms: ['blood type', 'blood'],
  },
  {
    field: 'medical_conditions',
    label: 'Medical Conditions',
    protected: true,
    synonyms: ['medical', 'conditions', 'illness'],
  },
  { field: 'allergies', label: 'Known Allergies', protected: true, synonyms: ['allergies', 'allergy'] },
  {
    field: 'medical_info',
    label: 'Additional Medical Information',
    protected: true,
    synonyms: ['medical information', 'medical notes', 'medical info'],
  },
];

/** The columns of a list of students, in the order of an export. */
export const studentFields = listedFields.map(
  (field): ImportField => (familyFields.includes(field) ? field : { ...field, heading: 'student' }),
);

/** How a row finds the student it is about. */
export const studentMatches = [
  { match: 'create', label: 'Add every row as a new student', fields: [] },
  { match: 'admission_no', label: 'Admission number', fields: ['admission_no'] },
  { match: 'student_id', label: 'Student ID', fields: ['student_id'] },
  { match: 'roll_no', label: 'Class, section and roll number', fields: ['class_name', 'roll_no'] },
  { match: 'email', label: 'Email', fields: ['email'] },
  { match: 'name', label: 'Name and date of birth', fields: ['name', 'dob'] },
];

export const studentSamples: readonly Readonly<Record<string, string>>[] = [
  {
    name: 'Amina Yusuf',
    dob: '2014-03-09',
    gender: 'Female',
    class_name: 'Grade 5',
    section: 'A',
    roll_no: '12',
    status: 'active',
    admission_date: '2026-08-10',
    phone: '+1 555 0101',
    email: 'amina@example.org',
    address: '1 High Street',
    father_name: 'Omar Yusuf',
    father_contact: '+1 555 0102',
    transport_mode: 'School Bus',
  },
];
