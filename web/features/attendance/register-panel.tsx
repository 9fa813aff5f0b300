import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { FullScreenOverlay } from '#web/ui/full-screen-overlay.tsx';
import { IconDocument } from '#web/ui/icons.tsx';
import { Bones } from '#web/ui/skeletons.tsx';
import { ClassList } from './class-list.tsx';
import { messages } from './messages.ts';
import { RegisterTools } from './register-filters.tsx';
import { OpenRegister } from './register-section.tsx';
import type { AttendanceState, PeopleType, SetAttendanceState } from './use-attendance-state.ts';
import { useUnsaved } from './use-unsaved.ts';

const ClassMonth = lazy(async () => ({ default: (await import('./month-panel.tsx')).ClassMonth }));

export type PanelProps = {
  readonly state: AttendanceState;
  readonly type: PeopleType;
  readonly setState: SetAttendanceState;
};

/** The classes of a day, and in one of them everybody with their mark. */
export function RegisterPanel({ onClose, ...panel }: PanelProps & { readonly onClose: () => void }) {
  const t = useText(messages);
  const format = useFormat();
  const unsaved = useUnsaved();
  const { state, type } = panel;
  const setState: SetAttendanceState = async (change, options) => {
    const leaves =
      ['date', 'class', 'section', 'type'].some((name) => name in change) || change.view === 'month';
    if (!leaves || (await unsaved.mayLeave())) await panel.setState(change, options);
  };
  const close = async () => {
    if (await unsaved.mayLeave()) onClose();
  };
  const content = () => {
    if (state.class === undefined) return <ClassList {...panel} />;
    if (state.view === 'month' && type === 'students')
      return <ClassMonth state={state} setState={setState} class_id={state.class} />;
    return (
      <OpenRegister
        key={`${type} ${state.class} ${state.date} ${state.section ?? ''}`}
        {...panel}
        class_id={state.class}
        onUnsaved={unsaved.tell}
      />
    );
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
      <RegisterTools {...panel} setState={setState} />
      <Suspense fallback={<Bones label={t('title')} lines={8} />}>{content()}</Suspense>
    </FullScreenOverlay>
  );
}
