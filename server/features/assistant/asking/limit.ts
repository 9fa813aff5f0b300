import type { PreparingContext } from '#server/kit/gate/operation.ts';
import { languageModelOf } from '#server/kit/model/school-model.ts';
import { createLimit } from '#server/kit/security/limits.ts';

/** With a language model every question costs money, so the limit is lower. */
const [withModel, without] = [60, 3000];

/** Counts a person's question or refuses it; questions about school data have their own limit. */
export async function takeTurn(
  context: Pick<PreparingContext, 'database' | 'ports' | 'actor'>,
  about: 'data' | 'texts' = 'texts',
): Promise<void> {
  const { database, actor } = context;
  const costs = (await languageModelOf(context, actor.school_id)).name !== null;
  await createLimit({
    database,
    name: `assistant-${about}`,
    points: costs ? withModel : without,
    seconds: 60,
    message: 'You have asked many questions in a short time. Please wait a moment and try again.',
  }).take(actor.user_id);
}
