import { contract } from '#contract/index.ts';
import type { Subject } from '#contract/subjects/calls.ts';
import { reading } from '#web/lib/api/server-state.ts';
import { type ChoicesOptions, useSearchedChoices } from './use-searched-choices.ts';

/** A subject with its code, for example `Mathematics (MATH)`. */
const labelOf = ({ subject_name, subject_code }: Subject) =>
  subject_code ? `${subject_name} (${subject_code})` : subject_name;

/** The subjects of the school, to choose one of. */
export const useSubjectChoices = (options: ChoicesOptions) =>
  useSearchedChoices(
    {
      read: (query) => reading(contract.subjects.list, { query }),
      rowsOf: ({ subjects }) => subjects,
      totalOf: ({ total }) => total,
      choiceOf: (subject) => ({ value: subject.subject_id, label: labelOf(subject) }),
    },
    options,
  );
