import { defineQuery } from '#server/db/query.ts';

export const findSchoolStart = defineQuery(
  'settings.find_school_start',
  'select created_dt from schools where school_id = :school_id',
);

/** Several if the installation serves several schools. */
export const countSchools = defineQuery(
  'settings.count_schools',
  'select count(*) as schools from list_school_ids()',
);
