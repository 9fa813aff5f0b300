import { detectLanguage } from '#server/answering/language/detection.ts';
import type { Passage } from './knowledge-index.ts';
import { inTurns } from './turns.ts';

/** So much of a passage shows its language. */
const readCharacters = 800;

const languageOf = ({ title, lines }: Passage) =>
  detectLanguage([title, ...lines].join('\n').slice(0, readCharacters));

/** The language that most of the passages are in; English if none shows one. */
function findCommonLanguage(sure: readonly (string | undefined)[]): string {
  const counts = Map.groupBy(
    sure.filter((code) => code !== undefined),
    (code) => code,
  );
  const [first] = [...counts].sort((a, b) => b[1].length - a[1].length);
  return first?.[0] ?? 'en';
}

/** The passages by their language, in their order. One that does not show its language is in that of most others. */
export async function passagesByLanguage(passages: readonly Passage[]): Promise<Map<string, Passage[]>> {
  const sure = await inTurns(passages, (passage) => {
    const { code, isSure } = languageOf(passage);
    return isSure ? code : undefined;
  });
  const common = findCommonLanguage(sure);
  const sorted = new Map<string, Passage[]>();
  for (const [place, passage] of passages.entries()) {
    const code = sure[place] ?? common;
    const own = sorted.get(code);
    if (own) own.push(passage);
    else sorted.set(code, [passage]);
  }
  return sorted;
}
