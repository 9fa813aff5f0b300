import type { Student } from '#contract/students.ts';
import { PhotoSection } from './photo-section.tsx';
import { type Section, valuesOf } from './rules.ts';
import { StudentCards } from './student-card.tsx';

type DetailsTabProps = {
  readonly student: Student;
  readonly onEdit: ((section: Section) => void) | undefined;
};

/** Everything that is known of the student. */
export function DetailsTab({ student, onEdit }: DetailsTabProps) {
  return (
    <>
      <StudentCards
        values={valuesOf(student)}
        className={student.class_name}
        guardian={student.guardian_name}
        onEdit={onEdit}
      />
      {onEdit && <PhotoSection student={student} />}
    </>
  );
}
