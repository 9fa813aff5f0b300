import type { RunStatement } from './bare-school.ts';

const contact = (kind: string) => `(
        select contact.typed
        from guardian_contacts contact
        where contact.school_id = $1 and contact.guardian_id = guardian.guardian_id and contact.kind = '${kind}'
        order by contact.position, contact.guardian_contact_id
        limit 1
      ) as ${kind}`;

const students = `(
        select json_agg(
            json_build_object(
              'student_id', student.student_id, 'name', student.name, 'relationship', link.relationship,
              'may_contact', link.may_contact, 'may_see_records', link.may_see_records,
              'may_collect', link.may_collect, 'from_date', link.from_date, 'to_date', link.to_date
            )
            order by student.name_folded
          )
        from student_guardians link
        join students student on student.school_id = $1 and student.student_id = link.student_id
        where link.school_id = $1 and link.guardian_id = guardian.guardian_id
      ) as students`;

const statements = {
  guardians: {
    name: 'bare.guardians',
    text: `select guardian.guardian_id, guardian.name, guardian.occupation, ${contact('phone')},
        ${contact('email')}, ${students},
        (
          select count(*)::int from guardians where school_id = $1 and deleted_dt is null and name is not null
        ) as total
      from guardians guardian
      where guardian.school_id = $1 and guardian.deleted_dt is null and guardian.name is not null
      order by guardian.name_folded, guardian.guardian_id
      limit $2 offset $3`,
  },
  guardian: {
    name: 'bare.guardian',
    text: `select guardian.*, ${students},
        (
          select json_agg(contact)
          from guardian_contacts contact
          where contact.school_id = $1 and contact.guardian_id = guardian.guardian_id
        ) as contacts
      from guardians guardian
      where guardian.school_id = $1 and guardian.guardian_id = $2`,
  },
  teachers: {
    name: 'bare.teachers',
    text: `select teacher.*,
        (select count(*)::int from teachers where school_id = $1 and deleted_dt is null) as total
      from teachers teacher
      where teacher.school_id = $1 and teacher.deleted_dt is null
      order by teacher.name_folded, teacher.teacher_id
      limit $2 offset $3`,
  },
  urgent: {
    name: 'bare.urgent',
    text: `select urgent.*,
        (
          select json_object_agg(state, number)
          from (
            select message.state, count(*)::int as number
            from messages message
            where message.school_id = $1 and message.kind = 'urgent'
              and message.source_id = urgent.urgent_message_id
            group by message.state
          ) counted
        ) as counts
      from urgent_messages urgent
      where urgent.school_id = $1
      order by urgent.created_dt desc
      limit $2 offset $3`,
  },
};

type Request = { readonly school: string; readonly path: readonly string[]; readonly query: URLSearchParams };

/** Handles the calls on guardians, teachers and messages; undefined for other calls. */
export function answerPeople(run: RunStatement, { school, path, query }: Request) {
  const [first, id] = path;
  const limit = Number(query.get('limit'));
  const page = [school, limit, (Number(query.get('page')) - 1) * limit];
  if (first === 'guardians') {
    return id ? run(statements.guardian, [school, id]) : run(statements.guardians, page);
  }
  if (first === 'teacher') return run(statements.teachers, page);
  return first === 'messages' ? run(statements.urgent, page) : undefined;
}
