export const teacherStatuses = ['active', 'inactive', 'on_leave'] as const;
export type TeacherStatus = (typeof teacherStatuses)[number];

/** The subjects that the form offers; a teacher may have others. */
export const specializations = [
  'Mathematics',
  'English',
  'Science',
  'Physics',
  'Chemistry',
  'Biology',
  'History',
  'Geography',
  'Economics',
  'Political Science',
  'Computer Science',
  'Physical Education',
  'Art',
  'Music',
  'Social Studies',
] as const;

export const designations = [
  'Teacher',
  'Senior Teacher',
  'Head of Department',
  'Vice Principal',
  'Principal',
  'Assistant Teacher',
  'Subject Coordinator',
] as const;

/** The departments that filter and form offer; a school may have others. */
export const departments = [
  'General',
  'Mathematics',
  'Science',
  'Languages',
  'English',
  'Sports',
  'Technology',
  'History',
  'Physical Education',
] as const;

/** `Physics, Art` as `['Physics', 'Art']`: trimmed, none twice, without empty parts. */
export function specializationNames(joined: string): string[] {
  const names = joined
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return [...new Set(names)];
}
