import type { Contract } from '#contract/index.ts';
import { protectedFieldsIn } from '#server/kit/audit/protected-fields.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { auditActors, auditEntities, countAudit, listAudit } from './queries.ts';
import { securityEventOperations } from './security-event-operations.ts';
import { listAccountAdmins } from './security-event-queries.ts';

export { listAccountAdmins };

export const auditOperations: OperationsFor<Contract['audit']> = {
  ...securityEventOperations,

  list: async ({ db, actor, school, disclose }, { query }) => {
    const { page, limit, entity = null, entity_id = null, actor: by = null, from = null, to = null } = query;
    const place = { school_id: actor.school_id, time_zone: school.time_zone };
    const filters = { ...place, entity, entity_id, actor: by, from, to };
    const entries = await listAudit(db, { ...filters, limit, offset: (page - 1) * limit });
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
