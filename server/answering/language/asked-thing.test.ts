import { expect, it } from 'vitest';
import { askedThingOf } from './asked-thing.ts';

it.each([
  ['which company insures us', 'name', 'company'],
  ['what is the name of your doctor', 'name', 'doctor'],
  ['how many beds are there', 'number', 'beds'],
  ['we are new here how much is the trip', 'other', 'trip'],
  ['where can i park', 'other', 'i'],
  ['hello do you teach diving', 'whether', undefined],
])('reads how “%s” asks, and for what', (text, form, next) => {
  expect(askedThingOf(text)).toMatchObject({ form });
  expect(askedThingOf(text)?.words[0]).toBe(next);
});

it('finds nothing in a question without a question word', () => {
  expect(askedThingOf('uniform price grade 3')).toBeUndefined();
});
