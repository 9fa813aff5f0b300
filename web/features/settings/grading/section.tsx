import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/settings/all-messages.ts';
import { useOpenDialog } from '#web/features/settings/use-open-dialog.ts';
import { useRemoval } from '#web/features/settings/use-removal.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { SectionFrame } from '#web/ui/page/section-frame.tsx';
import { BandsPanel } from './bands-panel.tsx';
import { ScaleDialog } from './dialog.tsx';
import { ScalesTable } from './table.tsx';

/** How percentages become grades: the bands in force and the school's own scales. */
export function GradesSection() {
  const t = useText(messages);
  const load = useQuery(queryFor(contract.settings.listGradeScales));
  const scales = load.data?.grade_scales;
  const dialog = useOpenDialog(scales, ({ grade_scale_id }) => grade_scale_id);
  const removal = useRemoval(useWrite(contract.settings.removeGradeScale), t('deleteScale'));
  return (
    <SectionFrame
      title={t('section.grades')}
      hint={t('gradesHint')}
      add={{ label: t('addScale'), onAdd: dialog.add }}
      load={load}
      failure={removal.failure}
    >
      <BandsPanel
        bands={load.data?.bands}
        builtIn={scales !== undefined && !scales.some(({ is_default }) => is_default)}
      />
      <ScalesTable
        scales={scales}
        onAdd={dialog.add}
        onEdit={dialog.edit}
        onRemove={({ grade_scale_id, name }) => void removal.ask(grade_scale_id, name)}
      />
      {dialog.shown && (
        <ScaleDialog
          key={dialog.shown.key}
          scale={dialog.shown.row}
          startingBands={load.data?.bands ?? []}
          onClose={dialog.close}
        />
      )}
    </SectionFrame>
  );
}
