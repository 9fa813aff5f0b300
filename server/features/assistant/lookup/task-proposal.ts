import { contract } from '#contract/index.ts';
import { type SchoolQuestion, toPlainText } from '#server/features/assistant/question/school-question.ts';
import { leadOperations } from '#server/features/leads/operations.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { asAsker, type DataReply, dayText } from './reply.ts';

type TaskRequest = Extract<SchoolQuestion, { readonly kind: 'task' }>;

const wordsOf = (name: string) => toPlainText(name).split(' ');

/** The only lead with that name, or that part of it; if there are several, the person chooses. */
async function leadCalled(ctx: Context, search: string) {
  const query = contract.leads.list.query.parse({ search, is_lead: '1', limit: 2 });
  const asker = asAsker(ctx, 'leads.list');
  const [lead, another] = await leadOperations.list(asker, { params: undefined, body: undefined, query });
  if (!lead || another) return undefined;
  const named = new Set(wordsOf(lead.name));
  return wordsOf(search).every((word) => named.has(word)) ? lead : undefined;
}

/** A proposed task. The person checks and saves it in the form, with their own permissions. */
export async function proposeTask(
  ctx: Context,
  { title, description, due, about, unused, isRepeated }: TaskRequest,
): Promise<DataReply> {
  asAsker(ctx, 'tasks.create');
  const lead = about === undefined ? undefined : await leadCalled(ctx, about);
  const when = due === undefined ? '' : `, due ${dayText(ctx, due)}`;
  const dropped =
    unused === undefined
      ? ''
      : `I did not use this part of the request: “${unused}”, because a task has one due date. `;
  const once = isRepeated === true ? ' It does not repeat.' : '';
  return {
    answer: `${dropped}Here is the task as I understand it: “${title}”${when}.${once} It is added once you have checked and saved it.`,
    proposal: {
      title,
      description: description ?? '',
      dueDate: due ?? null,
      contactId: lead?.crm_contact_id ?? null,
      contactName: lead?.name ?? null,
    },
  };
}
