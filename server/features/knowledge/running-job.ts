import type { RunningJob } from '#contract/kit/common.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { findRunningJob } from './queries.ts';

type JobOfChatbot = { readonly school_id: string; readonly chatbot_id: string; readonly kind: string };

/** The job of a kind that has not ended for a chatbot; its id only for the person who started it. */
export async function readRunningJob(ctx: Context, job: JobOfChatbot): Promise<RunningJob | null> {
  const [running] = await findRunningJob(ctx.db, job);
  if (!running) return null;
  const { job_id, started_by, ...shown } = running;
  return { ...shown, job_id: started_by === ctx.actor.user_id ? job_id : null };
}
