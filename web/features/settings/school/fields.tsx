import { Checkbox, Group, NativeSelect, Switch, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { admissionNoOf, admissionNoPattern } from '#contract/settings/school.ts';
import { messages } from '#web/features/settings/all-messages.ts';
import {
  currencyChoices,
  localeChoices,
  timeZoneChoices,
  weekdayChoices,
} from '#web/lib/choices/conventions.ts';
import { formatterFor } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { FormGrid, FormSection, WholeRow } from '#web/ui/form/form-layout.tsx';

export type SchoolValues = {
  name: string;
  time_zone: string;
  currency: string;
  locale: string;
  school_days: string[];
  address: string;
  phone: string;
  email: string;
  chronic_absence_percent: string;
  chronic_absence_days: string;
  lead_stale_days: string;
  shows_rank: boolean;
  admission_no_pattern: string;
};
type FieldsProps = { readonly form: UseFormReturnType<SchoolValues> };

const below = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[];

/** The fields of the school profile in three groups. */
export function SchoolFields({ form }: FieldsProps) {
  const t = useText(messages);
  return (
    <>
      <FormSection title={t('identity')}>
        <FormGrid>
          <WholeRow>
            <TextInput label={t('schoolName')} required maxLength={200} {...form.getInputProps('name')} />
          </WholeRow>
          <WholeRow>
            <Textarea label={t('address')} autosize minRows={2} {...form.getInputProps('address')} />
          </WholeRow>
          <TextInput label={t('phone')} type="tel" maxLength={50} {...form.getInputProps('phone')} />
          <TextInput label={t('email')} type="email" maxLength={254} {...form.getInputProps('email')} />
        </FormGrid>
      </FormSection>
      <Conventions form={form} />
      <Week form={form} />
      <FormSection title={t('admissions')}>
        <FormGrid>
          <TextInput
            label={t('staleDays')}
            required
            type="number"
            min={1}
            max={366}
            description={t('staleDaysHint')}
            inputWrapperOrder={below}
            {...form.getInputProps('lead_stale_days')}
          />
        </FormGrid>
      </FormSection>
      <Numbering form={form} />
      <FormSection title={t('results')}>
        <Switch label={t('showsRank')} {...form.getInputProps('shows_rank', { type: 'checkbox' })} />
      </FormSection>
    </>
  );
}

/** How new students are numbered, with the first number of this year as an example. */
function Numbering({ form }: FieldsProps) {
  const t = useText(messages);
  const { admission_no_pattern } = form.values;
  const isSound = admissionNoPattern.safeParse(admission_no_pattern).success;
  const [year] = useState(() => new Date().getFullYear());
  const example = isSound ? admissionNoOf(admission_no_pattern, year, 1) : t('noExample');
  return (
    <FormSection title={t('numbering')}>
      <FormGrid>
        <TextInput
          label={t('admissionNoPattern')}
          required
          maxLength={40}
          description={t('admissionNoPatternHint', { example })}
          inputWrapperOrder={below}
          {...form.getInputProps('admission_no_pattern')}
        />
      </FormGrid>
    </FormSection>
  );
}

function Conventions({ form }: FieldsProps) {
  const t = useText(messages);
  const { time_zone, currency, locale } = form.values;
  const format = formatterFor({ time_zone, currency, locale });
  const [now] = useState(() => new Date());
  return (
    <FormSection title={t('conventions')}>
      <FormGrid>
        <NativeSelect
          label={t('timeZone')}
          required
          description={t('timeZoneHint')}
          inputWrapperOrder={below}
          data={timeZoneChoices(time_zone)}
          {...form.getInputProps('time_zone')}
        />
        <NativeSelect
          label={t('currency')}
          required
          data={currencyChoices(currency)}
          {...form.getInputProps('currency')}
        />
        <NativeSelect
          label={t('locale')}
          required
          data={localeChoices(locale)}
          {...form.getInputProps('locale')}
        />
        <WholeRow>
          <Text c="dimmed" role="status">
            {t('example', { date: format.dateTime(now), amount: format.money(123_456) })}
          </Text>
        </WholeRow>
      </FormGrid>
    </FormSection>
  );
}

function Week({ form }: FieldsProps) {
  const t = useText(messages);
  return (
    <FormSection title={t('week')}>
      <FormGrid>
        <WholeRow>
          <Checkbox.Group label={t('schoolDays')} required {...form.getInputProps('school_days')}>
            <Group gap="md" pt="xs">
              {weekdayChoices().map(({ value, label }) => (
                <Checkbox key={value} value={value} label={label} />
              ))}
            </Group>
          </Checkbox.Group>
        </WholeRow>
        <TextInput
          label={t('absencePercent')}
          required
          type="number"
          min={1}
          max={100}
          step="any"
          description={t('absencePercentHint')}
          inputWrapperOrder={below}
          {...form.getInputProps('chronic_absence_percent')}
        />
        <TextInput
          label={t('absenceDays')}
          required
          type="number"
          min={1}
          max={366}
          description={t('absenceDaysHint')}
          inputWrapperOrder={below}
          {...form.getInputProps('chronic_absence_days')}
        />
      </FormGrid>
    </FormSection>
  );
}
