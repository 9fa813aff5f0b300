import { openReview } from '#server/features/answers/operations.ts';
import type { RegularJob } from '#server/kit/jobs/scheduled-jobs.ts';
import { listChatbotsToTeach } from './queries.ts';
import { firstSuggestionTime, refreshSuggestions } from './refresh.ts';

/** Looks every night for words of visitors that the knowledge base calls something else. */
export const suggestWords: RegularJob = {
  name: 'knowledge.suggest_words',
  cron: '27 2 * * *',
  work: async ({ school_id, ports, database, transaction }) => {
    const now = ports.clock();
    const since = firstSuggestionTime(now);
    const bots = await transaction((db) => listChatbotsToTeach(db, { school_id, since }));
    for (const { chatbot_id, time_zone } of bots) {
      const bot = { school_id, chatbot_id };
      const review = await openReview({ database, ports, school: { time_zone } }, bot);
      await refreshSuggestions({ database, now }, review, bot);
    }
    return bots.length > 0 ? 'worked' : 'idle';
  },
};
