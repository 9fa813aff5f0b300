/** The first email address or phone number of guardian `alias`, which forms with only one field show. */
export const firstContact = (kind: 'email' | 'phone', alias: string) =>
  `(select contact.typed from guardian_contacts contact
        where contact.school_id = ${alias}.school_id and contact.guardian_id = ${alias}.guardian_id
          and contact.kind = '${kind}'
        order by contact.position, contact.guardian_contact_id limit 1)`;
