import { createLimit } from '#server/kit/limits.ts';
import type { PreparingContext } from '#server/kit/prepared.ts';

/** A language model costs money with every question, so there are fewer. */
const [withModel, without] = [60, 3000];

/** Counts a person's question, or refuses it; those about the school's data are counted apart. */
export const takeTurn = (
  { database, ports, actor }: Pick<PreparingContext, 'database' | 'ports' | 'actor'>,
  about: 'data' | 'texts' = 'texts',
) =>
  createLimit({
    database,
    name: `assistant-${about}`,
    points: about === 'texts' && ports.languageModel.name !== null ? withModel : without,
    seconds: 60,
    message: 'You have asked a great deal in a short time. Please wait a moment and try again.',
  }).take(actor.user_id);
