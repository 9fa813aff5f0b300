import type { SchoolKey } from '#server/db/query.ts';

/** The key of a student in every table that refers to one. */
export type StudentKey = SchoolKey & { student_id: string };
