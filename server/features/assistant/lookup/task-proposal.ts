import { contract } from '#contract/index.ts';
import type { SchoolQuestion } from '#server/features/assistant/question/school-question.ts';
import { leadOperations } from '#server/features/leads/operations.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { asAsker, type DataReply, dayText } from './reply.ts';

type TaskRequest = Extract<SchoolQuestion, { readonly kind: 'task' }>;

/** The only lead with that name; if there are several, the person chooses. */
async function leadCalled(ctx: Context, search: string) {
  const query = contract.leads.list.query.parse({ search, is_lead: '1', limit: 2 });
  const asker = asAsker(ctx, 'leads.list');
  const [lead, another] = await leadOperations.list(asker, { params: undefined, body: undefined, query });
  return another ? undefined : lead;
}

/** A proposed task. The person checks and saves it in the form, with their own permissions. */
export async function proposeTask(
  ctx: Context,
  { title, description, due, about }: TaskRequest,
): Promise<DataReply> {
  asAsker(ctx, 'tasks.create');
  const lead = about === undefined ? undefined : await leadCalled(ctx, about);
  const when = due === undefined ? '' : `, due ${dayText(ctx, due)}`;
  return {
    answer: `Here is the task as I understand it: “${title}”${when}. It is added once you have checked and saved it.`,
    proposal: {
      title,
      description: description ?? '',
      dueDate: due ?? null,
      contactId: lead?.crm_contact_id ?? null,
      contactName: lead?.name ?? null,
    },
  };
}
