import { describe, expect, it } from 'vitest';
import { buildIndex, type Passage } from '#server/answering/index/knowledge-index.ts';
import { gradesAskedFor, gradesIn } from '#server/answering/language/grades.ts';
import { distanceOf, repairWord } from '#server/answering/language/spelling.ts';
import { stemOf, tokensOf, toPlainText } from '#server/answering/language/words.ts';
import { partsOf } from '#server/answering/question/parts.ts';
import { type PreparedQuestion, prepareQuestion } from '#server/answering/question/prepared-question.ts';
import { parseQuestion } from '#server/answering/question/question.ts';
import { bandOfWhole, type Comparison, lookUp, type Ranking, rank } from './look-up.ts';
import { featuresOf } from './ranking.ts';

const passage = (title: string, ...lines: string[]): Passage => ({ id: title, title, lines, source: title });
const school = [
  passage('Fees: Grades 1 to 5', 'Tuition is 4,800 dollars a year.', 'Books cost extra.'),
  passage('Fees: Grades 6 to 8', 'Tuition is 5,600 dollars a year.'),
  passage('Uniform shop', 'The uniform is sold on Mondays beside the gym.'),
  passage('Swimming', 'The pool is open from Grade 3.', 'A swim cap is compulsory.'),
  passage('Library', 'Two books can be borrowed for 14 days.'),
  passage('Office hours', 'The office is open from 8 am to 4 pm.'),
];

async function ask(
  question: string,
  passages: readonly Passage[] = school,
  synonyms: { word: string; means: string[] }[] = [],
) {
  const index = await buildIndex(passages, synonyms);
  const prepared = prepareQuestion(question);
  const read = (part: PreparedQuestion) => ({ question: parseQuestion(part, index), nearness: undefined });
  const parts = partsOf(prepared).map(([left, right]) => [read(left), read(right)] as const);
  return lookUp({ ...read(prepared), parts }, index);
}
const findFirstTitle = async (...args: Parameters<typeof ask>) =>
  (await ask(...args)).matches[0]?.passage.title;

describe('looking up a question', () => {
  it('distinguishes grades', async () => {
    expect(await findFirstTitle('tuition for class 7')).toBe('Fees: Grades 6 to 8');
    expect(await findFirstTitle('what would I pay for my second grader')).toBe('Fees: Grades 1 to 5');
  });

  it('knows that families say dress for uniform', async () => {
    expect(await findFirstTitle('from where do I get the dress')).toBe('Uniform shop');
  });

  it('corrects a typing mistake, but not a word it knows', async () => {
    expect(await findFirstTitle('when can we use the libary')).toBe('Library');
    const index = await buildIndex(school);
    expect(parseQuestion(prepareQuestion('wheer is the libary'), index).text).toBe('where is the library');
    expect(parseQuestion(prepareQuestion('is there a poll'), index).text).toBe('is there a poll');
  });

  it('uses the school’s synonyms', async () => {
    expect(await findFirstTitle('when is the kutcherry open', school)).not.toBe('Swimming');
    expect(
      await findFirstTitle('is there a zwembad', school, [{ word: 'zwembad', means: ['pool', 'swimming'] }]),
    ).toBe('Swimming');
  });

  it('finds the same among ten thousand lines as among ten', async () => {
    const others = Array.from({ length: 2_500 }, (_, number) =>
      passage(`Note ${number}`, `Entry ${number} of the chronicle.`, `Volume ${number} lies in the archive.`),
    );
    expect(await findFirstTitle('tuition for class 7', [...others, ...school])).toBe('Fees: Grades 6 to 8');
  });

  it('returns no answer when nothing is known', async () => {
    expect(await ask('what does it cost', [])).toMatchObject({ band: 'low', matches: [], quoted: [] });
  });

  it('quotes lines unchanged, and only when it is sure', async () => {
    const sure = await ask('what is the tuition for grade 3');
    expect(sure.band).toBe('high');
    expect(sure.quoted.map(({ text }) => text)).toContain('Tuition is 4,800 dollars a year.');
    expect((await ask('who won the world cup in 2011')).band).toBe('low');
    expect((await ask('what is the fee for grade 13')).band).not.toBe('high');
  });
});

