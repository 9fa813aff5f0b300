/** What guardian `alias` wrote first as an email address or phone number: what a form with one field of the kind shows. */
export const firstContact = (kind: 'email' | 'phone', alias: string) =>
  `(select contact.typed from guardian_contacts contact
        where contact.school_id = ${alias}.school_id and contact.guardian_id = ${alias}.guardian_id
          and contact.kind = '${kind}'
        order by contact.position, contact.guardian_contact_id limit 1)`;
