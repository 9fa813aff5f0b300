import { NativeSelect } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { currencyChoices, localeChoices } from '#web/lib/choices/conventions.ts';
import { useText } from '#web/lib/text.ts';
import { messages } from './messages.ts';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];

type InputProps = {
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
};
type ConventionField = 'time_zone' | 'currency' | 'locale';
type ConventionFieldsProps = {
  readonly values: Readonly<Record<ConventionField, string>>;
  readonly inputPropsOf: (field: ConventionField) => InputProps;
};

/** Where the school is, and what follows from it as a proposal. */
export function ConventionFields({ values, inputPropsOf }: ConventionFieldsProps) {
  const t = useText(messages);
  return (
    <>
      <NativeSelect
        label={t('timeZone')}
        required
        data={[...new Set([values.time_zone, ...zones])]}
        {...inputPropsOf('time_zone')}
      />
      <NativeSelect
        label={t('currency')}
        required
        data={currencyChoices(values.currency)}
        {...inputPropsOf('currency')}
      />
      <NativeSelect
        label={t('locale')}
        description={t('conventionsHint')}
        required
        data={localeChoices(values.locale)}
        {...inputPropsOf('locale')}
      />
    </>
  );
}
