import { fewestQuestions } from '#contract/knowledge/check.ts';
import type { SimilarPassages } from '#server/answering/index.ts';

/** Which passages a question leads to now, the best first. */
type JudgedQuestion = { readonly band: 'high' | 'middle' | 'low'; readonly passages: readonly string[] };

type AskedQuestion = JudgedQuestion & { readonly answer_id: string; readonly times: number };
type InVain = JudgedQuestion & { readonly unanswered_question_id: string; readonly asks_count: number };

export type Finding = {
  readonly kind: 'overlap' | 'difference' | 'unused' | 'vain' | 'asked';
  readonly chunk_id: string;
  readonly other_chunk_id?: string;
  readonly unanswered_question_id?: string;
  readonly answer_id?: string;
  readonly line?: string;
  readonly other_line?: string;
  readonly score: number;
};

export type Evidence = {
  readonly chunk_ids: readonly string[];
  /** The passages that visitors were shown. */
  readonly shown: ReadonlySet<string>;
  readonly asked: readonly AskedQuestion[];
  readonly inVain: readonly InVain[];
  readonly similar: readonly SimilarPassages[];
};

/** People do not work through longer lists. */
const mostPairs = 500;

/** The questions that a chunk answers now. */
function findAnsweredQuestions({ asked }: Evidence, known: ReadonlySet<string>): Finding[] {
  return asked.flatMap(({ band, passages, answer_id, times }): Finding[] => {
    const [chunk_id] = passages;
    const isAnswered = band === 'high' && chunk_id !== undefined && known.has(chunk_id);
    return isAnswered ? [{ kind: 'asked', chunk_id, answer_id, score: times }] : [];
  });
}

/** The chunks that visitors were never shown, and that no question would lead to now. */
function findUnusedChunks({ chunk_ids, shown, asked, inVain }: Evidence): Finding[] {
  if (asked.length < fewestQuestions) return [];
  const reached = [...asked, ...inVain]
    .filter(({ band }) => band !== 'low')
    .flatMap(({ passages }) => passages.slice(0, 1));
  const used = new Set([...shown, ...reached]);
  return chunk_ids
    .filter((chunk_id) => !used.has(chunk_id))
    .map((chunk_id) => ({ kind: 'unused', chunk_id, score: 0 }));
}

/** The questions that still have no answer, each with the chunk that is nearest to it. */
function findUnanswered({ inVain }: Evidence, known: ReadonlySet<string>): Finding[] {
  return inVain.flatMap(({ band, passages, unanswered_question_id, asks_count }): Finding[] => {
    const chunk_id = passages.find((passage) => known.has(passage));
    if (band === 'high' || chunk_id === undefined) return [];
    return [{ kind: 'vain', chunk_id, unanswered_question_id, score: asks_count }];
  });
}

function findSimilarPairs({ similar }: Evidence): Finding[] {
  return (['overlap', 'difference'] as const).flatMap((kind) =>
    similar
      .filter((pair) => pair.kind === kind)
      .sort((x, y) => y.score - x.score)
      .slice(0, mostPairs)
      .map(({ passage, other, line, otherLine, score }) => ({
        kind,
        chunk_id: passage,
        other_chunk_id: other,
        line,
        other_line: otherLine,
        score,
      })),
  );
}

/** Everything a check says. */
export function findingsOf(evidence: Evidence): Finding[] {
  const known = new Set(evidence.chunk_ids);
  return [
    ...findSimilarPairs(evidence),
    ...findUnusedChunks(evidence),
    ...findUnanswered(evidence, known),
    ...findAnsweredQuestions(evidence, known),
  ];
}
