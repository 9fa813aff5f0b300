/** The key of a student in every table that refers to one. */
export type StudentKey = { school_id: string; student_id: string };
