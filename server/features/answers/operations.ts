import type { Contract } from '#contract/index.ts';
import { type OperationsFor, withPreparation } from '#server/kit/gate/operation.ts';
import { languageModelOf } from '#server/kit/model/school-model.ts';
import type { Ports } from '#server/ports/ports.ts';
import type { Answer } from './reply/answer.ts';
import { languageModelState } from './reply/model.ts';
import { answerQuestion, answerResult } from './reply/operations.ts';
import { noteApproved, takeOpen, unansweredOperations } from './unanswered/operations.ts';
import { proposeChunk } from './unanswered/proposal.ts';

export type { Answer };
export { answerQuestion, answerResult };

/** For the feature that adds chunks for unanswered questions. */
export const unanswered = { takeOpen, noteApproved };

export const answerOperations: OperationsFor<Contract['answers'], 'proposeChunk' | 'languageModel'> = {
  ...unansweredOperations,
  proposeChunk,
  languageModel: withPreparation<Contract['answers']['languageModel'], Ports['languageModel']>(
    (context) => languageModelOf(context, context.actor.school_id),
    async (_context, _input, model) => languageModelState(model),
  ),
};
