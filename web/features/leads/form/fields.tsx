import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { leadPriorities, leadSources, leadStages } from '#contract/leads/values.ts';
import { messages } from '#web/features/leads/all-messages.ts';
import { currencySymbol } from '#web/features/leads/rules.ts';
import { UserInput } from '#web/features/users/user-input.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { FormGrid, FormSection, WholeRow } from '#web/ui/form/form-layout.tsx';
import { GradeInput } from './grade-input.tsx';
import { type Field, isRequired } from './rules.ts';
import type { LeadForm } from './use-form.ts';

type LeadFieldsProps = {
  readonly form: LeadForm;
  /** The stage of an existing lead changes only by moving it, so that the move is recorded. */
  readonly isNew: boolean;
  /** Errors are shown after the first attempt to save. */
  readonly showsErrors: boolean;
};

const wide: readonly Field[] = ['notes', 'next_step', 'tags', 'lost_reason'];

/** All fields of a lead, the address too. */
export function LeadFields({ form, isNew, showsErrors }: LeadFieldsProps) {
  const t = useText(messages);
  const isLost = form.values.lead_stage === 'closed-lost';
  const groups: readonly (readonly ['person' | 'child' | 'lead' | 'address', readonly Field[]])[] = [
    ['person', ['name', 'email', 'mobile', 'group_name', 'position']],
    ['child', ['child_name', 'child_grade']],
    [
      'lead',
      [
        'lead_value',
        'source',
        'priority',
        ...(isNew ? (['lead_stage'] as const) : []),
        'owner_user_id',
        'next_step_on',
        'next_step',
        ...(isLost ? (['lost_reason'] as const) : []),
        'tags',
        'notes',
      ],
    ],
    ['address', ['street', 'city', 'state', 'zipCode', 'country']],
  ];
  return groups.map(([group, own]) => (
    <FormSection key={group} title={t(`section.${group}`)}>
      <FormGrid>
        {own.map((field) => {
          const input = <LeadField key={field} form={form} field={field} showsErrors={showsErrors} />;
          return wide.includes(field) ? <WholeRow key={field}>{input}</WholeRow> : input;
        })}
      </FormGrid>
    </FormSection>
  ));
}

type LeadFieldProps = { readonly form: LeadForm; readonly field: Field; readonly showsErrors: boolean };

function LeadField({ form, field, showsErrors }: LeadFieldProps) {
  const t = useText(messages);
  const format = useFormat();
  const choices = useChoices(field);
  const shared = {
    label:
      field === 'lead_value'
        ? t('field.lead_value', { symbol: currencySymbol(format) })
        : t(`field.${field}`),
    required: isRequired(field) || field === 'lost_reason',
    value: form.values[field],
    error: form.errorOf(field) ?? (showsErrors ? form.problems[field] : undefined),
    autoComplete: 'off',
    onBlur: () => form.leave(field),
  };
  const set = (value: string) => form.change({ [field]: value });
  const typed = {
    ...shared,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      set(event.currentTarget.value),
  };
  if (choices) return <NativeSelect {...typed} data={choices} />;
  if (field === 'owner_user_id') {
    const formerName = form.record?.owner_name;
    return <UserInput {...shared} onChange={set} emptyLabel={t('noOwner')} formerName={formerName} />;
  }
  if (field === 'child_grade') return <GradeInput {...typed} />;
  if (field === 'next_step_on') return <DateInput {...shared} onChange={set} />;
  if (field === 'notes' || field === 'lost_reason')
    return <Textarea {...typed} autosize minRows={2} maxRows={8} />;
  if (field === 'lead_value')
    return <TextInput {...typed} type="number" min={0} step="any" inputMode="decimal" />;
  const type = field === 'email' ? 'email' : field === 'mobile' ? 'tel' : 'text';
  return <TextInput {...typed} type={type} />;
}

function useChoices(field: Field) {
  const t = useText(messages);
  if (field === 'source') return leadSources.map((value) => ({ value, label: t(`source.${value}`) }));
  if (field === 'priority') return leadPriorities.map((value) => ({ value, label: t(`priority.${value}`) }));
  if (field === 'lead_stage') return leadStages.map((value) => ({ value, label: t(`stage.${value}`) }));
  return undefined;
}
