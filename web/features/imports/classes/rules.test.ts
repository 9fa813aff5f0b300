import { expect, it } from 'vitest';
import type { MissingPlaces } from '#contract/imports/places.ts';
import { areDecided, choiceForAll, choiceOf, decisionsOf, keyOf, valueOf } from './rules.ts';

const existing = { class_id: 'c1', class_name: 'Grade 5', section: 'A' };
const typing = {
  class_name: 'Gradee 5',
  section: 'A',
  rows: 2,
  is_new_class: true,
  proposal: { ...existing, confidence: 0.92 },
};
const similar = { ...typing, class_name: 'Gr 5', proposal: { ...existing, confidence: 0.79 } };
const unknown = { ...typing, class_name: 'Grade 7', section: null, proposal: null };
const file: MissingPlaces = { missing: [typing, similar, unknown], total: 3, places: [existing] };

it('preselects a similar class from a confidence of 0.8 on, and nothing else', () => {
  expect(file.missing.map((place) => choiceOf(place, {}))).toEqual([valueOf(existing), '', '']);
  expect(areDecided(file.missing, {})).toBe(false);
});

it('turns the choices into decisions', () => {
  const chosen = { ...choiceForAll([similar], 'leave_out'), [keyOf(unknown)]: 'create' };
  expect(areDecided(file.missing, chosen)).toBe(true);
  expect(decisionsOf(file, chosen)).toEqual([
    { class_name: 'Gradee 5', section: 'A', action: 'use', class_id: 'c1', use_section: 'A' },
    { class_name: 'Gr 5', section: 'A', action: 'leave_out' },
    { class_name: 'Grade 7', section: null, action: 'create' },
  ]);
});
