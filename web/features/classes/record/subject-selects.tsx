import type { ReactNode } from 'react';
import { messages } from '#web/features/classes/all-messages.ts';
import { useSubjectChoices } from '#web/lib/choices/subjects.ts';
import { useTeacherChoices } from '#web/lib/choices/teachers.ts';
import { useText } from '#web/lib/text.ts';
import { SearchSelect } from '#web/ui/form/search-select.tsx';

type SelectProps = {
  readonly label: string;
  readonly required?: boolean;
  /** The id of the choice, or empty, and its name if known. */
  readonly value: string;
  readonly name: string | null | undefined;
  readonly error?: ReactNode;
  readonly onChoose: (id: string, name: string) => void;
};

/** Chooses a subject of the school. */
export function SubjectSelect({ name, onChoose, ...input }: SelectProps) {
  const t = useText(messages);
  const choices = useSubjectChoices({ value: input.value, label: name });
  const choose = (id: string) => onChoose(id, choices.nameOf(id));
  return <SearchSelect {...input} empty={t('chooseSubject')} choices={choices} onChoose={choose} />;
}

/** Chooses a teacher of the school, or none. */
export function TeacherSelect({ name, onChoose, ...input }: SelectProps) {
  const t = useText(messages);
  const choices = useTeacherChoices({ value: input.value, label: name });
  const choose = (id: string) => onChoose(id, choices.nameOf(id));
  return <SearchSelect {...input} empty={t('noTeacher')} choices={choices} onChoose={choose} />;
}
