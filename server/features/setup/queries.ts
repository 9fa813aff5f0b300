import { defineQuery } from '#server/db/query.ts';

export const anySchool = defineQuery('setup.any_school', `select any_school() as "exists"`);

export const createSchool = defineQuery(
  'setup.create_school',
  `select school_id as "school_id!", user_id as "user_id!"
  from create_school(:school_name, :time_zone, :currency, :locale, :admin_name, :admin_email, :password_hash)`,
);
