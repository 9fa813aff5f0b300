import { addDays } from '#demo/kit/days.ts';
import type { DemoSchool } from '#demo/kit/demo-school.ts';
import { momentsAgo, momentsAhead } from '#demo/kit/moments.ts';
import type { DemoUser, DemoUsers } from '#demo/school/users.ts';
import type { TasksTable } from '#server/db/types.gen.ts';
import type { DemoLead } from './leads.ts';

type Task = {
  readonly title: string;
  readonly description: string;
  readonly category: 'follow_up' | 'proposal' | 'demo' | 'meeting' | 'other';
  readonly priority: 'low' | 'medium' | 'high';
  readonly status?: 'in_progress' | 'completed' | 'cancelled';
  /** Days from today; earlier ones are overdue unless done. */
  readonly due: number;
  readonly tags?: readonly string[];
};

const tasks: readonly Task[] = [
  {
    title: 'Call back the family with twins',
    description: 'They asked for two places in the same section.',
    category: 'follow_up',
    priority: 'high',
    due: -3,
    tags: ['twins', 'Grade 2'],
  },
  {
    title: 'Send the corrected fee table',
    description: 'The table on the website shows last year’s amounts.',
    category: 'proposal',
    priority: 'high',
    due: -1,
  },
  {
    title: 'Order certificates for the chess tournament',
    description: 'Thirty pieces, with gold edge for the finals.',
    category: 'other',
    priority: 'low',
    due: -9,
    status: 'in_progress',
  },
  {
    title: 'Check the missing immunisation records',
    description: 'Four new students in Grade 6 have none yet.',
    category: 'follow_up',
    priority: 'medium',
    due: -5,
  },
  {
    title: 'Write the letter for the visa',
    description: 'For two children from abroad, on headed paper.',
    category: 'other',
    priority: 'high',
    due: 0,
  },
  {
    title: 'Prepare Thursday’s tour',
    description: 'Nine visitors; ask two students of Grade 10 to guide.',
    category: 'demo',
    priority: 'medium',
    due: 0,
    status: 'in_progress',
    tags: ['tour'],
  },
  {
    title: 'Send the payment plan',
    description: 'Ten monthly payments for two children.',
    category: 'proposal',
    priority: 'high',
    due: 0,
  },
  {
    title: 'Answer about the bus stop in Upper Brambleford',
    description: 'Transport office decides on Tuesday.',
    category: 'follow_up',
    priority: 'medium',
    due: 1,
  },
  {
    title: 'Readiness conversations for Grade 1',
    description: 'Plan six conversations of 25 minutes.',
    category: 'meeting',
    priority: 'high',
    due: 2,
    tags: ['Grade 1'],
  },
  {
    title: 'Meeting with the scholarship committee',
    description: 'Five applications, bring the marks of three years.',
    category: 'meeting',
    priority: 'medium',
    due: 3,
    tags: ['scholarship'],
  },
  {
    title: 'Update the answers of the chatbot about holidays',
    description: 'Two visitors asked about the autumn break.',
    category: 'other',
    priority: 'low',
    due: 5,
    tags: ['chatbot'],
  },
  {
    title: 'Offer for section C of Grade 9',
    description: 'Place is free since Monday.',
    category: 'proposal',
    priority: 'medium',
    due: 6,
  },
  {
    title: 'Invite new parents to the welcome breakfast',
    description: 'With the parents’ association, about 40 people.',
    category: 'meeting',
    priority: 'low',
    due: 10,
    tags: ['parents', 'event', 'breakfast', 'welcome'],
  },
  {
    title: 'Demonstrate the parents’ page',
    description: 'For the parents’ evening, ten minutes.',
    category: 'demo',
    priority: 'medium',
    due: 14,
  },
  {
    title: 'Collect feedback on the open day',
    description: 'Short form with five questions.',
    category: 'follow_up',
    priority: 'low',
    due: 21,
  },
  {
    title: 'Send the brochure to the town library',
    description: 'Fifty copies.',
    category: 'other',
    priority: 'low',
    due: -14,
    status: 'completed',
  },
  {
    title: 'Follow up after the open day',
    description: 'All 23 families were called.',
    category: 'follow_up',
    priority: 'medium',
    due: -20,
    status: 'completed',
    tags: ['open day'],
  },
  {
    title: 'Tour for the robotics club’s guests',
    description: 'Visitors from Eastwater Primary.',
    category: 'demo',
    priority: 'medium',
    due: -6,
    status: 'completed',
  },
  {
    title: 'Proposal for the sibling discount',
    description: 'Two versions for the principal.',
    category: 'proposal',
    priority: 'medium',
    due: -30,
    status: 'completed',
  },
  {
    title: 'Meeting about section sizes',
    description: 'Moved to next term.',
    category: 'meeting',
    priority: 'low',
    due: -2,
    status: 'cancelled',
  },
];

/** Work of the office: overdue, due today, soon and later, under way and done. */
export async function loadTasks(
  school: DemoSchool,
  { users, leads }: { users: DemoUsers; leads: readonly DemoLead[] },
): Promise<void> {
  const some = school.profile.number === 1 ? tasks : tasks.slice(0, 4);
  const rows = some.map((task, index) => {
    const assignee = users.office[index % users.office.length] ?? users.registrar;
    const lead = task.category === 'other' ? undefined : leads[index % leads.length];
    return taskRow(school, { task, n: index + 1, assignee, lead, createdBy: users.registrar });
  });
  await school.insert<TasksTable>('tasks', rows);
}

type NewTask = {
  readonly task: Task;
  readonly n: number;
  readonly assignee: DemoUser;
  readonly lead: DemoLead | undefined;
  readonly createdBy: DemoUser;
};

function taskRow(school: DemoSchool, { task, n, assignee, lead, createdBy }: NewTask) {
  const { due, status = 'pending', tags = [], ...texts } = task;
  const created = momentsAgo(school, Math.max(1, -due) + 6, '11:00');
  /** Open tasks have a reminder on their day. */
  const reminds = due > 0 && status === 'pending';
  const completed = status === 'completed' ? momentsAgo(school, -due, '10:30') : null;
  return {
    task_id: school.id('task', n),
    ...texts,
    status,
    tags: [...tags],
    assigned_to: assignee.user_id,
    assigned_to_name: assignee.name,
    contact_id: lead?.contact_id ?? null,
    due_date: addDays(school.today, due),
    reminder: reminds ? 'on_day' : 'none',
    remind_dt: reminds ? momentsAhead(school, due, '08:00') : null,
    completed_dt: completed,
    created_by: createdBy.user_id,
    created_dt: created,
    updated_dt: completed ?? created,
  };
}
