import type { Contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import { withPreparation } from '#server/kit/gate/operation.ts';
import { takeModelCall } from '#server/kit/model/budget.ts';
import { languageModelOf } from '#server/kit/model/school-model.ts';
import { checkVisibleBot } from '#server/kit/sessions/chatbot-scope.ts';
import { signalWithin } from '#server/lib/caller.ts';
import { refuse } from '#server/lib/refusal.ts';
import type { Ports } from '#server/ports/ports.ts';
import { instructions, linesOf, promptOf, readProposal, titleOf } from './proposal-rules.ts';
import { getUnansweredQuestion, listStaffReplies } from './queries.ts';

type Route = Contract['answers']['proposeChunk'];
type Proposal = ResultOf<Route>;

const longestMs = 15_000;

/** A draft from staff replies, phrased by the language model if there is one. A person reviews it before it is used. */
async function propose(
  { model, mayCall }: { model: Ports['languageModel']; mayCall: () => Promise<boolean> },
  question: string,
  lines: readonly string[],
): Promise<Proposal> {
  const title = titleOf(question);
  if (lines.length === 0) return { title, text: [], from: 'nothing' };
  const own: Proposal = { title, text: [...lines], from: 'staff' };
  if (model.name === null || !(await mayCall())) return own;
  try {
    const signal = signalWithin(longestMs);
    const said = await model.write({ system: instructions, prompt: promptOf(question, lines), signal });
    const read = readProposal(said, { question, lines });
    return read.lines.length === 0 ? own : { title: read.title || title, text: read.lines, from: 'model' };
  } catch {
    return own;
  }
}

export const proposeChunk = withPreparation<Route, Proposal>(
  async (context, { params }) => {
    checkVisibleBot(context, params.id);
    const { school_id } = context.actor;
    const key = { school_id, chatbot_id: params.id, unanswered_question_id: params.questionId };
    const [[unanswered], replies] = await context.read((db) =>
      Promise.all([getUnansweredQuestion(db, key), listStaffReplies(db, key)]),
    );
    if (!unanswered) throw refuse.unknown('Question');
    const lines = linesOf(replies.map(({ message_text }) => message_text));
    const model = await languageModelOf(context, school_id);
    const mayCall = () => takeModelCall(context, { school_id, chatbot_id: params.id });
    return propose({ model, mayCall }, unanswered.question, lines);
  },
  async (_context, _input, proposal) => proposal,
);
