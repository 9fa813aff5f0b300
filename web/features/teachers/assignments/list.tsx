import { ActionIcon, Group } from '@mantine/core';
import type { TeacherAssignment } from '#contract/teachers/assignments.ts';
import { messages } from '#web/features/teachers/all-messages.ts';
import { lessonName } from '#web/features/teachers/record/form-values.ts';
import { useText } from '#web/lib/text.ts';
import { CardDetail, CardList, ListCard } from '#web/ui/display/card-list.tsx';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { IconDelete, IconEdit } from '#web/ui/icons.tsx';

type AssignmentsListProps = {
  readonly assignments: readonly TeacherAssignment[];
  /** Both are missing if the person may not edit. */
  readonly onEdit: ((assignment: TeacherAssignment) => void) | undefined;
  readonly onRemove: ((assignment: TeacherAssignment) => void) | undefined;
};

/** One card per subject and class. */
export function AssignmentsList({ assignments, ...actions }: AssignmentsListProps) {
  const t = useText(messages);
  return (
    <CardList label={t('tab.assignments')}>
      {assignments.map((assignment) => (
        <AssignmentCard key={assignment.id} assignment={assignment} {...actions} />
      ))}
    </CardList>
  );
}

type AssignmentCardProps = Omit<AssignmentsListProps, 'assignments'> & {
  readonly assignment: TeacherAssignment;
};

function AssignmentCard({ assignment, ...actions }: AssignmentCardProps) {
  const t = useText(messages);
  const { subject_name, class_name, section, schedule, is_class_teacher } = assignment;
  const place =
    section === null ? t('allSections', { class: class_name }) : t('place', { class: class_name, section });
  return (
    <ListCard title={subject_name} actions={<Buttons {...actions} assignment={assignment} />}>
      <CardDetail>{place}</CardDetail>
      {schedule && <CardDetail>{schedule}</CardDetail>}
      {is_class_teacher && (
        <span>
          <StatusBadge tone="chalk">{t('classTeacher')}</StatusBadge>
        </span>
      )}
    </ListCard>
  );
}

function Buttons({ assignment, onEdit, onRemove }: AssignmentCardProps) {
  const t = useText(messages);
  const name = lessonName(assignment);
  return (
    <Group gap="xs" wrap="nowrap" flex="none">
      {onEdit && (
        <ActionIcon
          aria-label={t('editNamed', { name })}
          title={t('editAssignment')}
          onClick={() => onEdit(assignment)}
        >
          <IconEdit />
        </ActionIcon>
      )}
      {onRemove && (
        <ActionIcon
          color="red"
          aria-label={t('removeNamed', { name })}
          title={t('removeAssignment')}
          onClick={() => onRemove(assignment)}
        >
          <IconDelete />
        </ActionIcon>
      )}
    </Group>
  );
}
