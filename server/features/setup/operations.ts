import { timingSafeEqual } from 'node:crypto';
import type { Contract } from '#contract/index.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import { checkNewPassword } from '#server/features/auth/operations.ts';
import { auditValues, insertAudit } from '#server/kit/audit/entry.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { hashPassword } from '#server/kit/sessions/passwords.ts';
import { hashToken } from '#server/kit/sessions/sessions.ts';
import { refuse } from '#server/lib/refusal.ts';
import { anySchool, createSchool } from './queries.ts';

const alreadyThere = 'This installation already has a school. Please sign in.';

explainConstraints({
  schools_first_only: { status: 409, message: alreadyThere },
  schools_time_zone_check: { status: 400, message: 'This time zone is not known', field: 'time_zone' },
});

/** The first school of an installation; `setupToken` was printed in the terminal at the start. */
export const setupOperations = (setupToken: string | undefined): OperationsFor<Contract['setup']> => ({
  status: async ({ database, canSignUp }) => {
    const [found] = await database.unscoped((db) => anySchool(db, {}));
    const isEmpty = found?.exists === false;
    return { needed: setupToken !== undefined && isEmpty, sign_up: canSignUp && !isEmpty };
  },

  create: async ({ database, requestId, noteSecurity }, { body }) => {
    if (!setupToken) throw refuse.conflict(alreadyThere);
    if (!timingSafeEqual(hashToken(body.token), hashToken(setupToken))) {
      noteSecurity({ kind: 'signature_wrong', reason: 'setup.create' });
      throw refuse.invalid('token', 'This is not the token that was printed on the terminal');
    }
    const owner = { name: body.name, email: body.user_email, school: body.school_name };
    await checkNewPassword(body.password, owner, 'password');
    const password_hash = await hashPassword(body.password);
    const first = { ...body, admin_name: body.name, admin_email: body.user_email, password_hash };
    const [made] = await database.unscoped((db) => createSchool(db, first));
    if (!made) throw refuse.conflict(alreadyThere);
    const entry = {
      action: 'create',
      entity: 'school',
      entity_id: made.school_id,
      after: { name: body.school_name },
    };
    const author = { ...made, name: body.name };
    await database.autocommit(made, (db) => db.run(insertAudit, auditValues(author, entry, requestId)));
    return { done: true };
  },
});
