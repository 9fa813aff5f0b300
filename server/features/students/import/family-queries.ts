import { defineQuery } from '#server/db/query.ts';

/** A person of the family as the row gives them; nothing given means nobody. */
export type FamilyMemberRow = {
  row: number;
  student_id: string;
  relationship: string;
  contact_order: number;
  name: string | null;
  phone: string | null;
  occupation: string | null;
};

/**
 * Brings the families of many students to what the rows hold, by the rules of one student's form
 * (`students.change_family`): somebody with the same name and number is the same person, also when two rows of the
 * file bring them; a guardian whom siblings share is changed for all, except for the name. The first namesake is
 * picked from all: with a limit, the plan would walk through every guardian of the school in the order of ids.
 */
export const changeFamilies = defineQuery(
  'students.import_families',
  `with given as materialized (
    select r.*, fold(r.name) as folded, phone_digits(r.phone) as digits,
      num_nonnulls(r.name, r.phone, r.occupation) = 0 as gone, new_id() as own_id
    from jsonb_to_recordset(:kin::jsonb) as r (row int, student_id uuid, relationship text, contact_order int,
      name text, phone text, occupation text)
  ), present as materialized (
    select l.student_id, l.relationship, l.guardian_id, g.name_folded, exists (
      select from student_guardians o where o.school_id = l.school_id and o.guardian_id = l.guardian_id
        and (o.student_id, o.relationship) <> (l.student_id, l.relationship)) as shared
    from given v
    join student_guardians l on l.school_id = :school_id and l.student_id = v.student_id
      and l.relationship = v.relationship and l.to_date is null
    join guardians g on g.school_id = l.school_id and g.guardian_id = l.guardian_id
  ), kin as materialized (
    select v.*, c.guardian_id as present_id, coalesce(c.shared, true) as shared,
      coalesce(case when not c.shared or c.name_folded is not distinct from v.folded then c.guardian_id end,
        (select (array_agg(g.guardian_id order by g.guardian_id))[1] from guardians g
          where g.school_id = :school_id and g.phone_digits = v.digits and g.name_folded = v.folded)) as known_id,
      first_value(v.own_id) over (
        partition by v.folded, v.digits, case when v.folded is null or v.digits is null then v.own_id end
        order by v.row, v.contact_order) as fresh_id
    from given v left join present c on c.student_id = v.student_id and c.relationship = v.relationship
  ), new_guardians as (
    insert into guardians (school_id, guardian_id, name, phone, occupation, created_by, updated_by)
    select :school_id, fresh_id, (array_agg(name order by row))[1], (array_agg(phone order by row))[1],
      max(occupation), :user_id, :user_id
    from kin where known_id is null and not gone group by fresh_id
  ), last_word as (
    select distinct on (known_id) * from kin where known_id is not null and not gone order by known_id, row desc
  ), known_guardians as (
    update guardians g set updated_by = :user_id, name = w.name, phone = w.phone, occupation = w.occupation
    from (
      select k.known_id,
        case when k.known_id = k.present_id then k.name else coalesce(k.name, o.name) end as name,
        case when k.known_id = k.present_id then k.phone else coalesce(k.phone, o.phone) end as phone,
        case when k.known_id = k.present_id and k.relationship in ('father', 'mother') then k.occupation
          else coalesce(k.occupation, o.occupation) end as occupation
      from last_word k join guardians o on o.school_id = :school_id and o.guardian_id = k.known_id
    ) w
    where g.school_id = :school_id and g.guardian_id = w.known_id
      and (g.name, g.phone, g.occupation) is distinct from (w.name, w.phone, w.occupation)
  ), moved as (
    update student_guardians l set guardian_id = coalesce(k.known_id, k.fresh_id)
    from kin k where l.school_id = :school_id and l.student_id = k.student_id and l.relationship = k.relationship
      and l.to_date is null and not k.gone and l.guardian_id <> coalesce(k.known_id, k.fresh_id)
  ), links as (
    insert into student_guardians (school_id, student_id, guardian_id, relationship, contact_order)
    select :school_id, student_id, coalesce(known_id, fresh_id), relationship, contact_order
    from kin where present_id is null and not gone
  ), unlinked as (
    delete from student_guardians l using kin k
    where l.school_id = :school_id and l.student_id = k.student_id and l.relationship = k.relationship
      and l.to_date is null and k.gone
  )
  delete from guardians g using kin k
  where g.school_id = :school_id and g.guardian_id = k.present_id and not k.shared
    and (k.gone or k.present_id <> coalesce(k.known_id, k.fresh_id))`,
);
