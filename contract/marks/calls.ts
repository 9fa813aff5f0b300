import { academicRecordEntries } from './academic-record.ts';
import { studentMarkEntries } from './mark.ts';
import { registrationEntries } from './registrations.ts';

export const marks = { ...registrationEntries, ...studentMarkEntries, ...academicRecordEntries };
