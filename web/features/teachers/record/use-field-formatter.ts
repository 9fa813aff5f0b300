import { messages } from '#web/features/teachers/all-messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { isStatus } from './choices.ts';
import type { Field } from './form-values.ts';

const wholeDate = /^\d{4}-\d\d-\d\d$/;

/** Formats a field's value for reading: dates and amounts in the school's format, a photo as a word. */
export function useFieldFormatter(currency?: string | null) {
  const t = useText(messages);
  const format = useFormat();
  const amount = (value: number) =>
    currency && currency !== format.currency
      ? `${format.number(value)} ${currency}`
      : format.money(Math.round(value * format.minorUnits));
  return (field: Field, value: string): string => {
    if (value === '') return '';
    if (field === 'status' && isStatus(value)) return t(`status.${value}`);
    if (field === 'experience') return t('years', { count: Number(value) });
    if (field === 'salary') return Number.isFinite(Number(value)) ? amount(Number(value)) : value;
    if (field === 'photo_url') return t('hasPhoto');
    const isDate = field === 'dob' || field === 'joining_date';
    return isDate && wholeDate.test(value) ? format.date(value) : value;
  };
}
