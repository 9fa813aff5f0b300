import { defineQuery } from '#server/db/query.ts';

export const getLogo = defineQuery(
  'settings.get_logo',
  'select logo from schools where school_id = :school_id',
);

export const setLogo = defineQuery(
  'settings.set_logo',
  `update schools school set logo = :logo?, logo_type = :logo_type?
  from (
    select school_id, logo is not null as had, updated_dt as before_dt
    from schools where school_id = :school_id for no key update
  ) before
  where school.school_id = before.school_id
  returning before.had, before.before_dt, school.updated_dt`,
);
