import type { TestApi } from '#server/test/api.ts';
import type { TestUser } from '#server/test/factories.ts';

type ChatbotKey = { readonly school_id: string; readonly chatbot_id: string; readonly chunk_id: string };

/** The calls that need nothing but the id of a chatbot. */
export const callsOfChatbot = [
  'answers.listUnanswered',
  'widget.get',
  'knowledge.read',
  'knowledge.list',
  'knowledge.listVersions',
  'knowledge.export',
  'knowledge.listSuggestions',
  'knowledge.getCheck',
  'knowledge.listQuestionForms',
  'knowledge.estimateQuestionForms',
];

/** A question that a chatbot cannot answer, a job that asks it again, a version of its knowledge, and a suggested question. */
export async function addChatbotRecords(api: TestApi, key: ChatbotKey, as: TestUser) {
  const { school_id, chatbot_id, chunk_id } = key;
  const params = { id: chatbot_id };
  const body = { title: 'Parking', text: ['Families park behind the hall.'] };
  await api.call('knowledge.create', { as, params, body });
  await api.call('assistant.query', { as, body: { chatbot_id, query: 'Do you teach fencing?' } });
  const [row] = await api.sql<{ question: string; version: string; form: string }>(
    `with form as (
      insert into question_forms (school_id, chatbot_id, knowledge_chunk_id, place, question)
      values ($1, $2, $3, 1, 'Who may come here?')
      returning question_form_id
    )
    select unanswered_question_id as question,
      (
        select max(version.number)::text
        from knowledge_versions version
        where version.chatbot_id = question.chatbot_id
      ) as version,
      (select question_form_id from form) as form
    from unanswered_questions question
    where school_id = $1 and chatbot_id = $2
    limit 1`,
    [school_id, chatbot_id, chunk_id],
  );
  const { question = '', version = '', form = '' } = row ?? {};
  const asked = await api.call('answers.askAgain', { as, params: { ...params, questionId: question } });
  return { ids: { question, version, questionForm: form }, job: asked.result.job_id };
}
