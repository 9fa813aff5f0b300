import { defineQuery } from '#server/db/query.ts';

/**
 * Guardians whose name begins with the search or whose number begins with its digits, with the students they
 * are responsible for. Ranges, not LIKE: those may use an index under row-level security.
 */
export const searchGuardians = defineQuery(
  'guardians.search',
  `select g.guardian_id, g.name, g.phone, g.email, g.occupation, k.students
  from (
    (select * from guardians n where n.school_id = :school_id and n.name is not null
      and n.name_folded >= fold(:search) and n.name_folded < fold(:search) || chr(1114111)
    order by n.name_folded limit 50)
    union
    (select * from guardians p where p.school_id = :school_id and p.name is not null
      and p.phone_digits >= phone_digits(:search) and p.phone_digits < phone_digits(:search) || ':'
    order by p.phone_digits limit 50)
  ) g
  cross join lateral (
    select json_agg(json_build_object('student_id', s.student_id, 'name', s.name, 'relationship', l.relationship)
      order by s.name_folded, s.student_id) as students
    from student_guardians l join students s on s.school_id = l.school_id and s.student_id = l.student_id
    where l.school_id = :school_id and l.guardian_id = g.guardian_id and l.to_date is null and s.deleted_dt is null
  ) k
  where k.students is not null
  order by g.name_folded, g.guardian_id limit 10`,
);
