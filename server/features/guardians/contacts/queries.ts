import { defineQuery } from '#server/db/query.ts';

/** Whether `contact` is known not to work; such addresses and numbers are used last. */
const failedAddressCondition = (channel: 'email' | 'sms') => `exists (
        select from failed_addresses failed where failed.school_id = contact.school_id
          and failed.channel = '${channel}' and failed.address = contact.normal)`;

/**
 * The guardians who may be contacted about these students today, except those who are only emergency contacts. One row per
 * student and guardian, with the first email address and all valid phone numbers.
 */
export const listReachable = defineQuery(
  'guardians.list_reachable',
  `select link.student_id, link.guardian_id, guardian.name, guardian.preferred_language as language,
    guardian.preferred_channel, min(link.contact_order)::int as contact_order,
    array_agg(link.relationship order by link.relationship) as relationships,
    (
      select contact.normal
      from guardian_contacts contact
      where contact.school_id = link.school_id and contact.guardian_id = link.guardian_id
        and contact.kind = 'email'
      order by ${failedAddressCondition('email')}, contact.position, contact.guardian_contact_id
      limit 1
    ) as email,
    array(
      select contact.normal
      from guardian_contacts contact
      where contact.school_id = link.school_id and contact.guardian_id = link.guardian_id
        and contact.kind = 'phone' and contact.normal is not null
      order by ${failedAddressCondition('sms')}, contact.position, contact.guardian_contact_id
    ) as phones
  from student_guardians link
  join guardians guardian on guardian.school_id = link.school_id and guardian.guardian_id = link.guardian_id
  where link.school_id = :school_id and link.student_id = any(:student_ids::uuid[])
    and link.relationship <> 'emergency' and link.may_contact
    and (link.from_date is null or link.from_date <= :today::date)
    and (link.to_date is null or link.to_date >= :today::date)
  group by
    link.school_id, link.student_id, link.guardian_id, guardian.name, guardian.preferred_language,
    guardian.preferred_channel
  order by link.student_id, contact_order, link.guardian_id`,
);
