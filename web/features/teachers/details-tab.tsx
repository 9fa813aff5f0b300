import type { Teacher } from '#contract/teachers.ts';
import { type Section, valuesOf } from './rules.ts';
import { TeacherCards } from './teacher-card.tsx';

type DetailsTabProps = {
  readonly teacher: Teacher;
  readonly onEdit: ((section: Section) => void) | undefined;
};

/** Everything that is known of the teacher; the salary only where it was told. */
export function DetailsTab({ teacher, onEdit }: DetailsTabProps) {
  return (
    <TeacherCards
      values={{ ...valuesOf(teacher), photo_url: '' }}
      currency={teacher.salary_currency}
      salary={teacher.salary !== undefined}
      onEdit={onEdit}
    />
  );
}
