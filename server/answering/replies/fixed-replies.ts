import type { WidgetLanguage } from '#contract/widget/languages.ts';
import type { PreparedQuestion } from '#server/answering/question/prepared-question.ts';
import type { GuardPatterns } from './guards/guard-patterns.ts';
import { guardsIn } from './guards/guards.ts';
import { likelyLanguages, replyLanguageOf } from './reply-language.ts';
import type { ReplyTexts } from './texts/reply-texts.ts';
import { namesOfLanguages, replyTextsIn } from './texts/texts-in.ts';

/** The contact details of the school. */
export type SchoolContact = {
  readonly school_name: string;
  readonly phone: string | null;
  readonly email: string | null;
};

const contactLine = (texts: ReplyTexts, { school_name, phone, email }: SchoolContact) =>
  phone || email ? texts.contact(school_name, { phone, email }) : '';

const lines = (...parts: readonly string[]) => parts.filter(Boolean).join('\n');

/** The reply when there is no answer, with the school's contact details. */
export function notKnownReply(school: SchoolContact, language: WidgetLanguage): string {
  const texts = replyTextsIn(language);
  return lines(texts.notKnown, contactLine(texts, school), texts.canPassOn);
}

/** The reply to a question in a language in which the school has written nothing. */
export function onlyInReply(
  known: readonly string[],
  school: SchoolContact,
  language: WidgetLanguage,
): string {
  const texts = replyTextsIn(language);
  const names = namesOfLanguages(known, language);
  return lines(texts.onlyIn(names), contactLine(texts, school), texts.canPassOn);
}

/** The reply while the school's text is still being loaded. */
export function notReadYet(school: SchoolContact, language: WidgetLanguage): string {
  const texts = replyTextsIn(language);
  return lines(texts.notReadYet, contactLine(texts, school));
}

export const askWhichTopic = (topics: readonly string[], language: WidgetLanguage) =>
  lines(replyTextsIn(language).isItOneOf, ...topics.map((topic) => `• ${topic}`));

export type GuardStatus = 'greeting' | 'handoff' | 'refused' | 'urgent' | 'too_long';
/** A reply that is given before anything is looked up. */
export type GuardedReply = {
  readonly status: GuardStatus;
  readonly answer: string;
  readonly handoff: boolean;
};

const longest = 1000;

type GuardName = keyof GuardPatterns;
/** What matters most comes first. */
const guardNames: readonly GuardName[] = [
  'danger',
  'person',
  'restricted',
  'ofNamedPerson',
  'medical',
  'greetings',
  'thanks',
  'whoAreYou',
];

function isCaught({ line, original }: PreparedQuestion, name: GuardName, patterns: GuardPatterns): boolean {
  if (name === 'ofNamedPerson') return patterns.ofNamedPerson?.test(original) ?? false;
  return patterns[name].some((pattern) => pattern.test(line));
}

/** The first guard that a message meets, in any language. */
function findGuard(question: PreparedQuestion, page: WidgetLanguage | undefined) {
  const languages = likelyLanguages(question.original, page);
  for (const name of guardNames) {
    const language = languages.find((one) => isCaught(question, name, guardsIn[one]));
    if (language) return { name, language };
  }
  return undefined;
}

type GuardedSchool = SchoolContact & {
  readonly agent_name: string;
  readonly is_closed?: boolean;
  /** The language of the page. */
  readonly language?: WidgetLanguage | undefined;
};

/** The reply to a question that need not or must not be looked up; undefined for all others. */
export function guardOf(question: PreparedQuestion, school: GuardedSchool): GuardedReply | undefined {
  const { original } = question;
  if (original.length > longest) {
    const { tooLong } = replyTextsIn(replyLanguageOf(original, school.language));
    return { status: 'too_long', answer: tooLong, handoff: false };
  }
  const guard = findGuard(question, school.language);
  return guard && guardedReply(guard.name, replyTextsIn(guard.language), school);
}

function guardedReply(name: GuardName, texts: ReplyTexts, school: GuardedSchool): GuardedReply {
  const contact = contactLine(texts, school);
  // Outside office hours no one takes over at once, and the visitor must not wait for it.
  const passing = school.is_closed ? texts.noted : texts.passingOn;
  switch (name) {
    case 'danger':
      return { status: 'urgent', answer: lines(texts.danger, passing.matter, contact), handoff: true };
    case 'person':
      return { status: 'handoff', answer: lines(passing.visitor, contact), handoff: true };
    case 'restricted':
    case 'ofNamedPerson':
      return { status: 'refused', answer: lines(texts.isPrivate, contact), handoff: false };
    case 'medical':
      return { status: 'refused', answer: texts.noMedicalAdvice, handoff: false };
    case 'greetings':
      return { status: 'greeting', answer: texts.greeting, handoff: false };
    case 'thanks':
      return { status: 'greeting', answer: texts.welcome, handoff: false };
    case 'whoAreYou':
      return { status: 'greeting', answer: texts.whoIAm(school.agent_name), handoff: false };
  }
}
