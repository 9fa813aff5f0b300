import type { PreparedQuestion } from '#server/answering/question/prepared-question.ts';

/** The contact details of the school. */
export type SchoolContact = {
  readonly school_name: string;
  readonly phone: string | null;
  readonly email: string | null;
};

function contactLine({ school_name, phone, email }: SchoolContact): string {
  const ways = [phone && `phone ${phone}`, email && `email ${email}`].filter(Boolean);
  return ways.length > 0 ? `You can reach ${school_name} by ${ways.join(' or ')}.` : '';
}

const lines = (...parts: readonly string[]) => parts.filter(Boolean).join('\n');

/** The reply when there is no answer, with the school's contact details. */
export const notKnownReply = (school: SchoolContact) =>
  lines(
    'I could not find an answer to that in what the school has published.',
    contactLine(school),
    'I can also pass you on to a person: just say so.',
  );

/** The reply while the school's text is still being loaded. */
export const notReadYet = (school: SchoolContact) =>
  lines('I am still reading what the school has written. Please ask again in a moment.', contactLine(school));

export const isItOneOf = (topics: readonly string[]) =>
  lines('Is it one of these?', ...topics.map((topic) => `• ${topic}`));

export type GuardStatus = 'greeting' | 'handoff' | 'refused' | 'urgent' | 'too_long';
/** A reply that is given before anything is looked up. */
export type GuardedReply = {
  readonly status: GuardStatus;
  readonly answer: string;
  readonly handoff: boolean;
};

const longest = 1000;

const person = [
  /\b(?:talk|speak|chat|connect|transfer|pass|put|switch|get)\b.{0,30}\b(?:human|real person|live person|a person|an agent|agent|representative|operator|customer (?:care|service)|someone real|somebody real|staff member|member of staff)\b/,
  /^(?:i (?:want|need|would like) )?(?:to (?:talk|speak|chat) (?:to|with) )?(?:a |an )?(?:human|real person|live agent|person|agent|operator|representative)(?: please)?[.!?]*$/,
  /\b(?:call me back|callback|can (?:some ?(?:one|body)) (?:call|ring|phone|contact) me|have (?:some ?(?:one|body)) call me)\b/,
  /\b(?:talk|speak|chat) (?:to|with) (?:some ?one|some ?body)(?: (?:at|from|in) (?:the |your )?(?:school|office|admissions?)(?: office)?)?(?: please)?[.!?]*$/,
];

const danger = [
  /\b(?:suicid\w*|kill (?:myself|himself|herself|themselves)|end (?:my|his|her|their) (?:own )?life|wants? to die|self[- ]?harm\w*|(?:cut|cutting|hurt|hurting) (?:myself|himself|herself))\b/,
  /\b(?:i am|im|i was|my (?:son|daughter|child) (?:is|was)) (?:being )?(?:abused|molested|raped|beaten at home|sexually)\b/,
  /\b(?:touch(?:ed|es|ing)) (?:me|my (?:son|daughter|child)) (?:inappropriately|sexually|there|in a bad way)\b/,
];

const restricted = [
  /\b(?:what(?: is|s)?|give|tell|share|send|show)\b.{0,20}\b(?:password|passcode|pin code of the (?:door|gate|safe)|admin login|wi-?fi (?:password|key))\b/,
  /\bpassword (?:of|for) (?:the )?(?:admin|principal|teacher|staff|wi-?fi|another|other)\b/,
  /\b(?:salary|salaries|payslip|pay slip of|earnings)\b.{0,40}\b(?:teachers?|principal|staff|head|director|sir|madam|mr|mrs|ms)\b|\b(?:teachers?|principal|staff|head|director)s? (?:salary|salaries|pay)\b/,
  /\bhow much (?:do|does|is|are) (?:the |your |a )?(?:teachers?|principal|head ?(?:master|mistress|teacher)?|staff|director) (?:\w+ )?(?:earn|make|paid|get paid)\b/,
  /\b(?:phone|mobile|contact|whatsapp|cell)? ?(?:number|address|e-?mail)s? of (?:\w+ )?(?:other |another |some )?(?:student|pupil|classmate|parent|child|boy|girl|kid)s?\b/,
  /\b(?:home|personal|private) (?:phone|mobile|number|address|e-?mail)\b.{0,30}\b(?:teacher|principal|head|staff|mr|mrs|ms|miss|sir|madam|director|driver)\b|\b(?:teacher|principal|staff|director|driver)s? (?:home|personal|private) (?:phone|mobile|number|address|e-?mail)\b/,
  /\b(?:marks?|grades?|results?|scores?|report cards?|attendance) of (?:other|another|all|the other|my (?:neighbou?r|friend)s?)\b|\bother (?:students?|children|kids|pupils)s? (?:marks?|grades?|results?|report)\b/,
];
/** Names are recognized by their capitals, so this pattern is for the text as typed. */
const ofNamedPerson =
  /\b(?:marks?|grades?|results?|scores?|rank|percentage|report card|attendance|phone number|address)\b(?: \w+){0,3} (?:of|for|did|does|has|is) (?!(?:Grade|Class|Nursery|Kindergarten|The|School|Mr|Mrs|Ms|Dr|Principal|Head|Admissions?)\b)[A-Z][a-z]+ [A-Z][a-z]+\b/;

