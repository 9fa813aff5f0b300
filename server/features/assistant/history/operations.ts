import type { Contract } from '#contract/index.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { deleteExchanges, listExchanges, updateFeedback } from './queries.ts';

const mostShown = 200;

type History = Pick<OperationsFor<Contract['assistant']>, 'history' | 'clear' | 'feedback'>;

export const historyOperations: History = {
  history: async ({ db, actor: { school_id, user_id } }) => {
    const messages = await listExchanges(db, { school_id, user_id, most: mostShown });
    return { messages };
  },

  clear: async ({ db, actor: { school_id, user_id }, audit }) => {
    const [gone] = await deleteExchanges(db, { school_id, user_id });
    const removed = gone?.removed ?? 0;
    audit({ action: 'delete', entity: 'assistant_history', entity_id: user_id, after: { removed } });
    return { removed };
  },

  feedback: async ({ db, actor: { school_id, user_id }, audit }, { params, body }) => {
    const { feedback, reason = null } = body;
    const answer_id = params.id;
    const [changed] = await updateFeedback(db, { school_id, user_id, answer_id, feedback, reason });
    if (!changed) throw refuse.unknown('Answer');
    const { before } = changed;
    audit({
      action: 'update',
      entity: 'answer',
      entity_id: answer_id,
      before: { feedback: before },
      after: { feedback },
    });
    return { answer_id, feedback };
  },
};
