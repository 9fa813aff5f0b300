import { addDays, instantOfDay } from '#demo/kit/days.ts';
import type { DemoSchool } from '#demo/kit/demo-school.ts';
import type { DemoUsers } from '#demo/school/users.ts';
import type { KnowledgeChunksTable } from '#server/db/types.gen.ts';
import { admissionChunks } from './admissions.ts';
import { dayChunks } from './days.ts';
import { feeChunks } from './fees.ts';
import { helpdeskChunks, lifeChunks, northsideChunks } from './life.ts';

export async function loadKnowledge(school: DemoSchool, users: DemoUsers): Promise<void> {
  const bases =
    school.profile.number === 1
      ? [[...admissionChunks, ...feeChunks, ...dayChunks, ...lifeChunks], helpdeskChunks]
      : [northsideChunks];
  const rows = bases.flatMap((chunks, bot) =>
    chunks.map((chunk, position) => ({ ...chunk, position, chatbot_id: school.id('chatbot', bot + 1) })),
  );
  await school.insert<KnowledgeChunksTable>(
    'knowledge_chunks',
    rows.map(({ title, text, position, chatbot_id }, index) => ({
      knowledge_chunk_id: school.id('knowledge-chunk', index + 1),
      chatbot_id,
      position,
      title,
      text: [...text],
      ...reviewDates(school, index),
      created_by: users.registrar.user_id,
      created_dt: instantOfDay(addDays(school.today, -300 + index), '13:00'),
      updated_dt: instantOfDay(addDays(school.today, -(index % 45) - 2), '13:00'),
    })),
  );
}

/** A few chunks are due for review: one is overdue, one ends soon. */
function reviewDates(school: DemoSchool, index: number) {
  const review_by = index % 13 === 5 ? addDays(school.today, index - 20) : null;
  const valid_until = index === 7 ? addDays(school.today, 40) : null;
  return { review_by, valid_until };
}
