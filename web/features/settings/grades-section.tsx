import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { reading, useWrite } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { BandsPanel } from './bands-panel.tsx';
import { messages } from './messages.ts';
import { ScaleDialog } from './scale-dialog.tsx';
import { ScalesTable } from './scales-table.tsx';
import { SectionFrame } from './section-frame.tsx';
import { useOpenDialog } from './use-open-dialog.ts';
import { useRemoval } from './use-removal.ts';

/** How percentages become grades: the bands in force and the school's own scales. */
export function GradesSection() {
  const t = useText(messages);
  const load = useQuery(reading(contract.settings.listGradeScales));
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
