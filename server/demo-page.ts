import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { demoId } from '#demo/kit/ids.ts';
import type { Database } from './db/pool.ts';
import { botOf } from './features/widget/operations.ts';

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * A sample page of a school with the chat on it: at /demo where the demo school is loaded, and with the id of any active
 * chatbot, `/demo?chatbot=…`, to try it before it is added to the school's own site.
 */
export async function addDemoPage(app: FastifyInstance, database: Database) {
  const page = await readFile(join(import.meta.dirname, '../demo/school-page.html'), 'utf8');
  const demoChatbot = demoId(1, 'chatbot', 1);
  app.get<{ Querystring: { chatbot?: unknown } }>(
    '/demo',
    { schema: { hide: true } },
    async (request, reply) => {
      const { chatbot = demoChatbot } = request.query;
      const bot = typeof chatbot === 'string' ? await botOf(database, chatbot) : undefined;
      if (!bot) return reply.callNotFound();
      const shown = page
        .replaceAll('{{school}}', () => escape(bot.school_name))
        .replaceAll('{{chatbot}}', () => escape(bot.chatbot_id));
      return reply
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8')
        .send(shown);
    },
  );
}
