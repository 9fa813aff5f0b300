import { Checkbox, type InputWrapperProps, Textarea, TextInput } from '@mantine/core';
import { incomeText } from '#contract/students/income.ts';
import { studentStatuses } from '#contract/students/values.ts';
import { messages } from '#web/features/students/all-messages.ts';
import { choicesOf } from '#web/features/students/record/choices.ts';
import { type Field, isRequired, switches } from '#web/features/students/record/form-values.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { FormGrid, WholeRow } from '#web/ui/form/form-layout.tsx';
import type { Choice, SearchedChoices } from '#web/ui/form/search-choices.ts';
import { SearchSelect } from '#web/ui/form/search-select.tsx';
import type { StudentForm } from './use-student-form.ts';

type StudentFieldProps = {
  readonly form: StudentForm;
  readonly field: Field;
  /** Choices that replace the usual ones of the field. */
  readonly choices?: readonly Choice[] | SearchedChoices;
  readonly hint?: string | undefined;
  readonly disabled?: boolean;
};

const wrapperOrder: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
];
const dates = new Set<Field>(['dob', 'admission_date']);
const longTexts = new Set<Field>([
  'extracurricular_activities',
  'special_needs',
  'address',
  'medical_conditions',
  'allergies',
  'medical_info',
]);
const inputTypes: Partial<Record<Field, 'tel' | 'email'>> = {
  phone: 'tel',
  email: 'email',
  parent_contact: 'tel',
  father_contact: 'tel',
  mother_contact: 'tel',
  father_email: 'email',
  mother_email: 'email',
  guardian_email: 'email',
};

/** The fields of a step in their order; long texts use the whole width. */
export function StudentFields({
  form,
  fields,
}: {
  readonly form: StudentForm;
  readonly fields: readonly Field[];
}) {
  return (
    <FormGrid>
      {fields.map((field) => {
        const Input = switches.has(field) ? StudentSwitch : StudentField;
        const input = <Input key={field} form={form} field={field} />;
        return longTexts.has(field) || switches.has(field) ? <WholeRow key={field}>{input}</WholeRow> : input;
      })}
    </FormGrid>
  );
}

/** One field of the form, of any kind, with its label and error. */
export function StudentField({ form, field, hint, disabled = false, choices: offered }: StudentFieldProps) {
  const t = useText(messages);
  const shared = {
    label: t(`field.${field}`),
    required: isRequired(field),
    value: form.values[field],
    error: form.errorOf(field),
    description: hint,
    inputWrapperOrder: wrapperOrder,
    disabled,
    autoComplete: 'off',
    onBlur: () => form.leave(field),
  };
  const set = (value: string) => form.change({ [field]: value });
  const typed = {
    ...shared,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      set(event.currentTarget.value),
  };
  const { today } = useFormat();
  const fixed = useFixedChoices(field);
  const choices = offered ?? fixed;
  const empty = field === 'status' ? undefined : t('choose');
  if (choices) return <SearchSelect {...shared} {...(empty && { empty })} choices={choices} onChoose={set} />;
  if (dates.has(field)) {
    return <DateInput {...shared} {...(field === 'dob' && { max: today() })} onChange={set} />;
  }
  if (longTexts.has(field)) return <Textarea {...typed} autosize minRows={2} maxRows={8} />;
  return <TextInput {...typed} type={inputTypes[field] ?? 'text'} />;
}

/** A yes or a no, with its consequence. */
function StudentSwitch({ form, field }: Pick<StudentFieldProps, 'form' | 'field'>) {
  const t = useText(messages);
  return (
    <Checkbox
      label={t(`field.${field}`)}
      description={t('healthForTeachersHint')}
      error={form.errorOf(field)}
      checked={form.values[field] !== ''}
      onChange={(event) => form.change({ [field]: event.currentTarget.checked ? 'true' : '' })}
    />
  );
}

function useFixedChoices(field: Field) {
  const t = useText(messages);
  const format = useFormat();
  if (field === 'status') return studentStatuses.map((value) => ({ value, label: t(`status.${value}`) }));
  if (!(field in choicesOf)) return undefined;
  const labelOf = (value: string) =>
    field === 'family_income'
      ? incomeText(value, (amount) => format.shortMoney(amount * format.minorUnits))
      : value;
  const own = choicesOf[field as keyof typeof choicesOf].map((value: string) => ({
    value,
    label: labelOf(value),
  }));
  return own;
}
