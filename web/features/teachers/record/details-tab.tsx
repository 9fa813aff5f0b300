import type { Teacher } from '#contract/teachers/calls.ts';
import { PersonalDataCard } from '#web/features/privacy/person-card.tsx';
import { TeacherCards } from './cards.tsx';
import { type TeacherSection, valuesOf } from './form-values.ts';

type DetailsTabProps = {
  readonly teacher: Teacher;
  readonly onEdit: ((section: TeacherSection) => void) | undefined;
  /** Closes the record after the teacher was erased. */
  readonly onErased: () => void;
};

/** All details of the teacher; the salary only if the reply has it. */
export function DetailsTab({ teacher, onEdit, onErased }: DetailsTabProps) {
  return (
    <>
      <TeacherCards
        values={{ ...valuesOf(teacher), photo_url: '' }}
        currency={teacher.salary_currency}
        salary={teacher.salary !== undefined}
        onEdit={onEdit}
      />
      <PersonalDataCard
        people={[{ kind: 'teacher', id: teacher.teacher_id, name: teacher.teacher_name }]}
        onErased={onErased}
      />
    </>
  );
}
