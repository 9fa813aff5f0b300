import { splitAtBest } from '#contract/answers/best-parts.ts';

type AnswerTextProps = { readonly text: string; readonly best: readonly string[] };

/** An answer with the parts in bold that answer the question best. */
export function AnswerText({ text, best }: AnswerTextProps) {
  return splitAtBest(text, best).map(({ at, text: part, isBest }) =>
    isBest ? <strong key={at}>{part}</strong> : <span key={at}>{part}</span>,
  );
}
