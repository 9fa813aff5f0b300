import { defineQuery } from '#server/db/query.ts';

type School = { school_id: string };

export const getLogo = defineQuery<School, { logo: Buffer | null }>(
  'settings.get_logo',
  'select logo from schools where school_id = :school_id',
);

type Changed = { had: boolean; before_dt: string; updated_dt: string };

export const setLogo = defineQuery<School & { logo: Buffer | null; logo_type: string | null }, Changed>(
  'settings.set_logo',
  `update schools s set logo = :logo, logo_type = :logo_type
  from (
    select school_id, logo is not null as had, updated_dt as before_dt
    from schools where school_id = :school_id for no key update
  ) before
  where s.school_id = before.school_id
  returning before.had, before.before_dt, s.updated_dt`,
);