const medical =
  /\b(?:what|which) (?:medicines?|tablets?|drugs?|syrup|dose|dosage|antibiotics?|painkillers?)\b.{0,40}\b(?:give|take|for|use)\b|\bsymptoms? of\b|\b(?:side effects?|home remed(?:y|ies)|cure|treatment) (?:of|for)\b/;

const greetings =
  /^(?:(?:hi+|hello+|hey+|good (?:morning|afternoon|evening|day)|namaste|salaam|greetings|hola|dear (?:sir|madam)|is any ?(?:one|body) there)(?: (?:there|sir|madam|maam|all|team|everyone))?|how are you(?: doing)?(?: today)?|(?:hi|hello|hey),? how are you)[ .!?,]*$/;
const thanks =
  /^(?:(?:ok(?:ay)?|great|perfect|nice|cool|super|good)[ ,.!]*)?(?:thanks?(?: you)?(?: so much| a lot| very much)?|thank u|thx|ty|much appreciated|that helps?|that is all|thats all|bye|goodbye|good ?night|see you)[ .!]*$/;
const whoAreYou =
  /^(?:who|what) are you|\bare you (?:a |an )?(?:bot|robot|human|real|ai|chatbot|machine|person)\b|^what can you do|^(?:what is|whats) your name/;

const matches = (patterns: readonly RegExp[], text: string) => patterns.some((pattern) => pattern.test(text));

/** The reply to a question that need not or must not be looked up; undefined for all others. */
export function guardOf(
  { original, line: text }: PreparedQuestion,
  school: SchoolContact & { readonly agent_name: string; readonly is_closed?: boolean },
): GuardedReply | undefined {
  const contact = contactLine(school);
  const guardedReply = (status: GuardStatus, answer: string, handoff = false): GuardedReply => ({
    status,
    answer,
    handoff,
  });
  if (original.length > longest) {
    return guardedReply('too_long', 'That is a lot at once. Could you ask one thing in a sentence or two?');
  }
  const passing = passingOn(school.is_closed ?? false);
  if (matches(danger, text)) return guardedReply('urgent', urgent(passing.matter, contact), true);
  if (matches(person, text)) return guardedReply('handoff', lines(passing.visitor, contact), true);
  if (matches(restricted, text) || ofNamedPerson.test(original)) {
    return guardedReply(
      'refused',
      lines('I cannot share passwords, pay, or anything about other people.', contact),
    );
  }
  if (medical.test(text)) {
    return guardedReply('refused', 'I cannot give medical advice. Please ask a doctor or a pharmacist.');
  }
  return smallTalk(text, school.agent_name, guardedReply);
}

/** Outside office hours no one takes over at once, and the visitor must not wait for it. */
const passingOn = (isClosed: boolean) =>
  isClosed
    ? {
        visitor: 'I have noted that you would like to talk to a person at the school.',
        matter: 'I have noted this for the people at the school.',
      }
    : {
        visitor: 'I am passing you on to a person at the school.',
        matter: 'I am passing this on to a person at the school.',
      };

const urgent = (passing: string, contact: string) =>
  lines(
    'I am a computer and cannot help with this the way a person can. If someone is in danger, please call the emergency number now.',
    passing,
    contact,
  );

function smallTalk(text: string, name: string, say: (status: GuardStatus, answer: string) => GuardedReply) {
  if (greetings.test(text)) return say('greeting', 'Hello! What would you like to know about the school?');
  if (thanks.test(text))
    return say('greeting', 'You are welcome. Is there anything else you would like to know?');
  if (!whoAreYou.test(text)) return undefined;
  return say(
    'greeting',
    `I am ${name}, a computer programme. I answer from what the school has published, and can pass you on to a person.`,
  );
}
