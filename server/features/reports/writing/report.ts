import type { ReportSentence, ReportType } from '#contract/reports/calls.ts';
import type { ReportFacts } from '#server/features/reports/facts/facts.ts';
import { attendanceAdvice, attendanceSentences } from './attendance.ts';
import { resultAdvice, resultSentences } from './results.ts';
import type { Sentence } from './wording.ts';

const paragraphsOf: Readonly<Record<ReportType, (facts: ReportFacts) => Sentence[][]>> = {
  academic: (facts) => [resultSentences(facts), resultAdvice(facts)],
  attendance: (facts) => [attendanceSentences(facts), attendanceAdvice(facts)],
  comprehensive: (facts) => [
    resultSentences(facts),
    attendanceSentences(facts),
    [...resultAdvice(facts), ...attendanceAdvice(facts)],
  ],
};

/** Writes a report from the facts alone: the same facts give the same text. */
export function writeReport(type: ReportType, facts: ReportFacts): ReportSentence[] {
  return paragraphsOf[type](facts)
    .filter((sentences) => sentences.length > 0)
    .flatMap((sentences, paragraph) =>
      sentences.map(({ text, figures }) => ({ text, paragraph, figures: [...figures] })),
    );
}

/** The report as plain text, with a blank line between paragraphs. */
export function contentOf(sentences: readonly ReportSentence[]): string {
  const paragraphs = Map.groupBy(sentences, ({ paragraph }) => paragraph);
  return [...paragraphs.values()].map((some) => some.map(({ text }) => text).join(' ')).join('\n\n');
}
