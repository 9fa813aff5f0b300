import type { CmsUser, UserFilters } from '#contract/users/calls.ts';

const sample = (
  n: number,
  user: Pick<CmsUser, 'cms_user_name' | 'cms_user_email' | 'role' | 'status'>,
): CmsUser => ({
  ...user,
  cms_user_id: `sample-${n}`,
  created_at: `2026-01-${10 + n}T09:00:00.000Z`,
  updated_dt: `2026-01-${10 + n}T09:00:00.000Z`,
  chatbot_ids: [],
  teacher_id: null,
  invitation: null,
  new_email: null,
  email_failure: null,
  two_factor: null,
});

/** Sample users, shown read-only while the real ones cannot be loaded. */
const sampleUsers: readonly CmsUser[] = [
  sample(1, {
    cms_user_name: 'Sample Admin',
    cms_user_email: 'admin@example.com',
    role: 'account-admin',
    status: 'active',
  }),
  sample(2, {
    cms_user_name: 'Sample Manager',
    cms_user_email: 'manager@example.com',
    role: 'cms-admin',
    status: 'active',
  }),
  sample(3, {
    cms_user_name: 'Sample User',
    cms_user_email: 'user@example.com',
    role: 'cms-user',
    status: 'inactive',
  }),
];

/** The sample users that match the filters, because the server cannot filter them. */
export function findSampleUsers({ search, role, status }: UserFilters): readonly CmsUser[] {
  const term = search?.toLowerCase() ?? '';
  return sampleUsers.filter(
    (user) =>
      (!role || user.role === role) &&
      (!status || user.status === status) &&
      `${user.cms_user_name} ${user.cms_user_email}`.toLowerCase().includes(term),
  );
}
