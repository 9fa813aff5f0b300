import { createLimit } from '#server/kit/limits.ts';
import type { PreparingContext } from '#server/kit/prepared.ts';

/** A language model costs money with every question, so there are fewer. */
const [withModel, without] = [60, 1200];

/** Counts a person's question, or refuses it. */
export const takeTurn = ({
  database,
  ports,
  actor,
}: Pick<PreparingContext, 'database' | 'ports' | 'actor'>) =>
  createLimit({
    database,
    name: 'assistant',
    points: ports.languageModel.name === null ? without : withModel,
    seconds: 60,
    message: 'You have asked a great deal in a short time. Please wait a moment and try again.',
  }).take(actor.user_id);
