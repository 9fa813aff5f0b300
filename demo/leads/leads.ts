import { counter } from '#demo/kit/counter.ts';
import { addDays } from '#demo/kit/days.ts';
import type { DemoSchool } from '#demo/kit/demo-school.ts';
import { momentsAgo } from '#demo/kit/moments.ts';
import type { Random } from '#demo/kit/random.ts';
import { pickAddress, pickCulture, pickFamilyName, pickName, pickPhone } from '#demo/people/names.ts';
import type { DemoStudent } from '#demo/people/students.ts';
import type { DemoUser, DemoUsers } from '#demo/school/users.ts';
import type { ContactStagesTable, ContactsTable } from '#server/db/types.gen.ts';
import { closedLeadStories } from './closed-stories.ts';
import { type LeadStory, openLeadStories, type Stage } from './stories.ts';

/** A step through the stages, and its time. */
export type StageMove = { readonly before: Stage | null; readonly after: Stage; readonly daysAgo: number };

export type DemoLead = {
  readonly contact_id: string;
  readonly name: string;
  readonly story: LeadStory;
  readonly owner: DemoUser;
  readonly moves: readonly StageMove[];
};

const leadStories = [...openLeadStories, ...closedLeadStories];

type DemoContext = { readonly users: DemoUsers; readonly students: readonly DemoStudent[] };

/** The families who want to join, at different stages. */
export async function loadLeads(school: DemoSchool, setting: DemoContext): Promise<readonly DemoLead[]> {
  const random = school.random('leads');
  const children = school.random('children of leads');
  const stories =
    school.profile.number === 1 ? leadStories : leadStories.filter((_, index) => index % 8 === 1);
  const joined = setting.students.filter(({ career }) => career.enrolments.length === 1);
  const made = stories.map((story, index) =>
    makeLead(school, random, { story, n: index + 1, setting, joined, children }),
  );
  await school.insert<ContactsTable>(
    'contacts',
    made.map(({ row }) => row),
  );
  await loadStageHistory(
    school,
    made.map(({ lead }) => lead),
  );
  return made.map(({ lead }) => lead);
}

type NewLead = {
  readonly story: LeadStory;
  readonly n: number;
  readonly setting: DemoContext;
  /** Recent students: won leads became them. */
  readonly joined: readonly DemoStudent[];
  /** Its own random sequence, so that the children change nothing else. */
  readonly children: Random;
};

function makeLead(school: DemoSchool, random: Random, { story, n, setting, joined, children }: NewLead) {
  const culture = pickCulture(random);
  const family = pickFamilyName(random, culture);
  const name = pickName(random, culture, { gender: random.pick(['male', 'female'] as const), family });
  const { office } = setting.users;
  const owner = office[n % office.length] ?? setting.users.registrar;
  const contact_id = school.id('contact', n);
  const changed = momentsAgo(school, story.lastContact ?? story.age, '14:20');
  const student = story.stage === 'closed-won' ? joined[n % joined.length] : undefined;
  const row = {
    contact_id,
    name: name.written,
    email: `${name.latin}.${n}@leads.example.test`,
    mobile: n === 6 ? null : pickPhone(random),
    ...childOf({ children, culture, family }, story, student),
    ...stageColumns(story, n),
    value: tuitionOf(story.grade) * (story.children ?? 1) * 100,
    value_currency: 'USD',
    source: story.source,
    priority: story.priority,
    group_name: story.work?.company ?? null,
    position: story.work?.position ?? null,
    tags: tagsOf(story),
    address: addressOf(random),
    notes: story.notes,
    last_remark: story.lastContact === undefined ? null : story.notes,
    lost_reason: story.lostReason ?? null,
    next_step: story.nextStep?.text ?? null,
    next_step_on: story.nextStep ? addDays(school.today, story.nextStep.inDays) : null,
    owner_user_id: story.age < 3 ? null : owner.user_id,
    student_id: student?.student_id ?? null,
    last_contacted_dt: story.lastContact === undefined ? null : changed,
    lead_updated_dt: changed,
    stage_changed_dt: changed,
    created_by: owner.user_id,
    created_dt: momentsAgo(school, story.age, '09:10'),
    updated_dt: changed,
  };
  return { row, lead: { contact_id, name: name.written, story, owner, moves: planMoves(story) } };
}

type LeadFamily = Pick<NewLead, 'children'> & {
  readonly culture: ReturnType<typeof pickCulture>;
  readonly family: ReturnType<typeof pickFamilyName>;
};

/** The child of a family; for a won lead the student it became. */
function childOf(
  { children, culture, family }: LeadFamily,
  { grade }: LeadStory,
  student: DemoStudent | undefined,
) {
  const child = pickName(children, culture, { gender: children.pick(['male', 'female'] as const), family });
  return { child_name: student?.name ?? child.written, child_grade: `Grade ${grade}` };
}

/** The stage with the words it arrived in; one had to be guessed. */
function stageColumns({ stage }: LeadStory, n: number) {
  const status = { 'closed-won': 'converted', 'closed-lost': 'lost' } as const;
  const sent = stage === 'negotiation' ? 'In Process' : stage;
  return {
    stage,
    stage_raw: n === 7 ? 'town fair' : sent,
    stage_guessed: n === 7,
    stage_position: n,
    status: stage === 'closed-won' || stage === 'closed-lost' ? status[stage] : 'lead',
  };
}

function tuitionOf(grade: number): number {
  if (grade <= 5) return 4_800;
  if (grade <= 8) return 5_600;
  return grade <= 10 ? 6_300 : 6_900;
}

const tagsOf = ({ grade, children, source }: LeadStory) => [
  `Grade ${grade}`,
  ...(children ? ['siblings'] : []),
  ...(source === 'referral' ? ['recommended'] : []),
];

const addressOf = (random: Random) => {
  const [street = '', city = ''] = pickAddress(random).split(', ');
  return { street, city, state: '', zipCode: String(random.int(10_000, 99_999)), country: 'United States' };
};

const order: readonly Stage[] = ['new', 'qualified', 'proposal', 'negotiation', 'closed-won'];

/** The steps to the present stage, spread over the time since the first contact. */
function planMoves({ stage, age, lastContact = age }: LeadStory): StageMove[] {
  const way =
    stage === 'closed-lost'
      ? (['new', 'qualified', 'closed-lost'] as const)
      : order.slice(0, order.indexOf(stage) + 1);
  return way.map((after, index) => ({
    before: way[index - 1] ?? null,
    after,
    daysAgo: Math.round(age - ((age - lastContact) * index) / Math.max(1, way.length - 1)),
  }));
}

/** Inserting a contact records its stage as reached just now; the real steps replace that. */
async function loadStageHistory(school: DemoSchool, leads: readonly DemoLead[]) {
  const nextId = counter((n) => school.id('contact-stage', n));
  await school.query('delete from contact_stages where school_id = $1', [school.schoolId]);
  await school.insert<ContactStagesTable>(
    'contact_stages',
    leads.flatMap(({ contact_id, moves, owner }) =>
      moves.map(({ before, after, daysAgo }) => ({
        contact_stage_id: nextId(),
        contact_id,
        stage_before: before,
        stage_after: after,
        changed_by: owner.user_id,
        changed_dt: momentsAgo(school, daysAgo, '14:20'),
      })),
    ),
  );
}
