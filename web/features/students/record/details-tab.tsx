import { Box } from '@mantine/core';
import type { NamedPerson } from '#contract/privacy/values.ts';
import type { Student } from '#contract/students/calls.ts';
import { ContactableCard } from '#web/features/guardians/family/contactable-card.tsx';
import { FamilyCard } from '#web/features/guardians/family/family-card.tsx';
import { PersonalDataCard } from '#web/features/privacy/person-card.tsx';
import { useMay } from '#web/lib/session/permissions.ts';
import { StudentCards } from './cards.tsx';
import { type StudentSection, valuesOf } from './form-values.ts';
import { PhotoSection } from './photo-section.tsx';

type DetailsTabProps = {
  readonly student: Student;
  readonly onEdit: ((section: StudentSection) => void) | undefined;
  /** Closes the record after the student was erased. */
  readonly onErased: () => void;
};

/** All details of the student. */
export function DetailsTab({ student, onEdit, onErased }: DetailsTabProps) {
  const may = useMay();
  return (
    <>
      <StudentCards values={valuesOf(student)} className={student.class_name} onEdit={onEdit} />
      {may('guardians.listOfStudent') && (
        <Box mt="md">
          <FamilyCard studentId={student.student_id} mayEdit={onEdit !== undefined} />
        </Box>
      )}
      {student.contactable_guardians && (
        <Box mt="md">
          <ContactableCard guardians={student.contactable_guardians} />
        </Box>
      )}
      {onEdit && <PhotoSection student={student} />}
      <PersonalDataCard people={peopleOf(student)} onErased={onErased} />
    </>
  );
}

/** The student and the guardians of the form; a guardian who is two of them appears once. */
function peopleOf(student: Student): NamedPerson[] {
  const guardians = [
    { id: student.father_guardian_id, name: student.father_name },
    { id: student.mother_guardian_id, name: student.mother_name },
    { id: student.guardian_id, name: student.guardian_name },
  ];
  const named = guardians.flatMap(({ id, name }) => (id ? [[id, name ?? ''] as const] : []));
  return [
    { kind: 'student', id: student.student_id, name: student.name },
    ...[...new Map(named)].map(([id, name]) => ({ kind: 'guardian' as const, id, name })),
  ];
}
