import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { Student } from '#contract/students.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useMay } from '#web/lib/permissions.ts';
import { reading } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { DetailTabs } from '#web/ui/detail-tabs.tsx';
import { ErrorWithRetry } from '#web/ui/error-with-retry.tsx';
import { FullScreenOverlay } from '#web/ui/full-screen-overlay.tsx';
import { IconEdit, IconPerson } from '#web/ui/icons.tsx';
import { Bones } from '#web/ui/skeletons.tsx';
import { dotOf } from './choices.ts';
import { DetailsTab } from './details-tab.tsx';
import { messages } from './messages.ts';
import type { Section } from './rules.ts';
import { StudentStatusBadge } from './students-table.tsx';

type StudentOverlayProps = {
  readonly id: string;
  readonly tab: string | undefined;
  readonly onTab: (tab: string) => void;
  /** Opens the wizard, at the step of a section if one is given. */
  readonly onEdit: (section?: Section) => void;
  readonly onClose: () => void;
};

/** One student over the list. */
export function StudentOverlay({ id, onClose, ...open }: StudentOverlayProps) {
  const t = useText(messages);
  const { data, error, refetch } = useQuery(reading(contract.students.get, { params: { id } }));
  const isUnknown = error instanceof ApiError && error.status === 404;
  if (data && !isUnknown) return <Overlay {...open} student={data} onClose={onClose} />;
  return (
    <FullScreenOverlay title={t('details')} onClose={onClose}>
      {error ? (
        <ErrorWithRetry
          message={t(isUnknown ? 'unknown' : 'readFailed')}
          {...(!isUnknown && { onRetry: () => void refetch() })}
        />
      ) : (
        <Bones label={t('details')} lines={8} />
      )}
    </FullScreenOverlay>
  );
}

type OverlayProps = Omit<StudentOverlayProps, 'id'> & { readonly student: Student };

function Overlay({ student, tab, onTab, onEdit, onClose }: OverlayProps) {
  const t = useText(messages);
  const may = useMay();
  const mayEdit = may('students.update');
  const details = {
    id: 'details',
    label: t('tab.details'),
    icon: <IconPerson size={16} />,
    content: () => <DetailsTab student={student} onEdit={mayEdit ? onEdit : undefined} />,
  };
  return (
    <FullScreenOverlay
      title={student.name}
      picture={<Avatar name={student.name} photo={student.photo_url} size="lg" dot={dotOf(student.status)} />}
      facts={<Facts {...student} />}
      actions={mayEdit && <EditButton onEdit={() => onEdit()} />}
      onClose={onClose}
    >
      <DetailTabs label={t('tabs')} tabs={[details]} tab={tab} onTab={onTab} />
    </FullScreenOverlay>
  );
}

/** On a phone only its icon, to leave the name its room. */
function EditButton({ onEdit }: { readonly onEdit: () => void }) {
  const t = useText(messages);
  return (
    <>
      <Button variant="default" leftSection={<IconEdit />} visibleFrom="sm" onClick={onEdit}>
        {t('edit')}
      </Button>
      <ActionIcon aria-label={t('edit')} title={t('edit')} hiddenFrom="sm" onClick={onEdit}>
        <IconEdit />
      </ActionIcon>
    </>
  );
}

function Facts({ student_id, class_name, section, roll_no, gender, blood_group, status }: Student) {
  const t = useText(messages);
  const facts = [
    { label: t('id'), value: student_id },
    { label: t('class'), value: class_name },
    { label: t('field.section'), value: section },
    { label: t('rollNumber'), value: roll_no },
    { label: t('gender'), value: gender },
    { label: t('field.blood_group'), value: blood_group },
  ];
  return (
    <>
      <StudentStatusBadge status={status} />
      {facts.map(({ label, value }) => (
        <span key={label}>{t('fact', { label, value: value ?? t('notProvided') })}</span>
      ))}
    </>
  );
}