describe('a long question', () => {
  it('is read like a short one: courtesy and family words do not count', async () => {
    const index = await buildIndex(school);
    const read = parseQuestion(
      prepareQuestion('Kindly tell me, I would be grateful: when may my grandson swim?'),
      index,
    );
    const weights = new Map(read.concepts.map(({ words, importance }) => [words.join(' '), importance]));
    expect(weights.get('swim')).toBeGreaterThan((weights.get('grandson') ?? 1) * 2);
    expect(weights.get('swim')).toBeGreaterThan((weights.get('grateful') ?? 1) * 5);
  });

  it('is answered too', async () => {
    const long = 'We are two working people. I wish to know on which day the uniform is sold, if I may ask?';
    expect((await ask(long)).matches[0]?.passage.title).toBe('Uniform shop');
  });

  it('asks for everything that any of its sentences asks for', async () => {
    const index = await buildIndex(school);
    expect(
      parseQuestion(prepareQuestion('My son swims. Is he permitted? At which hour?'), index).kinds,
    ).toContain('clock');
  });
});

it('is certain when it equals the title of a passage', async () => {
  expect((await ask('tell me about the office hours')).confidence).toBeGreaterThanOrEqual(0.6);
});

describe('grades', () => {
  it.each([
    ['Grades 6 to 12', [[6, 12]]],
    ['from Grade 4', [[4, 12]]],
    ['up to Grade 5', [[-2, 5]]],
    [
      'Grades 10 and 12',
      [
        [10, 10],
        [12, 12],
      ],
    ],
    [
      'LKG and UKG',
      [
        [-1, -1],
        [0, 0],
      ],
    ],
    ['Meetings on 12 May', []],
  ])('%s', (text, grades) => {
    expect(gradesIn(text)).toEqual(grades);
  });

  it.each([
    ['class IX', [[9, 9]]],
    ['my seventh grader', [[7, 7]]],
    ['plus one', [[11, 11]]],
    ['my 4 year old', [[-1, -1]]],
    ['which class i should choose', []],
    ['can he join straight in 10th', [[10, 10]]],
    ['would you take him in the seventh', [[7, 7]]],
    ['on the 7th of July', []],
    ['is there a 7th instalment', []],
    ['we have nobody for our nine-year-old', [[4, 4]]],
    ['she is turning three only in July', [[-2, -2]]],
  ])('asked: %s', (text, grades) => {
    expect(gradesAskedFor(toPlainText(text))).toEqual(grades);
  });
});

describe('words', () => {
  it('are read whole when they are numbers, times and addresses', () => {
    expect(tokensOf('Rs 1,20,000 at 8:45am, a@b.example')).toEqual([
      'rs',
      '120000',
      'at',
      '8:45',
      'am',
      'a@b.example',
    ]);
  });

  it.each([
    ['fees', 'fee'],
    ['activities', 'activity'],
    ['enrollment', 'enrol'],
    ['immunisation', 'immunization'],
    ['bought', 'buy'],
  ])('%s and %s share a stem', (left, right) => {
    expect(stemOf(left)).toBe(stemOf(right));
  });

  it('count a swap of two letters as one step', () => {
    expect(distanceOf('libarry', 'library', 2)).toBe(1);
    expect(distanceOf('fese', 'fees', 2)).toBe(1);
    expect(repairWord('regstration', [['registration'], ['illustration']], [2, 2])).toBe('registration');
    expect(repairWord('zzzzzzz', [['registration']], [2])).toBeUndefined();
  });
});

it('are a topic on their own only when a title says so', async () => {
  expect((await ask('swimming')).band).toBe('high');
  expect((await ask('cap')).band).not.toBe('high');
});

