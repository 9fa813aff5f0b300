import { ActionIcon, Button, Text, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { messages } from '#web/features/settings/all-messages.ts';
import classes from '#web/features/settings/settings.module.css';
import { useText } from '#web/lib/text.ts';
import { FormSection } from '#web/ui/form/form-layout.tsx';
import { IconDelete, IconPlus } from '#web/ui/icons.tsx';

/** A band as it is typed; `key` distinguishes rows. */
export type BandValues = { key: string; grade: string; lower_bound: string };

type BandFieldsProps = {
  readonly bands: readonly BandValues[];
  /** The error of the bands as a whole. */
  readonly error: ReactNode;
  readonly field: (index: number, name: 'grade' | 'lower_bound') => GetInputPropsReturnType;
  readonly onAdd: (band: BandValues) => void;
  readonly onRemove: (index: number) => void;
};

/** The bands of a scale, one row each. */
export function BandFields({ bands, error, field, onAdd, onRemove }: BandFieldsProps) {
  const t = useText(messages);
  const add = () => onAdd({ key: crypto.randomUUID(), grade: '', lower_bound: '' });
  return (
    <FormSection title={t('bands')}>
      <div className={classes.bands}>
        <div className={classes.band} aria-hidden="true">
          <span>{t('lowerBound')}</span>
          <span>{t('grade')}</span>
        </div>
        {bands.map(({ key }, index) => (
          <BandRow
            key={key}
            number={index + 1}
            bound={field(index, 'lower_bound')}
            grade={field(index, 'grade')}
            onRemove={() => onRemove(index)}
          />
        ))}
      </div>
      {error && (
        <Text role="alert" c="red" size="sm">
          {error}
        </Text>
      )}
      <div>
        <Button variant="default" leftSection={<IconPlus />} onClick={add}>
          {t('addBand')}
        </Button>
      </div>
    </FormSection>
  );
}

type BandRowProps = {
  readonly number: number;
  readonly bound: GetInputPropsReturnType;
  readonly grade: GetInputPropsReturnType;
  readonly onRemove: () => void;
};

function BandRow({ number, bound, grade, onRemove }: BandRowProps) {
  const t = useText(messages);
  return (
    <div className={classes.band}>
      <TextInput
        type="number"
        min={0}
        max={100}
        step="any"
        aria-label={t('bandBound', { number })}
        {...bound}
      />
      <TextInput maxLength={20} aria-label={t('bandGrade', { number })} {...grade} />
      <ActionIcon color="red" aria-label={t('removeBand', { number })} onClick={onRemove}>
        <IconDelete />
      </ActionIcon>
    </div>
  );
}
