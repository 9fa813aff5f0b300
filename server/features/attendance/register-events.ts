import type { Contract } from '#contract/index.ts';
import { checkRegisterAccess } from '#server/features/teaching/operations.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { hearChanges } from '#server/kit/live/changes.ts';
import { refuse } from '#server/lib/refusal.ts';
import { findClass } from './record-queries.ts';

/** Sends an event to an open register when it changes; the screen then reads it again. */
export const followRegister: Operation<Contract['attendance']['followRegister']> = async (
  ctx,
  { params, query },
) => {
  const { school_id } = ctx.actor;
  const { date = ctx.today(), person_type } = query;
  const class_id = params.id;
  await checkRegisterAccess(ctx, class_id);
  if (ctx.grant === 'T' && person_type === 'teacher') throw refuse.forbidden();
  const [found] = await findClass(ctx.db, { school_id, class_id });
  if (!found) throw refuse.unknown('Class');
  const topics =
    person_type === 'teacher'
      ? [`teachers:${school_id}/${date}`]
      : [`register:${school_id}/${class_id}/${date}`, `enrolments:${school_id}`];
  return {
    open: async function* followChanges(signal) {
      for await (const _ of hearChanges(ctx.live, topics, signal)) {
        yield { event: 'changed', data: { class_id, date } };
      }
    },
  };
};
