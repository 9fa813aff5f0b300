import type { securityRuleEntries } from '#contract/settings/security.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { getSecurityRules, lockSecurityRules, shortenSessions, updateSecurityRules } from './queries.ts';

export const securityOperations: OperationsFor<typeof securityRuleEntries> = {
  getSecurity: async ({ db, actor }) => {
    const [rules] = await getSecurityRules(db, actor);
    if (!rules) throw refuse.notFound();
    return rules;
  },

  updateSecurity: async (context, { body }) => {
    const { db, actor, audit, expectVersion, sessionsChanged } = context;
    const [before] = await lockSecurityRules(db, actor);
    if (!before) throw refuse.notFound();
    expectVersion(before.updated_dt);
    // The person who requires a second factor would otherwise be locked out of this setting.
    if (body.two_factor_for !== 'nobody' && !actor.two_factor) {
      throw refuse.invalid(
        'two_factor_for',
        'Set up your own second factor first: open Account Settings and choose Set Up Two-Factor.',
      );
    }
    const [after] = await updateSecurityRules(db, { ...body, school_id: actor.school_id });
    if (!after) throw new Error('The security rules were not stored');
    if (after.session_days < before.session_days) await shortenSessions(db, { ...actor, ...after });
    audit({ action: 'update', entity: 'school', entity_id: actor.school_id, ...changes(before, after) });
    sessionsChanged();
    return after;
  },
};
