import type { Contract } from '#contract/index.ts';
import type { ErasurePlan } from '#contract/privacy/calls.ts';
import type { PersonKind } from '#contract/privacy/values.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import { confirmPassword } from '#server/features/auth/operations.ts';
import {
  findHold,
  liftHold,
  listStaying,
  people,
  placeHold,
} from '#server/features/privacy/description/person-queries.ts';
import { getErasureStatements } from '#server/features/privacy/description/queries.ts';
import {
  describeKept,
  isSameName,
  keptAfter,
  notFoundSentenceOf,
} from '#server/features/privacy/description/rules.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { erase } from './erase.ts';

type Params = { readonly kind: PersonKind; readonly id: string };
type ErasureRoute = 'plan' | 'erase' | 'placeHold' | 'liftHold';

explainConstraints({
  legal_holds_no_removal: {
    status: 409,
    message: 'Someone in this is on legal hold and cannot be erased. Lift the hold first.',
  },
});

const keyOf = ({ actor }: Context, { kind, id }: Params) => ({
  school_id: actor.school_id,
  kind,
  person_id: id,
});

export async function findPerson(context: Context, params: Params, lock = false) {
  const { find, lock: locking } = people[params.kind];
  const [person] = await (lock ? locking : find)(context.db, keyOf(context, params));
  if (!person) throw refuse.notFound(notFoundSentenceOf(params.kind));
  return person;
}

const plan = async (context: Context, params: Params): Promise<ErasurePlan> => {
  const { db, actor } = context;
  const key = keyOf(context, params);
  const person = await findPerson(context, params);
  const { description, count } = getErasureStatements(params.kind);
  const [[hold = null], counted, staying] = await Promise.all([
    findHold(db, key),
    count(db, { school_id: actor.school_id, people: [params.id] }),
    listStaying(db, key),
  ]);
  const parts = description.parts.map(({ part, label, action, why = null }) => ({
    part,
    label,
    count: counted.find((found) => found.part === part)?.count ?? 0,
    action: action === 'clear' ? ('clear' as const) : ('delete' as const),
    why,
  }));
  return {
    kind: params.kind,
    id: params.id,
    ...person,
    hold,
    parts: parts.filter(({ count: rows }) => rows > 0),
    kept: [...staying.map(describeKept), ...keptAfter(params.kind)],
  };
};

export const planOperations: Pick<OperationsFor<Contract['privacy']>, ErasureRoute> = {
  plan: (context, { params }) => plan(context, params),

  erase: async (context, { params, body }) => {
    const { db, actor, audit } = context;
    const person = await findPerson(context, params, true);
    const [hold] = await findHold(db, keyOf(context, params));
    if (hold) throw refuse.conflict(`${person.name} is on legal hold and cannot be erased: ${hold.reason}`);
    if (!isSameName(body.name, person.name)) {
      throw refuse.invalid('name', 'This is not the name in the plan. Type it as it is written there.');
    }
    await confirmPassword(context, body.password, 'password');
    const { erasure_id, counts } = await erase(db, {
      school_id: actor.school_id,
      kind: params.kind,
      people: [params.id],
      cause: 'request',
      reason: body.reason,
      by: actor,
    });
    audit({ action: 'erase', entity: entityOf(params.kind), entity_id: params.id, after: counts });
    const job_id = await context.startJob({ kind: 'privacy.forget', input: { erasure_id } });
    return { erasure_id, job_id };
  },

  placeHold: async (context, { params, body }) => {
    const { db, actor, audit } = context;
    await findPerson(context, params, true);
    const key = keyOf(context, params);
    const [before] = await findHold(db, key);
    const [hold] = await placeHold(db, { ...key, ...body, user_id: actor.user_id, name: actor.name });
    if (!hold) throw new Error('The hold was not kept');
    audit({
      action: 'hold',
      entity: entityOf(params.kind),
      entity_id: params.id,
      ...(before && { before }),
      after: hold,
    });
    return hold;
  },

  liftHold: async (context, { params }) => {
    await findPerson(context, params, true);
    const [hold] = await liftHold(context.db, keyOf(context, params));
    if (!hold) throw refuse.conflict('This person is not on legal hold');
    context.audit({
      action: 'lift_hold',
      entity: entityOf(params.kind),
      entity_id: params.id,
      before: hold,
    });
    return { deleted: true };
  },
};

/** The name of a kind of person in the audit log. */
export const entityOf = (kind: PersonKind): string => (kind === 'visitor' ? 'chat_user' : kind);
