import { defineQuery, narrowTo } from '#server/db/query.ts';
import { trashStart } from '#server/db/trash-sql.ts';
import type { ContactRow, LinkRow } from './rules.ts';

/** The details that a merge copies to the guardian who stays, if they are blank there. */
const filledColumns = ['name', 'occupation', 'address', 'preferred_language', 'preferred_channel'] as const;
const columns = filledColumns.join(', ');

export type GuardianState = {
  guardian: Record<(typeof filledColumns)[number], string | null> & { guardian_id: string };
  contacts: ContactRow[];
  links: LinkRow[];
  distinctions: { guardian_id: string; other_guardian_id: string }[];
  merges: object[];
};

const rowsOf = (table: string, condition: string) => `coalesce(
        (select jsonb_agg(to_jsonb(row)) from ${table} row where row.school_id = guardian.school_id and ${condition}),
        '[]')`;

/** Everything on record about each guardian, as rows of the tables. */
export const readStates = defineQuery(
  'guardians.read_states',
  `select guardian.guardian_id,
    jsonb_build_object(
      'guardian', to_jsonb(guardian), 'contacts',
      ${rowsOf('guardian_contacts', 'row.guardian_id = guardian.guardian_id')}, 'links',
      ${rowsOf('student_guardians', 'row.guardian_id = guardian.guardian_id')}, 'distinctions',
      ${rowsOf('guardian_distinctions', 'guardian.guardian_id in (row.guardian_id, row.other_guardian_id)')},
      'merges', ${rowsOf('guardian_merges', 'row.guardian_id = guardian.guardian_id')}
    ) as state
  from guardians guardian
  where guardian.school_id = :school_id and guardian.guardian_id = any(:guardian_ids::uuid[])`,
  narrowTo<{ state: GuardianState }>(),
);

/** Locks the students of these guardians. Every change of a link locks students before guardians. */
export const lockStudents = defineQuery(
  'guardians.lock_students',
  `select student_id
  from students
  where school_id = :school_id
    and student_id in (
      select link.student_id
      from student_guardians link
      where link.school_id = :school_id and link.guardian_id = any(:guardian_ids::uuid[])
    )
  order by student_id
  for update`,
);

/** Locks in the order of the ids, so that two merges of the same guardians cannot end in a deadlock. */
export const lockGuardians = defineQuery(
  'guardians.lock_several',
  `select guardian_id, updated_dt
  from guardians
  where school_id = :school_id and guardian_id = any(:guardian_ids::uuid[]) and deleted_dt is null
  order by guardian_id
  for update`,
);

export const fillBlanks = defineQuery(
  'guardians.fill_blanks',
  `update guardians kept
  set ${filledColumns.map((column) => `${column} = coalesce(kept.${column}, other.${column})`).join(', ')},
    updated_by = :user_id
  from guardians other
  where kept.school_id = :school_id and kept.guardian_id = :guardian_id and other.school_id = :school_id
    and other.guardian_id = :other_id`,
);

const sameContact = (one: string, other: string) => `${one}.kind = ${other}.kind
      and coalesce(${one}.digits, ${one}.normal, ${one}.typed) = coalesce(${other}.digits, ${other}.normal, ${other}.typed)`;

/** The other's addresses and numbers come after those of the guardian who stays. */
export const moveContacts = defineQuery(
  'guardians.move_contacts',
  `update guardian_contacts contact
  set guardian_id = :guardian_id,
    position = contact.position + (
      select coalesce(max(own.position), 0)
      from guardian_contacts own
      where own.school_id = :school_id and own.guardian_id = :guardian_id and own.kind = contact.kind
    )
  where contact.school_id = :school_id and contact.guardian_id = :other_id
    and not exists (
      select from guardian_contacts own
      where own.school_id = :school_id and own.guardian_id = :guardian_id and ${sameContact('own', 'contact')}
    )`,
);

/** Deletes the links of the other guardian that the guardian who stays has too. */
export const dropDoubleLinks = defineQuery(
  'guardians.drop_double_links',
  `delete from student_guardians link
  where link.school_id = :school_id and link.guardian_id = :other_id
    and exists (
      select from student_guardians own
      where own.school_id = :school_id and own.guardian_id = :guardian_id and own.student_id = link.student_id
        and own.relationship = link.relationship
    )`,
);

