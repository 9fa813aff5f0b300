import { lazy } from 'react';
import { contract } from '#contract/index.ts';
import type { Student } from '#contract/students.ts';
import { StudentLead } from '#web/features/leads/student-lead-card.tsx';
import { useMay } from '#web/lib/permissions.ts';
import { useRecord } from '#web/lib/record-reading.ts';
import { reading } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import {
  IconActivity,
  IconAttendance,
  IconBook,
  IconChart,
  IconDocument,
  IconPerson,
  IconTask,
} from '#web/ui/icons.tsx';
import { PendingRecord } from '#web/ui/pending-record.tsx';
import { type OverlayProps, RecordOverlay } from '#web/ui/record-overlay.tsx';
import { dotOf } from './choices.ts';
import { DetailsTab } from './details-tab.tsx';
import { messages } from './messages.ts';
import { StudentStatusBadge } from './student-status-card.tsx';

const SubjectsTab = lazy(async () => ({
  default: (await import('#web/features/marks/subjects-tab.tsx')).SubjectsTab,
}));
const MarksTab = lazy(async () => ({
  default: (await import('#web/features/marks/marks-tab.tsx')).MarksTab,
}));
const PerformanceTab = lazy(async () => ({
  default: (await import('#web/features/marks/performance-tab.tsx')).PerformanceTab,
}));
const ReportsTab = lazy(async () => ({
  default: (await import('#web/features/reports/reports-tab.tsx')).ReportsTab,
}));
const DocumentsTab = lazy(async () => ({
  default: (await import('#web/features/files/documents-tab.tsx')).DocumentsTab,
}));
const AttendanceTab = lazy(async () => ({
  default: (await import('#web/features/attendance/student-attendance-tab.tsx')).StudentAttendanceTab,
}));

/** The tabs beside the details, in their order; nothing of one is loaded before it is opened. */
const otherTabs = [
  { id: 'subjects', Icon: IconBook, Tab: SubjectsTab },
  { id: 'marks', Icon: IconTask, Tab: MarksTab },
  { id: 'performance', Icon: IconChart, Tab: PerformanceTab },
  { id: 'attendance', Icon: IconAttendance, Tab: AttendanceTab },
  { id: 'reports', Icon: IconActivity, Tab: ReportsTab },
] as const;

/** One student over the list. */
export function StudentOverlay({ id, ...open }: OverlayProps) {
  const t = useText(messages);
  const found = useRecord(reading(contract.students.get, { params: { id } }));
  if (found.record) return <Overlay {...open} student={found.record} />;
  const texts = { title: t('details'), unknown: t('unknown'), failed: t('readFailed') };
  return <PendingRecord {...found} {...texts} onClose={open.onClose} />;
}

type OpenOverlayProps = Omit<OverlayProps, 'id'> & { readonly student: Student };

function Overlay({ student, onEdit, ...open }: OpenOverlayProps) {
  const t = useText(messages);
  const mayEdit = useMay()('students.update');
  const tabs = [
    {
      id: 'details',
      label: t('tab.details'),
      icon: <IconPerson size={16} />,
      content: () => (
        <DetailsTab student={student} onEdit={mayEdit ? onEdit : undefined} onErased={open.onClose} />
      ),
    },
    ...otherTabs.map(({ id, Icon, Tab }) => ({
      id,
      label: t(`tab.${id}`),
      icon: <Icon size={16} />,
      content: () => <Tab student={student} />,
    })),
    {
      id: 'documents',
      label: t('tab.documents'),
      icon: <IconDocument size={16} />,
      content: () => <DocumentsTab person="student" id={student.student_id} />,
    },
  ];
  return (
    <RecordOverlay
      {...open}
      title={student.name}
      picture={<Avatar name={student.name} photo={student.photo_url} size="lg" dot={dotOf(student.status)} />}
      facts={<Facts {...student} />}
      label={t('tabs')}
      tabs={tabs}
      editLabel={t('edit')}
      onEdit={mayEdit ? () => onEdit() : undefined}
    />
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
      <StudentLead student_id={student_id} />
    </>
  );
}
