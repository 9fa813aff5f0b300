/** What shows marks or registrations besides the feature itself. */
export const affected = ['exams', 'classes', 'reports', 'analytics', 'warnings'] as const;
