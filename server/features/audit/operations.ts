import { z } from 'zod';
import type { AuditRow } from '#contract/audit/calls.ts';
import type { Contract } from '#contract/index.ts';
import type { Queryable, SchoolKey } from '#server/db/query.ts';
import { protectedFieldsIn } from '#server/kit/audit/protected-fields.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { auditActors, auditEntities, countAudit, listAudit, nameTeachers } from './queries.ts';
import { securityEventOperations } from './security-event-operations.ts';
import { listAccountAdmins } from './security-event-queries.ts';

export { listAccountAdmins };

const teachersIn = ({ after }: AuditRow): string[] =>
  z.array(z.uuid()).safeParse(after?.['teachers']).data ?? [];

/** Names the teachers whose ids an entry lists; a person who reads the log knows them by name. */
async function withTeacherNames(db: Queryable, { school_id }: SchoolKey, entries: readonly AuditRow[]) {
  const teacher_ids = [...new Set(entries.flatMap(teachersIn))];
  if (teacher_ids.length === 0) return [...entries];
  const named = await nameTeachers(db, { school_id, teacher_ids });
  const names = new Map(named.map(({ teacher_id, name }) => [teacher_id, name]));
  return entries.map((entry) => {
    const teachers = teachersIn(entry).map((id) => names.get(id) ?? id);
    return teachers.length > 0 ? { ...entry, after: { ...entry.after, teachers } } : entry;
  });
}

export const auditOperations: OperationsFor<Contract['audit']> = {
  ...securityEventOperations,

  list: async ({ db, actor, school, disclose }, { query }) => {
    const { page, limit, entity = null, entity_id = null, actor: by = null, from = null, to = null } = query;
    const place = { school_id: actor.school_id, time_zone: school.time_zone };
    const filters = { ...place, entity, entity_id, actor: by, from, to };
    const rows = await listAudit(db, { ...filters, limit, offset: (page - 1) * limit });
    const entries = await withTeacherNames(db, actor, rows);
    const [counted] = await countAudit(db, filters);
    const fields = protectedFieldsIn(entries.flatMap(({ before, after }) => [before, after]));
    if (fields.length > 0) disclose({ entity: 'audit', entity_id: 'list', after: { fields } });
    return { entries, total: counted?.total ?? 0, page, limit };
  },

  choices: async ({ db, actor }) => {
    const entities = await auditEntities(db, actor);
    return { entities: entities.map(({ entity }) => entity), actors: await auditActors(db, actor) };
  },
};
