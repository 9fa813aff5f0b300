import { counter } from '#demo/kit/counter.ts';
import type { DemoSchool } from '#demo/kit/demo-school.ts';
import { momentsAgo } from '#demo/kit/moments.ts';
import type { Random } from '#demo/kit/random.ts';
import { pickCulture, pickFamilyName, pickName, pickPhone } from '#demo/people/names.ts';
import type { DemoUsers } from '#demo/school/users.ts';
import type {
  CannedRepliesTable,
  ChatMessagesTable,
  ChatSessionsTable,
  ChatUsersTable,
  UnansweredQuestionsTable,
} from '#server/db/types.gen.ts';
import { type ChatMessage, messagesOf } from './messages.ts';
import { type ChatScript, cannedReplies, chatScripts, unansweredQuestions } from './scripts.ts';

const visitors = 40;

type DemoVisit = {
  readonly chat_user_id: string;
  readonly chat_session_id: string;
  readonly script: ChatScript;
  readonly daysAgo: number;
  readonly messages: readonly ChatMessage[];
};

/** Visitors of the chatbots with their conversations; every sixth came back for a second one. */
export async function loadChats(school: DemoSchool, users: DemoUsers): Promise<void> {
  const random = school.random('chats');
  const count = school.profile.number === 1 ? visitors : 3;
  const nextSession = counter((n) => school.id('chat-session', n));
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const visits = numbers.flatMap((n) => planVisits(school, random, { n, nextSession }));
  const bot = (n: number) => school.id('chatbot', school.profile.number === 1 && n % 8 === 0 ? 2 : 1);
  const botOf = new Map(numbers.map((n) => [school.id('chat-user', n), bot(n)]));
  await school.insert<ChatUsersTable>(
    'chat_users',
    numbers.map((n) => ({ chatbot_id: bot(n), ...visitorRow(school, random, { n, visits }) })),
  );
  await school.insert<ChatSessionsTable>(
    'chat_sessions',
    visits.map((visit, index) => ({
      chatbot_id: botOf.get(visit.chat_user_id) ?? bot(1),
      ...sessionRow(school, visit, index + 1),
      ...chooseHandling(school, visit, users),
    })),
  );
  await loadMessages(school, visits, users);
  await loadOfficeTexts(school, users);
}

function planVisits(
  school: DemoSchool,
  random: Random,
  one: { n: number; nextSession: () => string },
): DemoVisit[] {
  const { n, nextSession } = one;
  const times = n % 6 === 0 ? 2 : 1;
  return Array.from({ length: times }, (_, time) => {
    const script = chatScripts[(n + time * 5 - 1) % chatScripts.length];
    if (!script) throw new Error('A conversation needs a script');
    const daysAgo = Math.round(((n - 1) * (n - 1)) / 28) + (times - 1 - time) * 3;
    // Visitors without a known name give it in the first message.
    const introduction = n % 10 === 4 ? writeIntroduction(random) : undefined;
    const messages = messagesOf(school, random, { script, daysAgo, introduction });
    return {
      chat_user_id: school.id('chat-user', n),
      chat_session_id: nextSession(),
      script,
      daysAgo,
      messages,
    };
  });
}

function writeIntroduction(random: Random): string {
  const culture = pickCulture(random);
  const name = pickName(random, culture, { gender: 'female', family: pickFamilyName(random, culture) });
  return `Name: ${name.written}\nEmail: ${name.latin}@visitors.example.test\n`;
}

const places = [
  'Brambleford',
  'Eastwater',
  'Mossley Bridge',
  'Northside',
  'Upper Brambleford',
  'abroad',
] as const;

