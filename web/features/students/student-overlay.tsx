import { contract } from '#contract/index.ts';
import type { Student } from '#contract/students/calls.ts';
import { StudentLead } from '#web/features/leads/links/student-lead.tsx';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useRecord } from '#web/lib/api/use-record.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import {
  IconActivity,
  IconAttendance,
  IconBook,
  IconChart,
  IconDocument,
  IconEdit,
  IconPerson,
  IconTask,
} from '#web/ui/icons.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { type OverlayProps, RecordOverlay } from '#web/ui/record/overlay.tsx';
import { PendingRecord } from '#web/ui/record/pending-record.tsx';
import { messages } from './all-messages.ts';
import { dotToneOf } from './record/choices.ts';
import { DetailsTab } from './record/details-tab.tsx';
import { StudentStatusBadge } from './record/status-badge.tsx';

const SubjectsTab = createLazyPart(async () => ({
  default: (await import('#web/features/marks/registrations/tab.tsx')).SubjectsTab,
}));
const MarksTab = createLazyPart(async () => ({
  default: (await import('#web/features/marks/mark/tab.tsx')).MarksTab,
}));
const PerformanceTab = createLazyPart(async () => ({
  default: (await import('#web/features/marks/academic-record/tab.tsx')).PerformanceTab,
}));
const ReportsTab = createLazyPart(async () => ({
  default: (await import('#web/features/reports/reports-tab.tsx')).ReportsTab,
}));
const CommentsTab = createLazyPart(async () => ({
  default: (await import('#web/features/reports/comments/tab.tsx')).CommentsTab,
}));
const DocumentsTab = createLazyPart(async () => ({
  default: (await import('#web/features/personal-documents/documents-tab.tsx')).DocumentsTab,
}));
const AttendanceTab = createLazyPart(async () => ({
  default: (await import('#web/features/attendance/record/student-tab.tsx')).StudentAttendanceTab,
}));

const StudentDocumentsTab = ({ student }: { readonly student: Student }) => (
  <DocumentsTab person="student" id={student.student_id} />
);

/** The tabs besides the details, in their order, each with the call it needs; each is loaded when it is opened. */
const otherTabs = [
  { id: 'subjects', Icon: IconBook, Tab: SubjectsTab, call: 'marks.listSubjects' },
  { id: 'marks', Icon: IconTask, Tab: MarksTab, call: 'marks.list' },
  { id: 'performance', Icon: IconChart, Tab: PerformanceTab, call: 'marks.performance' },
  { id: 'attendance', Icon: IconAttendance, Tab: AttendanceTab, call: 'attendance.ofStudent' },
  { id: 'reports', Icon: IconActivity, Tab: ReportsTab, call: 'reports.list' },
  { id: 'comments', Icon: IconEdit, Tab: CommentsTab, call: 'reports.getComment' },
  { id: 'documents', Icon: IconDocument, Tab: StudentDocumentsTab, call: 'files.listStudentDocuments' },
] as const;

/** One student over the list. */
export function StudentOverlay({ id, ...open }: OverlayProps) {
  const t = useText(messages);
  const found = useRecord(queryFor(contract.students.get, { params: { id } }));
  if (found.record) return <Overlay {...open} student={found.record} />;
  const texts = { title: t('details'), unknown: t('unknown'), failed: t('readFailed') };
  return <PendingRecord {...found} {...texts} onClose={open.onClose} />;
}

type OpenOverlayProps = Omit<OverlayProps, 'id'> & { readonly student: Student };

function Overlay({ student, onEdit, ...open }: OpenOverlayProps) {
  const t = useText(messages);
  const may = useMay();
  const mayEdit = may('students.update');
  const tabs = [
    {
      id: 'details',
      label: t('tab.details'),
      icon: <IconPerson size={16} />,
      content: () => (
        <DetailsTab student={student} onEdit={mayEdit ? onEdit : undefined} onErased={open.onClose} />
      ),
    },
    ...otherTabs
      .filter(({ id, call }) => may(call) && (id !== 'comments' || !may('reports.list')))
      .map(({ id, Icon, Tab }) => ({
        id,
        label: t(`tab.${id}`),
        icon: <Icon size={16} />,
        content: () => <Tab student={student} />,
      })),
  ];
  return (
    <RecordOverlay
      {...open}
      title={student.name}
      picture={
        <Avatar name={student.name} photo={student.photo_url} size="lg" dot={dotToneOf(student.status)} />
      }
      facts={<Facts {...student} />}
      label={t('tabs')}
      tabs={tabs}
      editLabel={t('edit')}
      onEdit={mayEdit ? () => onEdit() : undefined}
    />
  );
}

function Facts({
  student_id,
  admission_no,
  class_name,
  section,
  roll_no,
  gender,
  blood_group,
  status,
  access,
}: Student) {
  const t = useText(messages);
  const may = useMay();
  const facts = [
    { label: t('admissionNumber'), value: admission_no },
    { label: t('class'), value: class_name },
    { label: t('field.section'), value: section },
    { label: t('rollNumber'), value: roll_no },
    { label: t('gender'), value: gender },
    // For a teacher it is empty too if the office has not released it.
    ...(access && !blood_group ? [] : [{ label: t('field.blood_group'), value: blood_group }]),
  ];
  return (
    <>
      <StudentStatusBadge status={status} />
      {facts.map(({ label, value }) => (
        <span key={label}>{t('fact', { label, value: value ?? t('notProvided') })}</span>
      ))}
      {access && <span>{access.reason}</span>}
      {may('leads.list') && <StudentLead student_id={student_id} />}
    </>
  );
}
