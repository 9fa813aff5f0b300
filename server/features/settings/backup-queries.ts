import { defineQuery } from '#server/kit/query.ts';

export const findSchoolStart = defineQuery<{ school_id: string }, { created_dt: string }>(
  'settings.find_school_start',
  'select created_dt from schools where school_id = :school_id',
);

/** More than one when the installation serves several schools. */
export const countSchools = defineQuery<Record<never, never>, { schools: number }>(
  'settings.count_schools',
  'select count(*) as schools from list_school_ids()',
);

export const listAccountAdmins = defineQuery<{ school_id: string }, { user_id: string }>(
  'settings.list_account_admins',
  `select user_id from users
  where school_id = :school_id and role = 'account-admin' and status = 'active' and deleted_dt is null`,
);
