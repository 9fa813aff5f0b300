import type { TestApi } from '#server/test/api.ts';

type Fields = Record<string, unknown>;
export type VisitorSession = {
  readonly id: string;
  readonly sid: string;
  readonly chat_user_id: string;
  readonly as: { token: string };
};

/** Begins a conversation with a chatbot, as the widget does. */
export async function startTalk(
  api: TestApi,
  body: Fields = {},
  chatbot = api.chatbot,
): Promise<VisitorSession> {
  const { status, result, errors } = await api.call('widget.openSession', { params: { id: chatbot }, body });
  if (status !== 201) throw new Error(JSON.stringify(errors));
  const { session_id: sid, chat_user_id, secret } = result;
  return { id: chatbot, sid, chat_user_id, as: { token: secret } };
}

export const pathOf = ({ id, sid }: VisitorSession) => ({ id, sid });

export const sendMessage = (api: TestApi, talk: VisitorSession, message: string, body: Fields = {}) =>
  api.call('widget.send', { as: talk.as, params: pathOf(talk), body: { message, ...body } });

/** What the visitor reads of the conversation. */
export async function readTalk(api: TestApi, talk: VisitorSession) {
  const { status, result, errors } = await api.call('widget.getSession', {
    as: talk.as,
    params: pathOf(talk),
  });
  if (status !== 200) throw new Error(JSON.stringify(errors));
  return result;
}

export const callPerson = (api: TestApi, talk: VisitorSession, body: Fields = {}) =>
  api.call('widget.askPerson', { as: talk.as, params: pathOf(talk), body });

/** Teaches a chatbot one entry of its knowledge base. */
export async function teach(api: TestApi, title: string, text: readonly string[], chatbot = api.chatbot) {
  await api.sql(
    `insert into knowledge_chunks (school_id, chatbot_id, position, title, text)
    select $1, $2, coalesce(max(position) + 1, 0), $3, $4 from knowledge_chunks where chatbot_id = $2`,
    [api.school_id, chatbot, title, text],
  );
}
