import type { Formatter } from '#web/lib/format.ts';

/** Records and fields with a label that differs from their stored name. */
const labels: Readonly<Record<string, string>> = {
  assistant_history: 'Assistant conversations',
  calendar_feed: 'Calendar address',
  chat_message: 'Chat message',
  chat_session: 'Conversation',
  chat_user: 'Visitor',
  class_subject: 'Subject of a class',
  contact: 'Lead',
  dob: 'Date of birth',
  e164: 'International form',
  enquiry_form: 'Enquiry form',
  file: 'Upload',
  knowledge: 'Knowledge base',
  language_model_budget: 'Language model limit',
  lead_stage: 'Stage',
  lead_view: 'Saved filters',
  n: 'Number',
  regular_job: 'Scheduled job',
  roll_no: 'Roll number',
  student_report: 'Report',
  student_subject: 'Subject registration',
  synonym: 'School vocabulary',
};

/** Turns stored names into labels: `academic_year` becomes 'Academic year'. */
export function labelOf(name: string): string {
  const label = labels[name];
  if (label !== undefined) return label;
  const words = name
    .replace(/_(dt|json)$/, '')
    .replaceAll(/[_.-]/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export type FieldChange = { readonly field: string; readonly before: string; readonly after: string };
type AuditValues = Readonly<Record<string, unknown>> | null;
type BooleanWords = { readonly yes: string; readonly no: string };

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text);
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** Fields that contain one of a few stored words, such as `in_progress`, or names of fields. */
const holdsWords =
  /(?:^|_)(?:action|category|decision|entity|fields|gender|handling|kind|outcome|priority|role|source|stage|state|status|type)$/;
const storedWord = /^[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*$/;

/** Keys without meaning for people: ids and versions. */
const isTechnical = (key: string) => key === 'updated_dt' || key === 'created_dt' || key.endsWith('_id');

/** Formats a field's value: dates in the school's format, stored words as labels, lists in one line. */
export function valueInWords(value: unknown, format: Formatter, words: BooleanWords, field = ''): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) {
    const texts = value.map((item) => valueInWords(item, format, words, field));
    return texts.filter((text) => text !== '').join(', ');
  }
  if (typeof value === 'object') {
    return Object.entries(value)
      .filter(([key]) => !isTechnical(key))
      .map(([key, inner]) => [key, valueInWords(inner, format, words, key)] as const)
      .filter(([, text]) => text !== '')
      .map(([key, text]) => `${labelOf(key)}: ${text}`)
      .join(', ');
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (holdsWords.test(field) && storedWord.test(text)) return labelOf(text);
  if (isInstant(text)) return format.dateTime(text);
  return isDay(text) ? format.date(text) : text;
}

/** The fields of an entry with their values before and after. */
export function changesOf(
  before: AuditValues,
  after: AuditValues,
  format: Formatter,
  words: BooleanWords,
): FieldChange[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return keys
    .filter((key) => !isTechnical(key))
    .map((key) => ({
      field: labelOf(key),
      before: valueInWords(before?.[key], format, words, key),
      after: valueInWords(after?.[key], format, words, key),
    }))
    .filter((change) => change.before !== '' || change.after !== '');
}
