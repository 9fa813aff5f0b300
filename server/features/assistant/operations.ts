import type { Contract } from '#contract/index.ts';
import { type Answered, answerQuestion, shownAnswer } from '#server/features/answers/operations.ts';
import { refuse } from '#server/kit/errors.ts';
import type { OperationsFor } from '#server/kit/gate.ts';
import { prepared } from '#server/kit/prepared.ts';

type Assistant = Contract['assistant'];

/** The visitor and conversation in the body name what the client shows; they open nothing. */
const query = prepared<Assistant['query'], Answered>(
  ({ actor, grant, ports, database, school }, { body }) => {
    const { chatbot_id, query: question } = body;
    if (grant === 'S' && !actor.chatbot_ids.includes(chatbot_id)) throw refuse.notFound('Chatbot not found');
    return answerQuestion(
      { database, ports, school },
      {
        school_id: actor.school_id,
        chatbot_id,
        question,
        channel: 'assistant',
        with_documents: true,
        asked_by: actor.user_id,
      },
    );
  },
  async (_context, _input, answered) => shownAnswer(answered),
);

export const assistantOperations: OperationsFor<Assistant> = { query };
