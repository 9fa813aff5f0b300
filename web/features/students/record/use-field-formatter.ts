import { messages } from '#web/features/students/messages.ts';
import { useClasses } from '#web/lib/choices/classes.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { isStatus } from './choices.ts';
import type { Field } from './form-values.ts';

const wholeDate = /^\d{4}-\d\d-\d\d$/;

/** How a field's value reads: a class by its name, a date as the school writes it. */
export function useReadable(className?: string | null) {
  const t = useText(messages);
  const format = useFormat();
  const { data } = useClasses(className === undefined);
  const nameOf = (id: string) => data?.classes.find(({ class_id }) => class_id === id)?.class_name;
  return (field: Field, value: string): string => {
    if (field === 'class_id' && value !== '') return className ?? nameOf(value) ?? '';
    if (field === 'status' && isStatus(value)) return t(`status.${value}`);
    const isDate = field === 'dob' || field === 'admission_date';
    return isDate && wholeDate.test(value) ? format.date(value) : value;
  };
}
