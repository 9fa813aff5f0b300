import { z } from 'zod';
import { answeredQuestion } from './answers.ts';
import { chosenId, requiredText, text } from './common.ts';
import { defineRoute } from './route.ts';

export const questionText = requiredText('Question', 10_000);

export const assistant = {
  query: defineRoute({
    method: 'POST',
    path: '/rag-ai/query',
    summary: 'Ask what a chatbot knows',
    reads: true,
    body: z.object({
      chatbot_id: chosenId('Chatbot'),
      chat_user_id: text('Chat user', 200).optional(),
      chat_session_id: text('Chat session', 200).optional(),
      query: questionText,
    }),
    result: answeredQuestion,
  }),
};
