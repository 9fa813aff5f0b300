/** Queries of other features that contain marks or registrations. */
export const affected = ['exams', 'classes', 'reports', 'analytics', 'warnings'] as const;
