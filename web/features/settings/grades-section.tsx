import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api-error.ts';
import { reading, useWrite } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { useUrlState } from '#web/lib/url-state.ts';
import { ErrorWithRetry } from '#web/ui/error-with-retry.tsx';
import { IconPlus } from '#web/ui/icons.tsx';
import { BandsInForce } from './bands-in-force.tsx';
import { messages } from './messages.ts';
import { ScaleDialog } from './scale-dialog.tsx';
import { ScalesTable } from './scales-table.tsx';
import { SectionFrame } from './section-frame.tsx';
import { useRemoval } from './use-removal.ts';

const openState = z.object({ open: z.enum(['add', 'edit']).optional(), id: z.string().optional() });

/** How percentages become grades: the bands in force and the school's own scales. */
export function GradesSection() {
  const t = useText(messages);
  const scales = useQuery(reading(contract.settings.listGradeScales));
  const [state, setState] = useUrlState(openState);
  const removal = useRemoval(useWrite(contract.settings.removeGradeScale), t('deleteScale'));
  const list = scales.data?.grade_scales;
  const edited = list?.find(({ grade_scale_id }) => grade_scale_id === state.id);
  const add = (
    <Button leftSection={<IconPlus />} onClick={() => void setState({ open: 'add', id: undefined })}>
      {t('addScale')}
    </Button>
  );
  return (
    <SectionFrame title={t('section.grades')} hint={t('gradesHint')} actions={add} failure={removal.failure}>
      {scales.isError ? (
        <ErrorWithRetry
          message={errorText(scales.error, t('loadFailed'))}
          onRetry={() => void scales.refetch()}
        />
      ) : (
        <>
          <BandsInForce
            bands={scales.data?.bands}
            builtIn={list !== undefined && !list.some((scale) => scale.is_default)}
          />
          <ScalesTable
            scales={list}
            onEdit={({ grade_scale_id: id }) => void setState({ open: 'edit', id })}
            onRemove={(scale) => void removal.ask(scale.grade_scale_id, scale.name)}
          />
        </>
      )}
      {state.open && scales.data && (state.open === 'add' || edited) && (
        <ScaleDialog
          key={`${state.open} ${state.id}`}
          scale={state.open === 'edit' ? edited : undefined}
          startingBands={scales.data.bands}
          onClose={() => void setState({ open: undefined, id: undefined })}
        />
      )}
    </SectionFrame>
  );
}
