import { academicRecordEntries } from './academic-record.ts';
import { studentMarkEntries } from './student-marks.ts';
import { registrationEntries } from './subject-registrations.ts';

export const marks = { ...registrationEntries, ...studentMarkEntries, ...academicRecordEntries };
