import type { Contract } from '#contract/index.ts';
import type { RetentionRule } from '#contract/privacy/calls.ts';
import { noticeDays, type RetentionKind, retentionKinds } from '#contract/privacy/values.ts';
import { notify } from '#server/features/notifications/operations.ts';
import { changedRule, faultOf, kindName, limitOf } from '#server/features/privacy/description/rules.ts';
import { listErasures } from '#server/features/privacy/erasure/queries.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { previewDue } from './due-queries.ts';
import { listAdmins, listRules, lockRule, previewLog, saveRule } from './queries.ts';

type RetentionRoute = 'retention' | 'updateRule' | 'cancelChange' | 'preview';

const ruleWithoutLimit = (kind: RetentionKind): RetentionRule => ({
  kind,
  keep_days: null,
  next_days: null,
  next_from: null,
  changed_by: null,
});

type RetentionChange = Pick<RetentionRule, 'keep_days' | 'next_days' | 'next_from'>;

async function save(context: Context, before: RetentionRule, change: RetentionChange) {
  const { db, actor, audit } = context;
  const { school_id, user_id } = actor;
  const [after] = await saveRule(db, { ...change, school_id, user_id, kind: before.kind });
  if (!after) throw new Error('The rule was not kept');
  audit({
    action: 'update',
    entity: 'retention_rule',
    entity_id: before.kind,
    ...changes(before, after),
  });
  return after;
}

/** Notifies every account-admin of a shorter time early enough to cancel it. */
async function tellAdmins({ db, actor, school }: Context, { kind, next_days, next_from }: RetentionRule) {
  if (next_days === null || next_from === null) return;
  const { school_id } = actor;
  const admins = await listAdmins(db, { school_id });
  const day = new Intl.DateTimeFormat(school.locale, { dateStyle: 'long', timeZone: school.time_zone });
  await notify(db, {
    school_id,
    user_ids: admins.map(({ user_id }) => user_id),
    to_actor: true,
    kind: 'retention_changed',
    title: `${kindName[kind]}: kept for ${next_days} days from ${day.format(new Date(next_from))}`,
    body: `${actor.name} has set this. From that day on, older records are deleted for good. You have ${noticeDays} days to look at what would be deleted and to cancel the change.`,
    link: '/settings/retention',
    entity: 'retention_rule',
    entity_id: kind,
  });
}

export const ruleOperations: Pick<OperationsFor<Contract['privacy']>, RetentionRoute> = {
  retention: async ({ db, actor: { school_id } }) => {
    const [set, erasures] = await Promise.all([
      listRules(db, { school_id }),
      listErasures(db, { school_id }),
    ]);
    const rules = retentionKinds.map(
      (kind) => set.find((rule) => rule.kind === kind) ?? ruleWithoutLimit(kind),
    );
    return { rules, erasures };
  },

  updateRule: async (context, { params: { kind }, body: { keep_days } }) => {
    const fault = faultOf(kind, keep_days);
    if (fault) throw refuse.invalid('keep_days', fault);
    const { db, actor, ports } = context;
    const [before = ruleWithoutLimit(kind)] = await lockRule(db, { school_id: actor.school_id, kind });
    const after = await save(context, before, changedRule(before, keep_days, ports.clock()));
    await tellAdmins(context, after);
    return after;
  },

  cancelChange: async (context, { params: { kind } }) => {
    const [before] = await lockRule(context.db, { school_id: context.actor.school_id, kind });
    if (!before?.next_from) throw refuse.conflict('No change is waiting to take effect');
    return save(context, before, { keep_days: before.keep_days, next_days: null, next_from: null });
  },

  preview: async ({ db, actor: { school_id }, ports }, { params: { kind }, query: { keep_days } }) => {
    const due = { school_id, before: limitOf(ports.clock(), keep_days) };
    const rows = await (kind === 'log' ? previewLog(db, due) : previewDue.get(kind)?.(db, due));
    const items = (rows ?? []).map(({ id, name, since }) => ({ id, name, since }));
    return { total: rows?.[0]?.total ?? 0, items };
  },
};