export const moveLinks = defineQuery(
  'guardians.move_links',
  `update student_guardians
  set guardian_id = :guardian_id
  where school_id = :school_id and guardian_id = :other_id`,
);

const linkRecord = `jsonb_to_recordset(:links::jsonb) as link (guardian_id uuid, student_id uuid, relationship text,
      contact_order int, may_contact boolean, may_see_records boolean, may_collect boolean, from_date date, to_date date,
      restriction_document_id uuid, created_dt timestamptz, updated_dt timestamptz)`;

/** Gives all relationships of the guardian to a student the same rights and dates. */
export const setRights = defineQuery(
  'guardians.set_rights',
  `update student_guardians own
  set contact_order = link.contact_order, may_contact = link.may_contact,
    may_see_records = link.may_see_records, may_collect = link.may_collect, from_date = link.from_date,
    to_date = link.to_date, restriction_document_id = link.restriction_document_id
  from ${linkRecord}
  where own.school_id = :school_id and own.guardian_id = :guardian_id and own.student_id = link.student_id`,
);

export const moveMessages = defineQuery(
  'guardians.move_messages',
  `update messages
  set recipient_id = :guardian_id
  where school_id = :school_id and recipient_kind = 'guardian' and recipient_id = :other_id
  returning message_id`,
);

/** Anyone who is not the same person as the other guardian is not the guardian who stays either. */
export const moveDistinctions = defineQuery(
  'guardians.move_distinctions',
  `insert into guardian_distinctions (school_id, guardian_id, other_guardian_id, created_by, created_dt)
  select :school_id, least(third.guardian_id, :guardian_id::uuid),
    greatest(third.guardian_id, :guardian_id::uuid), third.created_by, third.created_dt
  from (
    select case guardian_id when :other_id then other_guardian_id else guardian_id end as guardian_id,
      created_by, created_dt
    from guardian_distinctions
    where school_id = :school_id and :other_id in (guardian_id, other_guardian_id)
  ) third
  where third.guardian_id <> :guardian_id
  on conflict do nothing`,
);

export const deleteGuardian = defineQuery(
  'guardians.delete_merged',
  `delete from guardians where school_id = :school_id and guardian_id = :other_id`,
);

export const insertMerge = defineQuery(
  'guardians.insert_merge',
  `insert into guardian_merges
    (school_id, merged_guardian_id, guardian_id, merged_name, before, merged, after, message_ids, merged_by)
  values
    (:school_id, :other_id, :guardian_id, :merged_name?, :before::jsonb, :merged::jsonb, :after::jsonb,
      :message_ids::uuid[], :user_id)`,
);

export const listMerges = defineQuery(
  'guardians.list_merges',
  `select merge.merged_guardian_id as guardian_id, merge.merged_name as name, merge.merged_dt,
    person.name as merged_by
  from guardian_merges merge
  left join users person on person.school_id = merge.school_id and person.user_id = merge.merged_by
  where merge.school_id = :school_id and merge.guardian_id = :guardian_id and merge.merged_dt > ${trashStart}
  order by merge.merged_dt desc, merge.merged_guardian_id`,
);

/** Deletes the record of a merge and returns what it changed, to undo it. */
export const takeMerge = defineQuery(
  'guardians.take_merge',
  `delete from guardian_merges
  where school_id = :school_id and guardian_id = :guardian_id and merged_guardian_id = :other_id
    and merged_dt > ${trashStart}
  returning before, merged, after, message_ids`,
  narrowTo<{ before: GuardianState; merged: GuardianState; after: GuardianState }>(),
);

export const emptyFields = defineQuery(
  'guardians.empty_fields',
  `update guardians guardian
  set (${columns}) = (select ${columns} from jsonb_populate_record(guardian, :fields::jsonb)),
    updated_by = :user_id
  where guardian.school_id = :school_id and guardian.guardian_id = :guardian_id`,
);

