import { Button } from '@mantine/core';
import { useFormat } from '#web/lib/format.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { FullScreenOverlay } from '#web/ui/dialog/full-screen-overlay.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconDocument } from '#web/ui/icons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { messages } from './all-messages.ts';
import { ClassList } from './day/class-list.tsx';
import { RegisterFilters } from './day/filters.tsx';
import { OpenRegister } from './register/section.tsx';
import type { PanelProps, SetAttendanceState } from './register/use-attendance-state.ts';
import { useUnsaved } from './register/use-unsaved.ts';

const ClassMonth = createLazyPart(async () => ({ default: (await import('./month/panel.tsx')).ClassMonth }));

/** The classes of a day, and the register of the open class. */
export function RegisterPanel({ onClose, ...panel }: PanelProps & { readonly onClose: () => void }) {
  const t = useText(messages);
  const format = useFormat();
  const unsaved = useUnsaved();
  const { state } = panel;
  const setState: SetAttendanceState = async (change, options) => {
    const leaves = leaving.some((name) => name in change) || change.view === 'month';
    if (!leaves || (await unsaved.mayLeave())) await panel.setState(change, options);
  };
  const close = async () => {
    if (await unsaved.mayLeave()) onClose();
  };
  const print = state.class !== undefined && (
    <Button variant="default" leftSection={<IconDocument />} visibleFrom="sm" onClick={() => window.print()}>
      {t('print')}
    </Button>
  );
  return (
    <FullScreenOverlay
      title={t('title')}
      facts={<span>{format.date(state.date)}</span>}
      actions={print}
      onClose={() => void close()}
    >
      <RegisterFilters {...panel} setState={setState} />
      <Later fallback={<Bones label={t('title')} lines={8} />}>
        <Content {...panel} setState={setState} onUnsaved={unsaved.tell} />
      </Later>
    </FullScreenOverlay>
  );
}

/** Links to other registers. */
const leaving = ['date', 'class', 'section', 'type'] as const;

function Content({ onUnsaved, ...panel }: PanelProps & { readonly onUnsaved: (there: boolean) => void }) {
  const { state, type, setState } = panel;
  const may = useMay();
  const { class: class_id, date, section = '', view } = state;
  if (class_id === undefined) return <ClassList {...panel} />;
  if (view === 'month' && type === 'students' && may('attendance.classPeriod')) {
    return <ClassMonth state={state} setState={setState} class_id={class_id} />;
  }
  const key = `${type} ${class_id} ${date} ${section}`;
  return <OpenRegister key={key} {...panel} class_id={class_id} onUnsaved={onUnsaved} />;
}
