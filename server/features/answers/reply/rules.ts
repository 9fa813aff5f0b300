import type { AnswerBand, AnswerSentence, AnswerSource, AnswerStatus } from '#contract/answers/calls.ts';
import type { WidgetLanguage } from '#contract/widget/languages.ts';
import {
  askWhichTopic,
  type FoundAnswer,
  type GuardedReply,
  notKnownReply,
  onlyInReply,
  type QuotedLine,
  type SchoolContact,
} from '#server/answering/index.ts';
import type { ModelAnswer } from './model.ts';

/** What the chatbot replies, before the reply has been recorded. */
export type Reply = {
  readonly answer: string;
  readonly sentences: AnswerSentence[];
  /** What the answer rests on. */
  readonly sources: AnswerSource[];
  /** Everything that was found, the best first. */
  readonly matches: AnswerSource[];
  readonly suggestions: string[];
  readonly band: AnswerBand;
  readonly status: AnswerStatus;
  readonly confidence: number;
  readonly handoff: boolean;
  /** Whether this is a good moment to ask for the visitor's contact details. */
  readonly lead: boolean;
};

const mostSuggestions = 3;

const roundToThousandths = (value: number) => Math.round(value * 1000) / 1000;

function matchesOf({ matches }: FoundAnswer): AnswerSource[] {
  return matches.map(({ passage, score }) => ({
    id: passage.id,
    title: passage.title,
    text: passage.lines.join('\n'),
    source: passage.source,
    score: roundToThousandths(score),
  }));
}

type Paragraph = { readonly passage: QuotedLine['passage']; readonly text: string; readonly best?: string };

/** The quoted lines as the paragraphs they were in. If there are several passages, each begins with its title. */
function paragraphsOf(lines: readonly QuotedLine[]): Paragraph[] {
  const passages = Map.groupBy(lines, ({ passage }) => passage);
  return [...passages].flatMap(([passage, own]) => {
    const paragraphs = [...Map.groupBy(own, ({ paragraph }) => paragraph).values()].map((sentences) => {
      const best = sentences.find(({ isBest }) => isBest)?.text;
      return {
        passage,
        text: sentences.map(({ text }) => text).join(' '),
        ...(best !== undefined && { best }),
      };
    });
    return passages.size > 1 ? [{ passage, text: `${passage.title}:` }, ...paragraphs] : paragraphs;
  });
}

/** The quoted paragraphs, with each passage once as a source. */
function quote(lines: readonly QuotedLine[], matches: readonly AnswerSource[]) {
  const paragraphs = paragraphsOf(lines);
  const passages = [...new Map(paragraphs.map(({ passage }) => [passage.id, passage])).values()];
  const sources = passages.map(({ id, title, source }): AnswerSource => {
    const own = paragraphs.filter(({ passage }) => passage.id === id);
    const score = matches.find((match) => match.id === id)?.score ?? 0;
    return { id, title, source, score, text: own.map(({ text }) => text).join('\n') };
  });
  const sentences = paragraphs.map(({ text, best, passage }) => {
    const isAll = paragraphs.length === 1 && best === text;
    return {
      text,
      cites: [passages.findIndex(({ id }) => id === passage.id)],
      ...(best !== undefined && !isAll && { best }),
    };
  });
  return { sentences, sources };
}

/**
 * The reply to what was found: the lines themselves, three topics to choose from, that the answer is not known, or that
 * the school has written nothing in the language of the question. `language` is that of the fixed sentences.
 */
export function quotedReply(found: FoundAnswer, school: SchoolContact, language: WidgetLanguage): Reply {
  const matches = matchesOf(found);
  const base = { matches, confidence: roundToThousandths(found.confidence), handoff: false, lead: false };
  const none = { ...base, sentences: [], sources: [] };
  const replyUnknown = (answer: string): Reply => ({
    ...none,
    answer,
    suggestions: [],
    band: 'low',
    status: 'unknown',
  });
  if (found.knownOnlyIn.length > 0) return replyUnknown(onlyInReply(found.knownOnlyIn, school, language));
  if (found.band === 'high') {
    const { sentences, sources } = quote(found.quoted, matches);
    const answer = sentences.map(({ text }) => text).join('\n');
    return {
      ...base,
      answer,
      sentences,
      sources,
      suggestions: [],
      band: 'high',
      status: 'answered',
      lead: true,
    };
  }
  const suggestions = [...new Set(matches.map(({ title }) => title))].slice(0, mostSuggestions);
  if (found.band === 'middle' && suggestions.length > 0) {
    const answer = askWhichTopic(suggestions, language);
    return { ...none, answer, suggestions, band: 'middle', status: 'suggested' };
  }
  return replyUnknown(notKnownReply(school, language));
}

/** The reply when nothing had to be looked up. */
export function guardReply({ status, answer, handoff }: GuardedReply): Reply {
  const nothing = { sentences: [], sources: [], matches: [], suggestions: [], lead: false };
  return { ...nothing, answer, band: 'guard', status, confidence: 1, handoff };
}

/** The sentences of the model that passed the checks; if it broke off, the school's own lines follow them. */
export function modelReply(written: ModelAnswer, quoted: Reply): Reply {
  const handoff = quoted.handoff || written.handoff;
  if (written.sentences.length === 0) return { ...quoted, handoff };
  const sources = [...written.sources];
  const sentences = [...written.sentences];
  if (!written.isWhole && quoted.band === 'high') {
    const cited = new Set(sources.map(({ id }) => id));
    const shift = sources.length;
    const rest = quoted.sentences.filter(({ cites }) =>
      cites.every((place) => !cited.has(quoted.sources[place]?.id ?? '')),
    );
    sources.push(...quoted.sources);
    sentences.push(...rest.map(({ text, cites }) => ({ text, cites: cites.map((place) => place + shift) })));
  }
  return {
    ...quoted,
    answer: sentences.map(({ text }) => text).join(' '),
    sentences,
    sources,
    suggestions: [],
    band: 'high',
    status: 'answered',
    handoff,
    lead: true,
  };
}