async function comparisonOf(text: string, passages: readonly Passage[] = school): Promise<Comparison> {
  const index = await buildIndex(passages, []);
  const question = parseQuestion(prepareQuestion(text), index);
  const candidates = [...index.passages.keys()];
  const { all, alignment } = featuresOf(question, index, { nearness: undefined, candidates });
  return { question, index, passages: all, alignment, sharedTopics: undefined };
}

it('is as good as sure of a question that is a title in other words', async () => {
  const papers = passage('Documents needed for admission', 'A copy of the birth certificate.');
  const unsure = { weights: { meantTitle: 1 }, signals: { bias: -9 } };
  const confidenceOf = async (text: string) =>
    rank(await comparisonOf(text, [...school, papers]), undefined, unsure).confidence;
  expect(await confidenceOf('What documents are required for admission?')).toBe(0.6);
  expect(await confidenceOf('What documents are required for swimming?')).toBeLessThan(0.1);
});

describe('two questions in one', () => {
  it('are both answered, each from its own passage', async () => {
    const { quoted, band } = await ask('what is the tuition for class 7 and where is the uniform sold');
    expect(band).toBe('high');
    expect(quoted.map(({ passage: { title } }) => title)).toEqual(
      expect.arrayContaining(['Fees: Grades 6 to 8', 'Uniform shop']),
    );
  });

  it('are not answered by one passage if the other may have an answer too', async () => {
    const judge = async (text: string, confidence: number): Promise<Ranking> => ({
      ...rank(await comparisonOf(text), { asked: 1, offTopic: 0 }),
      confidence,
    });
    const found = await judge('what is the tuition for class 7 and where is the uniform sold', 0.9);
    const first = await judge('what is the tuition for class 7', 0.9);
    const bandWith = async (second: number) =>
      bandOfWhole(found, [first, await judge('where is it sold', second)]);
    expect(await bandWith(0.2)).toBe('middle');
    expect(await bandWith(0.02)).toBe('high');
    expect(bandOfWhole(found, undefined)).toBe('high');
  });
});

describe('quotes', () => {
  const rules = Array.from(
    { length: 11 },
    (_, number) => `Rule ${number} concerns knives, pans, bowls and the oven door.`,
  );
  const kitchen = passage('Kitchen', ...rules, 'Wash your hands for 20 seconds. Hair goes under the cap.');

  it('are whole if the passage is short, with the best sentence marked', async () => {
    const { quoted } = await ask('how long do I wash my hands', [...school, kitchen]);
    const own = quoted.filter(({ passage: { title } }) => title === 'Kitchen');
    expect(own.map(({ text }) => text)).toEqual([
      ...rules,
      'Wash your hands for 20 seconds.',
      'Hair goes under the cap.',
    ]);
    expect(own.map(({ text }) => text).join('\n').length).toBeGreaterThan(600);
    expect(own.filter(({ isBest }) => isBest).map(({ text }) => text)).toEqual([
      'Wash your hands for 20 seconds.',
    ]);
  });

  it('of a long passage are the best sentence and what is around it', async () => {
    const filler = Array.from(
      { length: 40 },
      (_, day) => `On day ${day} the chronicle mentions weather and guests.`,
    );
    const long = passage(
      'Chronicle',
      ...filler.slice(0, 20),
      'The bell tower was built in 1911.',
      ...filler.slice(20),
    );
    const { quoted } = await ask('when was the bell tower built', [...school, long]);
    const own = quoted.filter(({ passage: { title } }) => title === 'Chronicle').map(({ text }) => text);
    expect(own).toContain('The bell tower was built in 1911.');
    expect(own).toContain(filler[19]);
    expect(own.join(' ').length).toBeLessThanOrEqual(600);
  });
});

describe('words with a like meaning', () => {
  it('find a passage that has none of the words of the question', async () => {
    const farm = passage('Spring outing', 'Everyone feeds hens and goats.');
    expect(await findFirstTitle('are there chickens and sheep', [...school, farm])).toBe('Spring outing');
  });
});
