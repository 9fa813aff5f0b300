import type { AnswerSource } from '#contract/answers/calls.ts';
import {
  type FoundAnswer,
  type GuardedReply,
  isItOneOf,
  notKnownReply,
  type QuotedLine,
  type SchoolContact,
} from '#server/answering/index.ts';
import type { Reply } from './answer.ts';
import type { ModelAnswer } from './model.ts';

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

/** The quoted lines, with each passage once as a source. */
function quote(lines: readonly QuotedLine[], matches: readonly AnswerSource[]) {
  const sources: AnswerSource[] = [];
  const sentences = lines.map(({ text, passage }) => {
    const known = sources.findIndex(({ id }) => id === passage.id);
    if (known >= 0) return { text, cites: [known] };
    const score = matches.find(({ id }) => id === passage.id)?.score ?? 0;
    sources.push({ id: passage.id, title: passage.title, source: passage.source, score, text: '' });
    return { text, cites: [sources.length - 1] };
  });
  const cited = sources.map((source, place) => ({
    ...source,
    text: sentences.flatMap(({ text, cites }) => (cites.includes(place) ? [text] : [])).join('\n'),
  }));
  return { sentences, sources: cited };
}

/** The reply to what was found: the lines themselves, three topics to choose from, or that the answer is not known. */
export function quotedReply(found: FoundAnswer, school: SchoolContact): Reply {
  const matches = matchesOf(found);
  const base = { matches, confidence: roundToThousandths(found.confidence), handoff: false, lead: false };
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
  const none = { ...base, sentences: [], sources: [] };
  const suggestions = [...new Set(matches.map(({ title }) => title))].slice(0, mostSuggestions);
  if (found.band === 'middle' && suggestions.length > 0) {
    return { ...none, answer: isItOneOf(suggestions), suggestions, band: 'middle', status: 'suggested' };
  }
  return { ...none, answer: notKnownReply(school), suggestions: [], band: 'low', status: 'unknown' };
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
