import { contract } from '#contract/index.ts';
import type { Teacher } from '#contract/teachers/calls.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useRecord } from '#web/lib/api/use-record.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import {
  IconAttendance,
  IconBook,
  IconCalendar,
  IconChart,
  IconDocument,
  IconPerson,
} from '#web/ui/icons.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import type { DetailTab } from '#web/ui/page/detail-tabs.tsx';
import { type OverlayProps, RecordOverlay } from '#web/ui/record/overlay.tsx';
import { PendingRecord } from '#web/ui/record/pending-record.tsx';
import { messages } from './all-messages.ts';
import { dotToneOf } from './record/choices.ts';
import { DetailsTab } from './record/details-tab.tsx';
import { TeacherStatusBadge } from './record/status-badge.tsx';
import { useFieldFormatter } from './record/use-field-formatter.ts';
import styles from './teachers.module.css';

const AssignmentsTab = createLazyPart(async () => ({
  default: (await import('./assignments/tab.tsx')).AssignmentsTab,
}));
const AttendanceTab = createLazyPart(async () => ({
  default: (await import('#web/features/attendance/record/teacher-tab.tsx')).TeacherAttendanceTab,
}));
const DocumentsTab = createLazyPart(async () => ({
  default: (await import('#web/features/personal-documents/documents-tab.tsx')).DocumentsTab,
}));
const GrantsTab = createLazyPart(async () => ({
  default: (await import('#web/features/teaching/grants/tab.tsx')).GrantsTab,
}));
const PerformanceTab = createLazyPart(async () => ({
  default: (await import('./performance/tab.tsx')).PerformanceTab,
}));

/** One teacher over the list. */
export function TeacherOverlay({ id, ...open }: OverlayProps) {
  const t = useText(messages);
  const found = useRecord(queryFor(contract.teachers.get, { params: { id } }));
  if (found.record) return <Overlay {...open} teacher={found.record} />;
  const texts = { title: t('details'), unknown: t('unknown'), failed: t('readFailed') };
  return <PendingRecord {...found} {...texts} onClose={open.onClose} />;
}

type OpenOverlayProps = Omit<OverlayProps, 'id'> & { readonly teacher: Teacher };

function Overlay({ teacher, onEdit, ...open }: OpenOverlayProps) {
  const t = useText(messages);
  const mayEdit = useMay()('teachers.update');
  const { teacher_name, photo_url, status } = teacher;
  return (
    <RecordOverlay
      {...open}
      title={teacher_name}
      picture={<Avatar name={teacher_name} photo={photo_url} size="lg" dot={dotToneOf(status)} />}
      facts={<Facts {...teacher} />}
      summary={<Summary {...teacher} />}
      label={t('tabs')}
      tabs={useTabs(teacher, { onEdit: mayEdit ? onEdit : undefined, onErased: open.onClose })}
      editLabel={t('edit')}
      onEdit={mayEdit ? () => onEdit() : undefined}
    />
  );
}

type TabActions = {
  readonly onEdit: ((step: string) => void) | undefined;
  readonly onErased: () => void;
};

const icon = { size: 16 };

/** The tabs that only some people may open. */
function useOfficeTabs(teacher: Teacher) {
  const t = useText(messages);
  const may = useMay();
  const grants = {
    id: 'grants',
    label: t('tab.grants'),
    icon: <IconCalendar {...icon} />,
    content: () => <GrantsTab teacher={teacher} />,
  };
  const documents = {
    id: 'documents',
    label: t('tab.documents'),
    icon: <IconDocument {...icon} />,
    content: () => <DocumentsTab person="teacher" id={teacher.teacher_id} />,
  };
  return {
    grants: may('teaching.listGrants') ? [grants] : [],
    documents: may('files.listTeacherDocuments') ? [documents] : [],
  };
}

/** Each loads when it is first opened. */
function useTabs(teacher: Teacher, { onEdit, onErased }: TabActions): readonly DetailTab[] {
  const t = useText(messages);
  const { grants, documents } = useOfficeTabs(teacher);
  return [
    {
      id: 'details',
      label: t('tab.details'),
      icon: <IconPerson {...icon} />,
      content: () => <DetailsTab teacher={teacher} onEdit={onEdit} onErased={onErased} />,
    },
    {
      id: 'assignments',
      label: t('tab.assignments'),
      icon: <IconBook {...icon} />,
      content: () => <AssignmentsTab teacher={teacher} />,
    },
    ...grants,
    {
      id: 'attendance',
      label: t('tab.attendance'),
      icon: <IconAttendance {...icon} />,
      content: () => <AttendanceTab teacher={teacher} />,
    },
    {
      id: 'performance',
      label: t('tab.performance'),
      icon: <IconChart {...icon} />,
      content: () => <PerformanceTab teacher={teacher} />,
    },
    ...documents,
  ];
}

function Facts({ employee_id, designation, status }: Teacher) {
  const t = useText(messages);
  return (
    <>
      <TeacherStatusBadge status={status} />
      <span>{t('fact', { label: t('field.employee_id'), value: employee_id })}</span>
      <span>{designation}</span>
    </>
  );
}

function Summary({ department, experience, joining_date, highest_qualification }: Teacher) {
  const t = useText(messages);
  const read = useFieldFormatter();
  const items = [
    { label: t('field.department'), value: department },
    { label: t('experience'), value: t('years', { count: experience }) },
    { label: t('field.joining_date'), value: read('joining_date', joining_date ?? '') },
    { label: t('field.highest_qualification'), value: highest_qualification },
  ];
  return (
    <dl className={styles.summary} aria-label={t('summary')}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || t('notProvided')}</dd>
        </div>
      ))}
    </dl>
  );
}
