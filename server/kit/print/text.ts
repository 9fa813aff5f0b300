import bidiFactory, { type Bidi } from 'bidi-js';
import type { FontFace } from './fonts.ts';

/** A stretch of a line in one font and one direction; lines are made of them from left to right. */
export type TextRun = { readonly text: string; readonly face: FontFace; readonly isRightToLeft: boolean };

/** Which characters a font can draw. */
export type Coverage = (face: FontFace, codePoint: number) => boolean;

// The package exports one function, which its types declare as the default export.
const bidi = (bidiFactory as unknown as () => Bidi)();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Letters that need neither another font nor another direction, as in nearly every text. */
const plain =
  /^[ -~\u00a0-\u02af\u0370-\u0373\u0376-\u0377\u037b-\u037f\u0384-\u052f\u1e00-\u1fff\u2010-\u2022\u2026\u2030\u20ac]*$/u;
const neutral = /^[\p{Z}\p{P}\p{M}\p{Cf}]+$/u;
const invisible = /[\p{Cc}\p{Cs}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** Replaces a character that no font has. */
const blank = '\u25a1';

const fontFacesOf = (isBold: boolean): readonly FontFace[] =>
  isBold ? ['sansBold', 'arabicBold', 'anything'] : ['sans', 'arabic', 'anything'];

/** Text that can be printed: one line, without control characters. Joiners inside words stay. */
export const toPrintable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\t\n\r\f\v]+/g, ' ')
    .replaceAll(invisible, (sign) => (sign === '\u200c' || sign === '\u200d' ? sign : ''));

type TextPiece = { readonly text: string; readonly face: FontFace; readonly level: number };

/**
 * The font of each piece: blanks and marks take their neighbor's, other pieces the first font that has all of their
 * characters.
 */
function piecesOf(text: string, isBold: boolean, covers: Coverage): TextPiece[] {
  const { levels } = bidi.getEmbeddingLevels(text, 'auto');
  const mirrored = bidi.getMirroredCharactersMap(text, levels);
  const faces = fontFacesOf(isBold);
  let last: FontFace | undefined;
  return [...graphemes.segment(text)].map(({ segment, index }) => {
    const shown = mirrored.get(index) ?? segment;
    const signs = Array.from(shown, (sign) => sign.codePointAt(0) ?? 0);
    const has = (face: FontFace) => signs.every((sign) => covers(face, sign));
    const sticks = last !== undefined && neutral.test(shown) && has(last);
    const face = sticks ? last : faces.find(has);
    last = face ?? 'anything';
    return { text: face ? shown : blank, face: last, level: levels[index] ?? 0 };
  });
}

function joinPieces(pieces: readonly TextPiece[]): TextPiece[] {
  const runs: TextPiece[] = [];
  for (const piece of pieces) {
    const before = runs.at(-1);
    if (before && before.face === piece.face && before.level === piece.level) {
      runs[runs.length - 1] = { ...before, text: before.text + piece.text };
    } else runs.push(piece);
  }
  return runs;
}

/** The runs in the order they appear on the page: each stretch at a level or above is reversed, from the highest level down. */
function inVisualOrder(runs: readonly TextPiece[]): TextPiece[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > start + 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  }
  return ordered;
}

/** Unifont has no rules for writing from right to left. */
const reverseForFont = ({ text, face, level }: TextPiece): TextRun => {
  const isRightToLeft = level % 2 === 1;
  if (!isRightToLeft || face !== 'anything') return { text, face, isRightToLeft };
  const backwards = [...graphemes.segment(text)].map(({ segment }) => segment).reverse();
  return { text: backwards.join(''), face, isRightToLeft: false };
};

/** One line of text as runs from left to right. */
export function runsOf(text: string, isBold: boolean, covers: Coverage): TextRun[] {
  if (text === '') return [];
  if (plain.test(text)) return [{ text, face: isBold ? 'sansBold' : 'sans', isRightToLeft: false }];
  return inVisualOrder(joinPieces(piecesOf(text, isBold, covers))).map(reverseForFont);
}

/** Breaks a text into lines that fit: between words, and inside a word that is longer than a line. */
export function linesOf(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of toPrintable(text).split(' ').filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const { segment } of fits(word) ? [{ segment: word }] : graphemes.segment(word)) {
      if (line !== '' && !fits(line + segment)) {
        lines.push(line);
        line = '';
      }
      line += segment;
    }
  }
  return line === '' ? lines : [...lines, line];
}
