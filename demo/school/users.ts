import { addDays, instantOfDay } from '#demo/kit/days.ts';
import type { DemoSchool } from '#demo/kit/demo-school.ts';
import type { ChatbotsTable, UserChatbotsTable, UsersTable } from '#server/db/types.gen.ts';
import { hashPassword } from '#server/kit/sessions/passwords.ts';

const demoPassword = 'homeroom-demo';

export type DemoUser = { readonly user_id: string; readonly name: string; readonly role: UserRole };
export type DemoUsers = {
  readonly admin: DemoUser;
  readonly registrar: DemoUser;
  readonly staff: DemoUser;
  /** Users who work with families: registrar first. */
  readonly office: readonly DemoUser[];
};
type UserRole = 'account-admin' | 'cms-admin' | 'cms-user';

type Person = {
  readonly name: string;
  readonly email: string;
  readonly role: UserRole;
  readonly status?: 'inactive';
  readonly daysHere: number;
  /** Positions in the list of chatbots. */
  readonly chatbots: readonly number[];
};

const mainPeople: readonly Person[] = [
  {
    name: 'Amara Whitlock',
    email: 'admin@homeroom.test',
    role: 'account-admin',
    daysHere: 900,
    chatbots: [],
  },
  {
    name: 'Tomás Villaverde',
    email: 'registrar@homeroom.test',
    role: 'cms-admin',
    daysHere: 640,
    chatbots: [1],
  },
  { name: 'Linh Đặng', email: 'staff@homeroom.test', role: 'cms-user', daysHere: 310, chatbots: [1] },
  {
    name: 'Ingrid Sørlie',
    email: 'counsellor@homeroom.test',
    role: 'cms-user',
    daysHere: 205,
    chatbots: [1, 2],
  },
  {
    name: 'Bashir Quaye',
    email: 'transport@homeroom.test',
    role: 'cms-user',
    status: 'inactive',
    daysHere: 720,
    chatbots: [2],
  },
];

const northsidePeople: readonly Person[] = [
  {
    name: 'Odile Marchetti',
    email: 'admin@northside.test',
    role: 'account-admin',
    daysHere: 400,
    chatbots: [],
  },
];

const quickQuestions = [
  'What are the admission requirements for Grade 1?',
  'What is the fee structure?',
  'Which documents are needed for admission?',
  'What are the school timings and holidays?',
  'How can I contact the admissions office?',
  'Which extracurricular activities are offered?',
];

/** The chatbots, the users, and which chatbots each looks after. */
export async function loadUsers(school: DemoSchool): Promise<DemoUsers> {
  await school.insert<ChatbotsTable>('chatbots', chatbotRows(school));
  const people = school.profile.number === 1 ? mainPeople : northsidePeople;
  const passwordHash = await hashPassword(demoPassword);
  await school.insert<UsersTable>(
    'users',
    people.map((person, index) => userRow(school, { person, index, passwordHash })),
  );
  await school.insert<UserChatbotsTable>(
    'user_chatbots',
    people.flatMap((person, index) =>
      person.chatbots.map((n) => ({
        user_id: school.id('user', index + 1),
        chatbot_id: school.id('chatbot', n),
      })),
    ),
  );
  return namedUsers(
    people.map(({ name, role }, index) => ({ user_id: school.id('user', index + 1), name, role })),
  );
}

/** A school with one user has that user do everything. */
function namedUsers(users: readonly DemoUser[]): DemoUsers {
  const [admin, registrar = admin, staff = admin, counsellor = admin] = users;
  if (!admin || !registrar || !staff || !counsellor) throw new Error('A demo school needs a user');
  return { admin, registrar, staff, office: [registrar, staff, counsellor] };
}

function userRow(school: DemoSchool, user: { person: Person; index: number; passwordHash: string }) {
  const { name, email, role, status, daysHere } = user.person;
  const since = instantOfDay(addDays(school.today, -daysHere), '08:40');
  return {
    user_id: school.id('user', user.index + 1),
    name,
    email,
    role,
    status: status ?? 'active',
    password_hash: user.passwordHash,
    must_change_password: false,
    created_by: school.id('user', 1),
    created_dt: since,
    updated_dt: since,
    password_changed_dt: since,
  };
}

function chatbotRows(school: DemoSchool) {
  const shared = { quick_questions: quickQuestions, allowed_sites: [], status: 'active' };
  const admissions = {
    ...shared,
    chatbot_id: school.id('chatbot', 1),
    name: `${school.profile.name} Admissions`,
    agent_name: 'Holly',
    greeting: 'Hello, I am Holly. Ask me anything about admissions, fees, timings and school life.',
    colours: { primary: '#1f5b4d', text: '#ffffff' },
    opening_hours: openingHours,
    is_default: true,
  };
  const helpdesk = {
    ...shared,
    chatbot_id: school.id('chatbot', 2),
    name: 'Family Helpdesk',
    agent_name: 'Rowan',
    greeting: 'Hello, I am Rowan. I help families with transport, meals and the daily routine.',
    colours: { primary: '#7a3e1d', text: '#ffffff' },
    opening_hours: openingHours,
    is_default: false,
  };
  return school.profile.number === 1 ? [admissions, helpdesk] : [admissions];
}

const weekday = [{ from: '08:00', to: '16:00' }];
const openingHours = { '1': weekday, '2': weekday, '3': weekday, '4': weekday, '5': weekday };
