import { z } from 'zod';
import {
  blankable,
  calendarDate,
  choice,
  chosenId,
  emailAddress,
  gender,
  id,
  line,
  lines,
  name200,
  photoAddress,
  requiredLongText,
  requiredText,
  webAddress,
} from '#contract/kit/common.ts';
import { isNew, separateGuardians } from './family.ts';
import { bloodGroups, familyIncomes, studentStatuses, transportModes } from './values.ts';

export const status = z.enum(studentStatuses, 'Status must be active, inactive, graduated or transferred');

const required = {
  name: name200('Student Name'),
  dob: calendarDate('Date of Birth'),
  gender,
  class_id: chosenId('Class'),
  roll_no: requiredText('Roll Number', 50),
  admission_date: calendarDate('Admission Date'),
  phone: requiredText('Student Phone', 200),
  address: requiredLongText('Residential Address', 10_000),
};

const optional = {
  /** A new student without one gets the next number of the school's pattern; one that is left blank stays. */
  admission_no: line('Admission Number', 60),
  section: line('Section', 50),
  email: blankable(emailAddress('Email')),
  parent_contact: line('Guardian Phone'),
  emergency_contact: line('Emergency Contact'),
  blood_group: choice('Blood Group', bloodGroups),
  father_name: line('Father Name'),
  mother_name: line('Mother Name'),
  medical_conditions: lines('Medical Conditions'),
  nationality: line('Nationality'),
  religion: line('Religion'),
  previous_school: line('Previous School'),
  transport_mode: choice('Transport Mode', transportModes),
  extracurricular_activities: lines('Extracurricular Activities'),
  special_needs: lines('Special Needs'),
  guardian_name: line('Guardian Name'),
  guardian_email: blankable(emailAddress('Guardian Email')),
  father_occupation: line('Father Occupation'),
  mother_occupation: line('Mother Occupation'),
  father_contact: line('Father Contact'),
  father_email: blankable(emailAddress('Father Email')),
  mother_contact: line('Mother Contact'),
  mother_email: blankable(emailAddress('Mother Email')),
  family_income: choice('Family Income Range', familyIncomes),
  allergies: lines('Known Allergies'),
  medical_info: lines('Additional Medical Information'),
  health_for_teachers: z.boolean('Show to teachers must be yes or no').optional(),
  photo_url: photoAddress('Photo URL'),
  photo_file_id: blankable(id),
  documents_url: blankable(webAddress('Documents URL')),
  status: status.optional(),
  father_guardian_id: blankable(id),
  mother_guardian_id: blankable(id),
  guardian_id: blankable(id),
  /** These have the name of another person of the family and are someone else. */
  separate_guardians: separateGuardians,
  /** Whether the person is someone else than everyone on record, also with the same name and address or number. */
  father_is_new: isNew('Father is new'),
  mother_is_new: isNew('Mother is new'),
  guardian_is_new: isNew('Guardian is new'),
};

export const parentRequired = "Please provide at least one parent's information (father or mother).";

const fields = {
  ...required,
  ...optional,
  /** The lead that this student was: student and link are saved together or not at all. */
  crm_contact_id: blankable(id),
};

const withParent = {
  path: ['father_name'],
  message: parentRequired,
  when: ({ issues }: z.core.ParsePayload) =>
    !issues.some(({ path }) => path?.[0] === 'father_name' || path?.[0] === 'mother_name'),
};

export const newStudent = z
  .object(fields)
  .refine((student) => student.father_name || student.mother_name, withParent);

/** A new student from a file whose rows may lack a phone and an address. */
export const studentWithoutContact = z
  .object({
    ...fields,
    phone: line('Student Phone').transform((phone) => phone ?? undefined),
    address: lines('Residential Address').transform((address) => address ?? undefined),
  })
  .refine((student) => student.father_name || student.mother_name, withParent);

/** The changes to a student: fields that are left out stay, null or blank clears optional fields, but not the admission number. */
export const studentChanges = z.object({ ...z.object(required).partial().shape, ...optional });
export type StudentChanges = z.output<typeof studentChanges>;
