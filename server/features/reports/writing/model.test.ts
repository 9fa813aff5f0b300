import { describe, expect, it } from 'vitest';
import { acceptedAnswer, inventedNumbers, placeholder, promptFor } from './model.ts';
import { count, nameFigure, percent } from './wording.ts';

const figures = [
  percent('Overall average', 72),
  percent('Attendance rate', 91.3),
  count('Marked papers', 4, 'paper'),
  nameFigure('Subject', 'History 2'),
  nameFigure('Exam', 'Half Yearly'),
  nameFigure('Academic year', '2026/2027'),
];

const accept = (answer: string) => acceptedAnswer(answer, { figures, name: 'Zoë $& Lang' });
const good = `${placeholder} averages 72% over four papers. In History 2 the work is steady.\n\nAttendance is 91.3%.`;

describe('an answer of a language model', () => {
  it('is split into sentences, each with its figures', () => {
    expect(accept(good)).toEqual([
      { text: 'Zoë $& Lang averages 72% over four papers.', paragraph: 0, figures: [figures[0], figures[2]] },
      { text: 'In History 2 the work is steady.', paragraph: 0, figures: [figures[3]] },
      { text: 'Attendance is 91.3%.', paragraph: 1, figures: [figures[1]] },
    ]);
  });

  it.each([
    ['73%', 'a number of its own'],
    ['91%', 'a number rounded on its own'],
    ['seventy', 'a number in words'],
    ['half of the papers', 'a share in words'],
    ['٧٥', 'a number in other digits'],
    ['½', 'a fraction'],
    ['1.000', 'a thousand'],
  ])('is refused for %s: %s', (claim) => {
    expect(accept(`${good} That is ${claim}.`)).toBeUndefined();
  });

  it.each([
    ['', 'nothing'],
    ['The average is 72%. Attendance is 91.3%.', 'no name'],
    [`${good} See https://example.test`, 'an address'],
    [`<b>${placeholder}</b> averages 72%. Attendance is 91.3%.`, 'markup'],
    [`**${placeholder}** averages 72%. Attendance is 91.3%.`, 'markdown'],
    [`${placeholder} is fine. ${placeholder} is nice.`, 'no figure'],
    [`${good} ${'So. '.repeat(2000)}`, 'far too much'],
  ])('is refused when it says %j: %s', (answer) => {
    expect(accept(answer)).toBeUndefined();
  });

  it('loses sentences without figures', () => {
    expect(accept(`${good} Keep going.`)?.map(({ text }) => text)).not.toContain('Keep going.');
  });

  it('may write a figure as digits or as a word', () => {
    expect(
      inventedNumbers('4 papers, four papers, 72 %, ７２ %, 91,3 %, Half Yearly of 2026/2027', figures),
    ).toEqual([]);
    expect(inventedNumbers('5 papers and twenty more', figures)).toEqual([5, 20]);
  });
});

describe('the question to a language model', () => {
  it('holds figures and a placeholder, not the rules’ words or the student', () => {
    const sentence = { text: 'Zoë Lang averages 72%.', paragraph: 0, figures };
    const { system, prompt } = promptFor('academic', [sentence, sentence]);
    expect(prompt).toContain('Overall average: 72%');
    expect(prompt.match(/Overall average/g)).toHaveLength(1);
    expect(`${system}${prompt}`).not.toContain('Zoë');
    expect(system).toContain(placeholder);
  });
});
