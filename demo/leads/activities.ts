import { counter } from '#demo/kit/counter.ts';
import type { DemoSchool } from '#demo/kit/demo-school.ts';
import { momentsAgo, momentsAhead } from '#demo/kit/moments.ts';
import type { Random } from '#demo/kit/random.ts';
import type { ActivitiesTable } from '#server/db/types.gen.ts';
import type { DemoLead } from './leads.ts';
import type { Stage } from './stories.ts';

type Activity = Partial<ActivitiesTable> & { readonly daysAgo: number };

const contacts = [
  {
    activity_type: 'call',
    title: 'First call',
    content: 'Introduced the school and asked what matters to the family.',
    outcome: 'Interested, wants material by email',
    duration: 12,
  },
  {
    activity_type: 'email',
    title: 'Brochure and fee table',
    content: 'Sent the brochure, the fee table and the dates of the next tours.',
    outcome: 'Read the same evening',
    duration: null,
  },
  {
    activity_type: 'meeting',
    title: 'Tour of the school',
    content: 'Showed classrooms, library and laboratories; the child joined a music lesson.',
    outcome: 'Very good impression',
    duration: 50,
  },
  {
    activity_type: 'message',
    title: 'Question about the bus',
    content: 'Asked for the nearest stop and the time in the morning; answered with the route plan.',
    outcome: 'Question settled',
    duration: 4,
  },
  {
    activity_type: 'follow_up',
    title: 'How did the tour go',
    content: 'Called to hear what the family thought of the visit.',
    outcome: 'Parents want to talk it over',
    duration: 8,
  },
] as const;

/** Past, planned and overdue activities of each lead. */
export async function loadActivities(school: DemoSchool, leads: readonly DemoLead[]): Promise<void> {
  const random = school.random('activities');
  const nextId = counter((n) => school.id('activity', n));
  const rows = leads.flatMap((lead, place) =>
    [...talksWith(lead), ...stageNotes(lead), ...plansFor(school, random, { ...lead, place })].map(
      ({ daysAgo, ...activity }, index) => {
        const done = momentsAgo(school, daysAgo, timeOfDay(place + index));
        return {
          activity_id: nextId(),
          contact_id: lead.contact_id,
          ...empty,
          ...activity,
          ...(activity.status === 'completed' && { completed_dt: done }),
          created_by: lead.owner.user_id,
          created_by_name: lead.owner.name,
          created_dt: done,
          updated_dt: done,
        };
      },
    ),
  );
  await school.insert<ActivitiesTable>('activities', rows);
}

const times = ['08:40', '14:20', '10:15', '16:05', '11:50', '09:25', '15:10'] as const;
const timeOfDay = (n: number) => times[n % times.length] ?? times[0];

/** Rows of one insert have the same columns. */
const empty = {
  title: '',
  content: '',
  stage: null,
  priority: 'medium',
  scheduled_dt: null,
  completed_dt: null,
  duration: null,
  outcome: null,
  next_action: null,
};

function talksWith({ story, moves }: DemoLead): Activity[] {
  const { lastContact, age } = story;
  if (lastContact === undefined) return [];
  const talks = contacts.slice(0, Math.min(contacts.length, moves.length + 1));
  return talks.map((talk, index) => ({
    ...talk,
    status: 'completed',
    priority: story.priority,
    next_action: index === talks.length - 1 ? (story.nextStep?.text ?? null) : null,
    daysAgo: Math.round(age - ((age - lastContact) * index) / Math.max(1, talks.length - 1)),
  }));
}

const stageName = (stage: Stage | null) => stage ?? 'new';

const stageNotes = ({ moves }: DemoLead): Activity[] =>
  moves
    .filter(({ before }) => before !== null)
    .map(({ before, after, daysAgo }) => ({
      activity_type: 'note',
      title: 'Stage Change',
      content: `Stage changed from ${stageName(before)} to ${after}`,
      stage: after,
      status: 'completed',
      daysAgo,
    }));

type PlannedLead = DemoLead & { readonly place: number };

function plansFor(school: DemoSchool, random: Random, { story, name, place }: PlannedLead): Activity[] {
  if (!story.nextStep) return [];
  const { text, inDays } = story.nextStep;
  const isCancelled = story.lastContact === 35;
  return [
    {
      activity_type: random.pick(['call', 'meeting', 'task', 'email'] as const),
      title: text,
      content: `Planned with ${name}.`,
      status: isCancelled ? 'cancelled' : 'scheduled',
      priority: story.priority,
      scheduled_dt: momentsAhead(school, inDays, timeOfDay(place)),
      duration: random.pick([15, 20, 30] as const),
      daysAgo: story.lastContact ?? story.age,
    },
  ];
}
