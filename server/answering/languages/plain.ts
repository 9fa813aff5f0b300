import type { Language } from './language.ts';
import { describeLanguage } from './other-language.ts';

const none: ReadonlySet<string> = new Set();

/** A language of which the engine knows nothing but how its words begin. */
export const plainLanguage = (code: string): Language =>
  describeLanguage({
    code,
    toPlainText: (text) => text.normalize('NFKC').toLowerCase(),
    stemOf: (word) => word,
    functionWords: none,
    framing: none,
    family: none,
    questions: {},
    lines: {},
    structure: {
      joints: [/[.?!;؟۔।]+\s+/g],
      asking: /[?؟]/,
      opening: /^(?!)/,
      pointing: /^(?!)/,
    },
  });
