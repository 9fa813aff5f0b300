/** Typical messages of families: things the demo school's chatbot knows, things it does not, and small talk. */
const known = [
  'How much is tuition for grade {n}?',
  'what do i need to apply for grade {n}',
  'how old must my daughter be for grade {n}',
  'When does school end for grade {n}?',
  'is there a discount for the second child',
  'can we pay the fees every month',
  'which papers do you want for the admission',
  'Does the school bus come to our part of town',
  'how much is lunch for a third grader',
  'Where can I buy the uniform for grade {n}?',
  'My son is ill today, whom do I tell?',
  'can we leave two days before the holidays',
  'do you have piano lessons in grade {n}',
  'what happens when i pay late',
  'Are phones allowed in class for grade {n}',
  'when are the exams of grade {n}',
  'is there somebody who looks after kids until five',
  'how do I get a scholarship for grade {n}',
];
const unknown = [
  'Do you know a good dentist near number {n}?',
  'how tall is the tower of pisa in {n} feet',
  'what will the weather be like in {n} days',
  'Can you recommend a used car under {n} thousand',
  'who won the match on the {n}th',
  'Do you teach falconry to {n} year olds?',
];
const smallTalk = ['hello', 'Hi there', 'thank you!', 'good morning', 'thanks a lot', 'bye'];

const pickQuestion = (list: readonly string[]) => list[Math.floor(Math.random() * list.length)] ?? '';

/** Seven of ten are known, two are unknown, one is small talk. */
export function nextQuestion(): string {
  const dice = Math.random();
  const list = dice < 0.7 ? known : dice < 0.9 ? unknown : smallTalk;
  return pickQuestion(list).replace('{n}', String(1 + Math.floor(Math.random() * 12)));
}
