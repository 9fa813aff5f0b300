import type { GuardianDecision, GuardianQuestion } from '#contract/imports/guardians.ts';

/** What the person chose, by `keyOf` of the guardian, or of the guardian in one row. */
export type ChosenGuardians = Readonly<Record<string, string>>;

type NamedGuardian = Pick<GuardianQuestion, 'name' | 'phone' | 'email'>;

export const keyOf = ({ name, phone, email }: NamedGuardian, row: number | null = null) =>
  JSON.stringify([name, phone, email, row]);

/** The choice to decide for each row. */
export const rowByRow = 'rows';

export const linkTo = (guardian_id: string) => `use ${guardian_id}`;
export const renameDecision = (name: string) => `rename ${name}`;

/** What happens without a choice; blank where only a person can decide. */
function proposeDecision({ usual, matches }: GuardianQuestion): string {
  const [match] = matches;
  if (usual === 'use' && match) return linkTo(match.guardian_id);
  return usual === 'one' ? 'one' : '';
}

export const choiceFor = (question: GuardianQuestion, chosen: ChosenGuardians) =>
  chosen[keyOf(question)] ?? proposeDecision(question);

/** In one row: the choice for it, or else what happens without one. */
export const chosenForRow = (question: GuardianQuestion, row: number, chosen: ChosenGuardians) =>
  chosen[keyOf(question, row)] ?? proposeDecision(question);

/** Only the first rows are known, so only these can be decided one by one. */
export const canDecideByRow = ({ rows, row_count }: GuardianQuestion) =>
  row_count > 1 && rows.length === row_count;

const isDecided = (question: GuardianQuestion, chosen: ChosenGuardians) => {
  const choice = choiceFor(question, chosen);
  return choice === rowByRow
    ? question.rows.every((row) => chosenForRow(question, row, chosen) !== '')
    : choice !== '';
};

export const areGuardiansDecided = (questions: readonly GuardianQuestion[], chosen: ChosenGuardians) =>
  questions.every((question) => isDecided(question, chosen));

/** The same choice for every guardian: the likeliest one on record or in the file, or someone new. */
export function chooseForAll(questions: readonly GuardianQuestion[], choice: 'use' | 'create') {
  const valueOf = ({ matches: [match], spellings: [spelling] }: GuardianQuestion) => {
    if (choice === 'create') return 'create';
    if (match) return linkTo(match.guardian_id);
    return spelling ? renameDecision(spelling.name) : 'one';
  };
  return Object.fromEntries(questions.map((question) => [keyOf(question), valueOf(question)]));
}

function decisionOf(question: GuardianQuestion, row: number | null, choice: string): GuardianDecision[] {
  if (choice === proposeDecision(question) || choice === 'one') return [];
  const { name, phone, email, matches, spellings, is_twice } = question;
  const written = { name, phone, email, row };
  const match = matches.find(({ guardian_id }) => linkTo(guardian_id) === choice);
  if (match) return [{ ...written, action: 'use', guardian_id: match.guardian_id }];
  const spelling = spellings.find((other) => renameDecision(other.name) === choice);
  if (spelling) return [{ ...written, action: 'rename', as: spelling.name }];
  if (choice !== 'create') return [];
  if (is_twice && matches.length === 0) return [{ ...written, action: 'separate' }];
  return [{ ...written, action: 'create', not: matches.map(({ guardian_id }) => guardian_id) }];
}

export const guardianDecisionsOf = (
  questions: readonly GuardianQuestion[],
  chosen: ChosenGuardians,
): GuardianDecision[] =>
  questions.flatMap((question) => {
    const choice = choiceFor(question, chosen);
    return choice === rowByRow
      ? question.rows.flatMap((row) => decisionOf(question, row, chosenForRow(question, row, chosen)))
      : decisionOf(question, null, choice);
  });
