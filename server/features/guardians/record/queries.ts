import type { Guardian } from '#contract/guardians/record.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';

const columns = 'name, occupation, address, preferred_language, preferred_channel';

const contactsOf = (kind: 'email' | 'phone', shown: string) => `coalesce((
      select json_agg(json_build_object(${shown}) order by contact.position, contact.guardian_contact_id)
      from guardian_contacts contact where contact.school_id = guardian.school_id
        and contact.guardian_id = guardian.guardian_id and contact.kind = '${kind}'), '[]')`;

export const getGuardian = defineQuery(
  'guardians.get',
  `select guardian.guardian_id, guardian.name, guardian.occupation, guardian.address,
    guardian.preferred_language, guardian.preferred_channel,
    ${contactsOf('email', `'address', contact.typed, 'note', contact.note`)} as emails,
    ${contactsOf('phone', `'number', contact.typed, 'e164', contact.normal, 'note', contact.note`)} as phones,
    guardian.created_dt, guardian.updated_dt
  from guardians guardian
  where guardian.school_id = :school_id and guardian.guardian_id = :guardian_id
    and guardian.deleted_dt is null`,
  narrowTo<Pick<Guardian, 'emails' | 'phones' | 'preferred_channel'>>(),
);

export const insertGuardian = defineQuery(
  'guardians.insert',
  `insert into guardians (school_id, ${columns}, created_by, updated_by)
  select :school_id, ${columns}, :user_id, :user_id
  from jsonb_populate_record(null::guardians, :changes::jsonb)
  returning guardian_id`,
);

export const updateGuardian = defineQuery(
  'guardians.update',
  `update guardians guardian
  set (${columns}) = (select ${columns} from jsonb_populate_record(guardian, :changes::jsonb)),
    updated_by = :user_id
  where guardian.school_id = :school_id and guardian.guardian_id = :guardian_id`,
);

export const deleteContacts = defineQuery(
  'guardians.delete_contacts',
  `delete from guardian_contacts
  where school_id = :school_id and guardian_id = :guardian_id and kind = any(:kinds::text[])`,
);

export const insertContacts = defineQuery(
  'guardians.insert_contacts',
  `insert into guardian_contacts (school_id, guardian_id, kind, typed, normal, note, position)
  select :school_id, :guardian_id, contact.kind, contact.typed,
    case contact.kind when 'email' then lower(contact.typed) else contact.normal end, contact.note,
    contact.position
  from jsonb_to_recordset(:contacts::jsonb) as contact (kind text, typed text, normal text, note text,
    position int)`,
);
