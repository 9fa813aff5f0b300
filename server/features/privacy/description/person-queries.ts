import type { PersonKind } from '#contract/privacy/values.ts';
import { defineQuery, type Queryable, type SchoolKey } from '#server/db/query.ts';
import { firstContact } from '#server/features/guardians/operations.ts';
import { getErasureStatements } from './queries.ts';

export type Person = { name: string; in_trash: boolean };
type FindPeople = (db: Queryable, key: SchoolKey & { person_id: string }) => Promise<Person[]>;

const inTrashCondition = (kind: PersonKind) => (kind === 'visitor' ? 'false' : 'item.deleted_dt is not null');

const definePersonQuery = (kind: PersonKind, lock: '' | 'for update') => {
  const { table, id, name } = getErasureStatements(kind).description;
  return defineQuery(
    `privacy.${lock ? 'lock' : 'find'}_${kind}`,
    `select (${name})::text as name, ${inTrashCondition(kind)} as in_trash
    from ${table} item
    where item.school_id = :school_id and item.${id} = :person_id ${lock}`,
  );
};
const definePersonQueries = (kind: PersonKind) => ({
  find: definePersonQuery(kind, ''),
  lock: definePersonQuery(kind, 'for update'),
});

/** A person by kind and id, deleted or not. */
export const people: Readonly<Record<PersonKind, { readonly find: FindPeople; readonly lock: FindPeople }>> =
  {
    student: definePersonQueries('student'),
    guardian: definePersonQueries('guardian'),
    teacher: definePersonQueries('teacher'),
    contact: definePersonQueries('contact'),
    visitor: definePersonQueries('visitor'),
  };

const holdColumns = 'reason, placed_by_name as placed_by, created_dt';

export const findHold = defineQuery(
  'privacy.find_hold',
  `select ${holdColumns}
  from legal_holds
  where school_id = :school_id and kind = :kind and person_id = :person_id`,
);

export const placeHold = defineQuery(
  'privacy.place_hold',
  `insert into legal_holds (school_id, kind, person_id, reason, placed_by, placed_by_name)
  values (:school_id, :kind, :person_id, :reason, :user_id, :name)
  on conflict (school_id, kind, person_id) do update
    set reason = excluded.reason, placed_by = excluded.placed_by, placed_by_name = excluded.placed_by_name
  returning ${holdColumns}`,
);

export const liftHold = defineQuery(
  'privacy.lift_hold',
  `delete from legal_holds
  where school_id = :school_id and kind = :kind and person_id = :person_id
  returning ${holdColumns}`,
);

/** Related people who stay: guardians whom a sibling shares, students of a guardian, a user's account. */
export const listStaying = defineQuery(
  'privacy.list_staying',
  `select 'guardian' as what,
    coalesce(guardian.name, ${firstContact('phone', 'guardian')}, 'A guardian')::text as name
  from student_guardians link
  join guardians guardian on guardian.school_id = link.school_id and guardian.guardian_id = link.guardian_id
  where link.school_id = :school_id and :kind = 'student' and link.student_id = :person_id
    and exists (
      select from student_guardians other
      where other.school_id = link.school_id and other.guardian_id = link.guardian_id
        and other.student_id <> link.student_id
    )
  union
  select 'student', student.name::text
  from student_guardians link
  join students student on student.school_id = link.school_id and student.student_id = link.student_id
  where link.school_id = :school_id and :kind = 'guardian' and link.guardian_id = :person_id
  union
  select 'account', account.name::text
  from teachers teacher
  join users account on account.school_id = teacher.school_id and lower(account.email) = lower(teacher.email)
    and account.deleted_dt is null
  where teacher.school_id = :school_id and :kind = 'teacher' and teacher.teacher_id = :person_id
  union
  select 'visitor', coalesce(visitor.name, 'Unknown User')::text
  from contacts lead
  join chat_users visitor on visitor.school_id = lead.school_id and visitor.chat_user_id = lead.chat_user_id
  where lead.school_id = :school_id and :kind = 'contact' and lead.contact_id = :person_id
  union
  select 'lead', lead.name::text
  from contacts lead
  where lead.school_id = :school_id and :kind = 'visitor' and lead.chat_user_id = :person_id
    and (lead.student_id is not null
      or lead.created_dt < (
        select visitor.created_dt
        from chat_users visitor
        where visitor.school_id = lead.school_id and visitor.chat_user_id = lead.chat_user_id
      ))
  order by 1, 2
  limit 50`,
);

export const getLetterhead = defineQuery(
  'privacy.get_letterhead',
  'select name, address, phone, email, logo from schools where school_id = :school_id',
);
