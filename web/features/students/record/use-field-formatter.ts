import { incomeText } from '#contract/students/income.ts';
import { messages } from '#web/features/students/all-messages.ts';
import { useClassNames } from '#web/lib/choices/classes.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { isStatus } from './choices.ts';
import type { Field } from './form-values.ts';

const wholeDate = /^\d{4}-\d\d-\d\d$/;

type Classes = {
  /** The name of the only class, if known. */
  readonly className?: string | null | undefined;
  /** Otherwise the classes whose names are looked up. */
  readonly classIds?: readonly string[];
};

/** Formats a field's value for reading: a class by its name, a date as the school writes it. */
export function useFieldFormatter({ className, classIds = [] }: Classes) {
  const t = useText(messages);
  const format = useFormat();
  const nameOf = useClassNames(className === undefined ? classIds : []);
  return (field: Field, value: string): string => {
    if (field === 'class_id' && value !== '') return className ?? nameOf(value);
    if (field === 'status' && isStatus(value)) return t(`status.${value}`);
    if (field === 'family_income')
      return incomeText(value, (amount) => format.shortMoney(amount * format.minorUnits));
    if (field === 'admission_no' && value === '') return t('admissionNoLater');
    if (field === 'health_for_teachers') return t(value === '' ? 'no' : 'yes');
    const isDate = field === 'dob' || field === 'admission_date';
    return isDate && wholeDate.test(value) ? format.date(value) : value;
  };
}
