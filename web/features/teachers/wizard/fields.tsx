import { type InputWrapperProps, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useId } from 'react';
import { departments, teacherStatuses } from '#contract/teachers/values.ts';
import { messages } from '#web/features/teachers/all-messages.ts';
import { choicesOf } from '#web/features/teachers/record/choices.ts';
import { type Field, isRequired, wholeNumber } from '#web/features/teachers/record/form-values.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { FormGrid, WholeRow } from '#web/ui/form/form-layout.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import type { TeacherForm } from './use-teacher-form.ts';

type TeacherFieldProps = { readonly form: TeacherForm; readonly field: Field };
type TeacherFieldsProps = { readonly form: TeacherForm; readonly fields: readonly Field[] };

const wrapperOrder: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
];
const inputTypes: Partial<Record<Field, 'tel' | 'email' | 'url'>> = {
  phone: 'tel',
  emergency_contact: 'tel',
  email: 'email',
  documents_url: 'url',
};

/** The fields of a step in their order; the address uses the whole width. */
export function TeacherFields({ form, fields }: TeacherFieldsProps) {
  return (
    <FormGrid>
      {fields.map((field) =>
        field === 'address' ? (
          <WholeRow key={field}>
            <TeacherField form={form} field={field} />
          </WholeRow>
        ) : (
          <TeacherField key={field} form={form} field={field} />
        ),
      )}
    </FormGrid>
  );
}

/** One field of the form, of any kind, with its label and error. */
function TeacherField({ form, field }: TeacherFieldProps) {
  const t = useText(messages);
  const { today } = useFormat();
  const shared = {
    label: t(`field.${field}`),
    required: isRequired(field),
    value: form.values[field],
    error: form.errorOf(field),
    inputWrapperOrder: wrapperOrder,
    autoComplete: 'off',
    onBlur: () => form.leave(field),
  };
  const set = (value: string) => form.change({ [field]: value });
  const typed = {
    ...shared,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      set(event.currentTarget.value),
  };
  const choices = useChoices(field);
  if (choices) return <NativeSelect {...typed} data={choices} />;
  if (field === 'dob') return <DateInput {...shared} max={today()} onChange={set} />;
  if (field === 'joining_date') return <DateInput {...shared} onChange={set} />;
  if (field === 'address') return <Textarea {...typed} autosize minRows={2} maxRows={8} />;
  if (field === 'experience') {
    const numeric = { type: 'number', min: 0, max: 50, step: 1, inputMode: 'numeric' } as const;
    return (
      <TextInput {...shared} {...numeric} onChange={(event) => set(wholeNumber(event.currentTarget.value))} />
    );
  }
  if (field === 'salary') return <SalaryField {...shared} onAmount={set} />;
  if (field === 'department') return <DepartmentField {...typed} />;
  return <TextInput {...typed} type={inputTypes[field] ?? 'text'} />;
}

type SharedFieldProps = {
  readonly label: string;
  readonly required: boolean;
  readonly value: string;
  readonly error: string | undefined;
  readonly onBlur: () => void;
};

/** In the school's currency; anything that is not a number is 0. */
function SalaryField({
  value,
  onAmount,
  ...shared
}: SharedFieldProps & { readonly onAmount: (value: string) => void }) {
  const { currency, minorUnits } = useFormat();
  return (
    <MoneyInput
      {...shared}
      step={1000}
      value={Math.round(Number(value) * minorUnits)}
      onChange={(minor) => onAmount(String((minor ?? 0) / minorUnits))}
      currency={currency}
      minorUnits={minorUnits}
    />
  );
}

type DepartmentFieldProps = SharedFieldProps & {
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
};

/** Suggests the usual departments; other text is allowed. */
function DepartmentField(props: DepartmentFieldProps) {
  const id = useId();
  return (
    <>
      <TextInput {...props} list={id} />
      <datalist id={id}>
        {departments.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

function useChoices(field: Field) {
  const t = useText(messages);
  if (field === 'status') return teacherStatuses.map((value) => ({ value, label: t(`status.${value}`) }));
  if (!(field in choicesOf)) return undefined;
  const own = choicesOf[field as keyof typeof choicesOf].map((value: string) => ({ value, label: value }));
  return field === 'gender' ? own : [{ value: '', label: t('choose') }, ...own];
}