function visitorRow(
  school: DemoSchool,
  random: Random,
  { n, visits }: { n: number; visits: readonly DemoVisit[] },
) {
  const chat_user_id = school.id('chat-user', n);
  const own = visits.filter((visit) => visit.chat_user_id === chat_user_id);
  const first = own[0]?.messages[0]?.created_dt ?? school.now;
  const last = own.at(-1)?.messages.at(-1)?.created_dt ?? school.now;
  const culture = pickCulture(random);
  const name = pickName(random, culture, { gender: 'other', family: pickFamilyName(random, culture) });
  const isKnown = n % 10 !== 4 && n % 13 !== 0;
  return {
    chat_user_id,
    name: isKnown ? name.written : null,
    email: isKnown && n % 3 !== 0 ? `${name.latin}.${n}@visitors.example.test` : null,
    phone: isKnown && n % 4 === 1 ? pickPhone(random) : null,
    location: random.pick(places),
    summary: own.at(-1)?.script.summary ?? null,
    tags: [...(own.at(-1)?.script.tags ?? [])],
    consented_dt: isKnown && n % 3 === 1 ? last : null,
    created_dt: first,
    updated_dt: last,
  };
}

function sessionRow(school: DemoSchool, { script, messages, ...visit }: DemoVisit, n: number) {
  const first = messages[0]?.created_dt ?? school.now;
  const last = messages.at(-1);
  return {
    chat_session_id: visit.chat_session_id,
    chat_user_id: visit.chat_user_id,
    summary: script.summary,
    topic: script.topic,
    page_url: `https://www.brambleford.example.test/${n % 2 ? 'admissions' : ''}`,
    locale: 'en',
    message_count: messages.length,
    last_message_text: last?.message_text ?? null,
    last_message_dt: last?.created_dt ?? school.now,
    created_dt: first,
    updated_dt: last?.created_dt ?? school.now,
  };
}

/**
 * The state of a conversation: mostly the chatbot answers; some visitors wait for a person, some have talked to
 * one.
 */
function chooseHandling(school: DemoSchool, { script, daysAgo, messages }: DemoVisit, users: DemoUsers) {
  const noHandler = { handled_by: null, waiting_since_dt: null };
  const lastMoment = messages.at(-1)?.created_dt ?? school.now;
  if (script.topic === 'Special needs' && daysAgo < 20) {
    return { ...noHandler, status: 'pending', handling: 'waiting', waiting_since_dt: lastMoment };
  }
  if (script.topic === 'Call back') {
    const isOpen = daysAgo < 8;
    const handled = { ...noHandler, handled_by: users.staff.user_id };
    return { ...handled, status: isOpen ? 'active' : 'completed', handling: isOpen ? 'human' : 'closed' };
  }
  return { ...noHandler, status: statusAfter(daysAgo), handling: daysAgo > 3 ? 'closed' : 'bot' };
}

function statusAfter(daysAgo: number): string {
  if (daysAgo <= 3) return 'active';
  return daysAgo <= 35 ? 'completed' : 'archived';
}

async function loadMessages(school: DemoSchool, visits: readonly DemoVisit[], users: DemoUsers) {
  const nextId = counter((n) => school.id('chat-message', n));
  await school.insert<ChatMessagesTable>(
    'chat_messages',
    visits.flatMap(({ chat_session_id, messages }) =>
      messages.map((message) => ({
        chat_message_id: nextId(),
        chat_session_id,
        ...message,
        sent_by: message.sender === 'staff' ? users.staff.user_id : null,
      })),
    ),
  );
}

async function loadOfficeTexts(school: DemoSchool, users: DemoUsers) {
  const chatbot_id = school.id('chatbot', 1);
  await school.insert<CannedRepliesTable>(
    'canned_replies',
    cannedReplies.map((reply, index) => ({
      canned_reply_id: school.id('canned-reply', index + 1),
      chatbot_id,
      ...reply,
      created_by: users.registrar.user_id,
    })),
  );
  await school.insert<UnansweredQuestionsTable>(
    'unanswered_questions',
    unansweredQuestions.map(({ question, asks }, index) => ({
      unanswered_question_id: school.id('unanswered-question', index + 1),
      chatbot_id,
      question,
      examples: [question],
      asks_count: asks,
      last_asked_dt: momentsAgo(school, index + 1, '19:05'),
    })),
  );
}
