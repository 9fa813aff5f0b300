import { messages } from '#web/features/attendance/messages.ts';
import { UnexplainedAbsences } from '#web/features/attendance/notices/panel.tsx';
import { useNextStep } from '#web/features/dashboard/next-step.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { IconClass } from '#web/ui/icons.tsx';
import { OpenRegisters } from './open-registers.tsx';
import { useClassesOfDay } from './use-classes-of-day.ts';

type DayPanelProps = {
  readonly date: string;
  readonly onOpen: (class_id: string, section: string | undefined) => void;
};

/** The missing registers and unexplained absences of the day, or what a school without students does first. */
export function DayPanel({ date, onOpen }: DayPanelProps) {
  const t = useText(messages);
  const may = useMay();
  const { today } = useFormat();
  const { classes } = useClassesOfDay('students', date);
  const nextStep = useNextStep(['year', 'classes', 'students'], classes?.length === 0);
  if (nextStep) return <EmptyState icon={IconClass} title={t('noRegisters')} {...nextStep} />;
  return (
    <>
      {may('attendance.listOpenRegisters') && <OpenRegisters date={date} onOpen={onOpen} />}
      {date === today() && may('attendance.listNotices') && <UnexplainedAbsences />}
    </>
  );
}
