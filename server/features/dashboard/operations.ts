import type { TopChatMessage } from '#contract/dashboard/calls.ts';
import type { Contract } from '#contract/index.ts';
import { cardOf } from '#server/features/leads/operations.ts';
import { withPhoto } from '#server/kit/files/storage.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import * as queries from './queries.ts';
import { setupGuideOperations } from './setup-operations.ts';

type WaitingRow = {
  id: string;
  title: string;
  detail: string | null;
  due_date: string | null;
  count: number;
};

const waitingList = (rows: readonly WaitingRow[]) => ({
  count: rows[0]?.count ?? 0,
  items: rows.map(({ id, title, detail, due_date }) => ({ id, title, detail, due_date })),
});

const scopeOf = ({ actor, grant }: Context) => ({
  school_id: actor.school_id,
  bots: grant === 'S' ? actor.chatbot_ids : null,
});

/** Each part has its own short statement; all are sent at once. */
export const dashboardOperations: OperationsFor<Contract['dashboard']> = {
  ...setupGuideOperations,

  get: async (context) => {
    const { db } = context;
    const scope = scopeOf(context);
    const [[counted], students, teachers, classes, leads, announcements, messages] = await Promise.all([
      queries.counts(db, scope),
      queries.recentStudents(db, scope),
      queries.recentTeachers(db, scope),
      queries.recentClasses(db, scope),
      queries.recentLeads(db, scope),
      queries.recentAnnouncements(db, scope),
      queries.lastChatMessages(db, scope),
    ]);
    if (!counted) throw new Error('The counts answered no row');
    const shown = messages.map(
      ({ user_name, message_text, ...message }): TopChatMessage => ({
        ...message,
        userName: user_name ?? 'Unknown User',
        message_text: message_text ?? '',
      }),
    );
    return {
      ...counted,
      recent_students: students.map((student) => withPhoto(context, student)),
      recent_teachers: teachers.map((teacher) => withPhoto(context, teacher)),
      recent_classes: classes,
      recent_leads: leads.map((lead) => cardOf(lead, context.school.currency)),
      recent_announcements: announcements,
      top_chat_messages_json: JSON.stringify(shown),
    };
  },

  today: async (context) => {
    const { db, actor } = context;
    const day = context.today();
    const scope = { ...scopeOf(context), day, user_id: actor.user_id };
    const [[calendar], registers, tasks, leads, chats] = await Promise.all([
      queries.schoolDay(db, scope),
      queries.registersNotTaken(db, scope),
      queries.tasksDue(db, scope),
      queries.leadsWithoutNextStep(db, scope),
      queries.chatsWaiting(db, scope),
    ]);
    const is_school_day = calendar?.is_school_day ?? true;
    return {
      date: day,
      is_school_day,
      registers_not_taken: waitingList(is_school_day ? registers : []),
      tasks_due: waitingList(tasks),
      leads_without_next_step: waitingList(leads),
      chats_waiting: waitingList(chats),
    };
  },
};
