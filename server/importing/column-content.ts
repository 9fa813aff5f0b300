import type { ImportField } from './target.ts';

const countDigits = (text: string) => text.replaceAll(/\D/g, '').length;
const isDateLike = (text: string) => /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(text);
/** A phone number, or another long number. */
const isLongNumber = (text: string) => countDigits(text) >= 6 && !/\p{L}/u.test(text);

/** Fields whose cells can be told from others, each with what no cell of theirs looks like. */
const unfit: readonly (readonly [fields: RegExp, isUnfit: (text: string) => boolean])[] = [
  [/^(?:(?:student|teacher|first|last|father|mother|guardian|child)_)?name$/, isLongNumber],
  [
    /^(?:phone|mobile|parent_contact|emergency_contact|father_contact|mother_contact)$/,
    (text) => countDigits(text) === 0,
  ],
  [/(?:^|_)email$/, (text) => !text.includes('@')],
  [/^(?:admission_no|employee_id|roll_no)$/, isDateLike],
];

const lookedAt = 50;

/** Whether most cells of a column cannot be what the field holds, whatever its header says. */
export function contradictsField({ field, kind }: ImportField, cells: readonly string[]): boolean {
  const filled = cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .slice(0, lookedAt);
  const isUnfit =
    kind === 'date'
      ? (text: string) => countDigits(text) === 0
      : unfit.find(([fields]) => fields.test(field))?.[1];
  return isUnfit !== undefined && filled.filter(isUnfit).length * 2 > filled.length;
}