export const removeContacts = defineQuery(
  'guardians.remove_contacts',
  `delete from guardian_contacts
  where school_id = :school_id and guardian_id = :guardian_id
    and kind || '/' || coalesce(digits, normal, typed) = any(:keys::text[])`,
);

export const restoreGuardian = defineQuery(
  'guardians.restore_merged',
  `insert into guardians (school_id, guardian_id, ${columns}, created_by, updated_by, created_dt, updated_dt)
  select :school_id, guardian_id, ${columns}, created_by, updated_by, created_dt, updated_dt
  from jsonb_populate_record(null::guardians, :guardian::jsonb)`,
);

/** If a moved contact was edited since the merge, it stays where it is, and the restored one gets a new id. */
export const restoreContacts = defineQuery(
  'guardians.restore_contacts',
  `insert into guardian_contacts
    (school_id, guardian_contact_id, guardian_id, kind, typed, normal, position, note, created_dt, updated_dt)
  select :school_id,
    case
      when exists (
        select from guardian_contacts used
        where used.school_id = :school_id and used.guardian_contact_id = contact.guardian_contact_id
      ) then new_id()
      else contact.guardian_contact_id
    end,
    :guardian_id, contact.kind, contact.typed, contact.normal, contact.position, contact.note,
    contact.created_dt, contact.updated_dt
  from jsonb_populate_recordset(null::guardian_contacts, :contacts::jsonb) contact`,
);

export const deleteLinks = defineQuery(
  'guardians.delete_links',
  `delete from student_guardians
  where school_id = :school_id and guardian_id = :guardian_id and student_id = any(:student_ids::uuid[])`,
);

/** Restores links. A document that has been deleted for good in the meantime is left out. */
export const insertLinks = defineQuery(
  'guardians.insert_links',
  `insert into student_guardians
    (school_id, student_id, guardian_id, relationship, contact_order, may_contact, may_see_records,
      may_collect, from_date, to_date, restriction_document_id, created_dt, updated_dt)
  select :school_id, link.student_id, link.guardian_id, link.relationship, link.contact_order,
    link.may_contact, link.may_see_records, link.may_collect, link.from_date, link.to_date,
    document.student_document_id, link.created_dt, link.updated_dt
  from ${linkRecord}
  left join student_documents document on document.school_id = :school_id
    and document.student_id = link.student_id and document.student_document_id = link.restriction_document_id`,
);

export const returnMessages = defineQuery(
  'guardians.return_messages',
  `update messages
  set recipient_id = :other_id
  where school_id = :school_id and recipient_id = :guardian_id and message_id = any(:message_ids::uuid[])`,
);

const distinctionRows = (rows: string) =>
  `jsonb_populate_recordset(null::guardian_distinctions, :${rows}::jsonb)`;

/** Deletes what the merge added, and restores the rows of the merged guardian whose other person still exists. */
export const restoreDistinctions = defineQuery(
  'guardians.restore_distinctions',
  `with dropped as (
    delete from guardian_distinctions distinction
    using ${distinctionRows('brought')} brought
    where distinction.school_id = :school_id and distinction.guardian_id = brought.guardian_id
      and distinction.other_guardian_id = brought.other_guardian_id
  )
  insert into guardian_distinctions (school_id, guardian_id, other_guardian_id, created_by, created_dt)
  select :school_id, distinction.guardian_id, distinction.other_guardian_id, distinction.created_by,
    distinction.created_dt
  from ${distinctionRows('restored')} distinction
  join guardians one on one.school_id = :school_id and one.guardian_id = distinction.guardian_id
  join guardians two on two.school_id = :school_id and two.guardian_id = distinction.other_guardian_id`,
);

/** Restores the earlier merges into the restored guardian, so that they can be undone too. */
export const restoreMerges = defineQuery(
  'guardians.restore_merges',
  `insert into guardian_merges
  select merge.* from jsonb_populate_recordset(null::guardian_merges, :merges::jsonb) merge`,
);

export const deleteOldMerges = defineQuery(
  'guardians.delete_old_merges',
  `delete from guardian_merges
  where school_id = :school_id and merged_dt <= ${trashStart}
  returning merged_guardian_id`,
);
