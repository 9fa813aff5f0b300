import { ActionIcon } from '@mantine/core';
import type { TeacherAssignment } from '#contract/teachers/assignments.ts';
import { messages } from '#web/features/teachers/messages.ts';
import { lessonName } from '#web/features/teachers/record/form-values.ts';
import styles from '#web/features/teachers/teachers.module.css';
import { useText } from '#web/lib/text.ts';
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
    <ul className={styles.cards} aria-label={t('tab.assignments')}>
      {assignments.map((assignment) => (
        <li key={assignment.id} className={styles.card}>
          <Words {...assignment} />
          <Buttons {...actions} assignment={assignment} />
        </li>
      ))}
    </ul>
  );
}

function Words({ subject_name, class_name, section, schedule, is_class_teacher }: TeacherAssignment) {
  const t = useText(messages);
  const place =
    section === null ? t('allSections', { class: class_name }) : t('place', { class: class_name, section });
  return (
    <div className={styles.words}>
      <h3>{subject_name}</h3>
      <span className={styles.detail}>{place}</span>
      {schedule && <span className={styles.detail}>{schedule}</span>}
      {is_class_teacher && (
        <span>
          <StatusBadge tone="chalk">{t('classTeacher')}</StatusBadge>
        </span>
      )}
    </div>
  );
}

type ButtonsProps = Omit<AssignmentsListProps, 'assignments'> & { readonly assignment: TeacherAssignment };

function Buttons({ assignment, onEdit, onRemove }: ButtonsProps) {
  const t = useText(messages);
  const name = lessonName(assignment);
  return (
    <div className={styles.buttons}>
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
    </div>
  );
}
