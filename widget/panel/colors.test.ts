import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseColors, contrastOf } from './colors.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('any colors of a school give readable text and visible links', () => {
  fc.assert(
    fc.property(color, color, (primary, text) => {
      const { ground, letters, onPaper } = chooseColors({ primary, text });
      expect(ground).toBe(primary);
      expect(contrastOf(letters, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(onPaper, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    }),
    { seed: 1 },
  );
});

it('keeps readable colors, and ignores invalid ones', () => {
  const kept = chooseColors({ primary: '#7a3e1d', text: '#fff5e0' });
  expect(kept).toEqual({ ground: '#7a3e1d', letters: '#fff5e0', onPaper: '#7a3e1d' });
  expect(chooseColors({ primary: 'red;}', text: '' }).ground).toBe('#1f5b4d');
});
