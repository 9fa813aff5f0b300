import { expect, it } from 'vitest';
import { vectorLength } from '#server/answering/encoder/encoded-texts.ts';
import { openTopics, sharedTopicsOf } from './topics.ts';

/** A vector of length one between some of the directions. */
function toward(...places: number[]): Float32Array {
  const vector = new Float32Array(vectorLength);
  for (const place of places) vector[place] = 1 / Math.sqrt(places.length);
  return vector;
}

/** Three topics that have nothing in common, as they are stored. */
const topics = openTopics(
  Int8Array.from([0, 1, 2].flatMap((place) => [...toward(place)].map((value) => value * 100))),
);

it('tells a sentence about the topics of a question from one about another', () => {
  const shared = sharedTopicsOf(toward(0), [toward(0), toward(0, 1), toward(1), undefined], topics);
  expect(shared(0)).toBeCloseTo(1);
  expect(shared(1)).toBeLessThan(0.8);
  expect(shared(2)).toBeLessThan(0.01);
  expect(shared(3)).toBe(0);
});

it('finds another topic although question and sentence are as near as two others of the same topic', () => {
  // Both pairs have a cosine of .5.
  const sameTopic = sharedTopicsOf(toward(0, 3), [toward(0, 4)], topics)(0);
  const otherTopic = sharedTopicsOf(toward(0, 3), [toward(1, 3)], topics)(0);
  expect(sameTopic).toBeGreaterThan(0.99);
  expect(otherTopic).toBeLessThan(0.2);
});

it('is read from the file that the engine ships', () => {
  const shared = sharedTopicsOf(toward(0), [toward(0), toward(0, 1, 2, 3)]);
  expect(shared(0)).toBeCloseTo(1);
  expect(shared(1)).toBeLessThan(0.999);
});
