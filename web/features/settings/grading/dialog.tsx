import { Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { type GradeBand, type GradeScale, gradeScaleForm } from '#contract/settings/grading.ts';
import { messages } from '#web/features/settings/all-messages.ts';
import { parseFigure } from '#web/features/settings/typed-values.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { BandFields, type BandValues } from './band-fields.tsx';

type ScaleValues = { name: string; is_default: boolean; bands: BandValues[] };

const bodyOf = ({ bands, ...values }: ScaleValues) => ({
  ...values,
  bands: bands.map(({ grade, lower_bound }) => ({ grade, lower_bound: parseFigure(lower_bound) })),
});

const startingWith =
  (startingBands: readonly GradeBand[]) =>
  (row: GradeScale | undefined): ScaleValues => ({
    name: row?.name ?? '',
    is_default: row?.is_default ?? true,
    bands: (row?.bands ?? startingBands).map((band) => ({
      key: `from ${band.lower_bound}`,
      grade: band.grade,
      lower_bound: String(band.lower_bound),
    })),
  });

type ScaleDialogProps = {
  readonly scale: GradeScale | undefined;
  /** A new scale starts with the bands in force. */
  readonly startingBands: readonly GradeBand[];
  readonly onClose: () => void;
};

/** Adds or edits a grade scale with its bands. */
export function ScaleDialog({ scale, startingBands, onClose }: ScaleDialogProps) {
  const t = useText(messages);
  const client = useQueryClient();
  const create = useWrite(contract.settings.createGradeScale, ['marks']);
  const update = useWrite(contract.settings.updateGradeScale, ['marks']);
  const reload = async () => {
    const fresh = await client.fetchQuery({ ...queryFor(contract.settings.listGradeScales), staleTime: 0 });
    return fresh.grade_scales.find(({ grade_scale_id }) => grade_scale_id === scale?.grade_scale_id);
  };
  return (
    <EditDialog
      title={t(scale ? 'editScale' : 'addScale')}
      row={scale}
      valuesOf={startingWith(startingBands)}
      schema={gradeScaleForm}
      bodyOf={bodyOf}
      send={(body, options) =>
        scale
          ? update.mutateAsync({ params: { id: scale.grade_scale_id }, body, ...options })
          : create.mutateAsync({ body, ...options })
      }
      reload={reload}
      done={t('scaleSaved')}
      onClose={onClose}
    >
      {(form) => <ScaleFields form={form} />}
    </EditDialog>
  );
}

function ScaleFields({ form }: { readonly form: UseFormReturnType<ScaleValues> }) {
  const t = useText(messages);
  return (
    <>
      <TextInput label={t('name')} required data-autofocus maxLength={200} {...form.getInputProps('name')} />
      <BandFields
        bands={form.values.bands}
        error={form.errors['bands']}
        field={(index, name) => form.getInputProps(`bands.${index}.${name}`)}
        onAdd={(band) => form.insertListItem('bands', band)}
        onRemove={(index) => form.removeListItem('bands', index)}
      />
      <Switch label={t('isDefaultScale')} {...form.getInputProps('is_default', { type: 'checkbox' })} />
    </>
  );
}
