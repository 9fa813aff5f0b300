import { defineQuery } from '#server/db/query.ts';

export const anySchool = defineQuery<object, { exists: boolean }>(
  'setup.any_school',
  `select any_school() as exists`,
);

type FirstSchool = {
  school_name: string;
  time_zone: string;
  admin_name: string;
  admin_email: string;
  password_hash: string;
};

export const createSchool = defineQuery<FirstSchool, { school_id: string; user_id: string }>(
  'setup.create_school',
  `select school_id, user_id
  from create_school(:school_name, :time_zone, 'USD', 'en-US', :admin_name, :admin_email, :password_hash)`,
);
