import { defineQuery } from '#server/db/query.ts';

/** The host names of one school, or of all; called outside every school. */
export const findSchoolHosts = defineQuery(
  'kit.find_school_hosts',
  'select school_id, host_name from find_school_hosts(:school_id?)',
);

/** The name of a school, and the sender that the operator has given it. */
export const getSender = defineQuery(
  'kit.get_sender',
  `select school.name, own.sender_name, own.sender_address
  from schools school left join school_addresses own on own.school_id = school.school_id
  where school.school_id = :school_id`,
);
