import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { messages } from '#web/features/settings/all-messages.ts';
import { useText } from '#web/lib/text.ts';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { FormGrid, WholeRow } from '#web/ui/form/form-layout.tsx';

export type DatedValues = { name: string; starts_on: string; ends_on: string };

type DatedFieldsProps = {
  /** `form.getInputProps` of a form that has these three fields. */
  readonly field: (name: keyof DatedValues) => GetInputPropsReturnType;
  readonly nameHint?: string;
  /** The days the browser's calendar offers. */
  readonly within?: { readonly starts_on: string; readonly ends_on: string } | undefined;
};

/** Name, first and last day: the common fields of years, terms and calendar entries. */
export function DatedFields({ field, nameHint, within }: DatedFieldsProps) {
  const t = useText(messages);
  const limits = within && { min: within.starts_on, max: within.ends_on };
  return (
    <FormGrid>
      <WholeRow>
        <TextInput
          label={t('name')}
          required
          data-autofocus
          maxLength={200}
          placeholder={nameHint}
          {...field('name')}
        />
      </WholeRow>
      <DateInput label={t('startDate')} required {...limits} {...field('starts_on')} />
      <DateInput label={t('endDate')} required {...limits} {...field('ends_on')} />
    </FormGrid>
  );
}
