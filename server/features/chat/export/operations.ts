import type { ChatSession } from '#contract/chat/session.ts';
import type { Contract } from '#contract/index.ts';
import { readSession } from '#server/features/chat/session/operations.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { printPdf } from '#server/kit/print/print.ts';
import { refuse } from '#server/lib/refusal.ts';
import { getLetterhead } from './queries.ts';
import { conversationPrintout } from './transcript.ts';

async function printSession(ctx: Context, session: ChatSession): Promise<Uint8Array> {
  const { chatbot_id } = session;
  const [school] = await getLetterhead(ctx.db, { school_id: ctx.actor.school_id, chatbot_id });
  if (!school) throw refuse.unknown('Session');
  const { locale, time_zone: timeZone } = ctx.school;
  const printout = conversationPrintout(session, school.agent_name, { locale, timeZone });
  const lines = [school.address?.replaceAll(/\s*\n\s*/g, ', '), school.phone, school.email];
  const { bytes, failed } = await printPdf({
    size: 'A4',
    title: printout.title,
    letterhead: {
      name: school.name,
      lines: lines.filter((line) => typeof line === 'string'),
      logo: school.logo,
    },
    footer: school.name,
    printouts: [printout],
  });
  if (failed[0]) throw refuse.conflict(`This conversation cannot be printed: ${failed[0].message}`);
  return bytes;
}

export const exportOperations: Pick<OperationsFor<Contract['chat']>, 'export'> = {
  export: async (ctx, { params, query: { format } }) => {
    const session = await readSession(ctx, params.id);
    ctx.disclose({ entity: 'chat_session', entity_id: params.id, after: { exported: format } });
    const fileName = `chat-${params.id}.${format}`;
    if (format === 'pdf')
      return { fileName, mimeType: 'application/pdf', bytes: await printSession(ctx, session) };
    const said = session.chat_history.filter(({ kind }) => kind === 'message');
    const text = JSON.stringify({ ...session, chat_history: said }, null, 2);
    return { fileName, mimeType: 'application/json', bytes: new TextEncoder().encode(text) };
  },
};
