import type {
  DetectedColumn,
  DetectedColumns,
  ImportKind,
  ImportOutcome,
  ImportSummary,
} from '#contract/imports/calls.ts';
import type { MissingPlaces } from '#contract/imports/places.ts';
import type { WithoutContact } from '#contract/imports/request.ts';
import { contract } from '#contract/index.ts';
import { type ChosenPlaces, decisionsOf } from './classes/rules.ts';

/** The calls of each kind of import. */
export const importRoutes = {
  students: {
    columns: contract.imports.studentColumns,
    start: contract.imports.students,
    template: contract.imports.studentTemplate,
  },
  teachers: {
    columns: contract.imports.teacherColumns,
    start: contract.imports.teachers,
    template: contract.imports.teacherTemplate,
  },
  marks: {
    columns: contract.imports.markColumns,
    start: contract.imports.marks,
    template: contract.imports.markTemplate,
  },
  leads: {
    columns: contract.imports.leadColumns,
    start: contract.imports.leads,
    template: contract.imports.leadTemplate,
  },
} as const satisfies Partial<Record<ImportKind, object>>;
export type ImportedKind = keyof typeof importRoutes;

/** The export calls of each list; `later` accepts any number of rows and returns a job. */
export const exportRoutes = {
  students: { now: contract.imports.exportStudents, later: contract.imports.startStudentExport },
  teachers: { now: contract.imports.exportTeachers, later: contract.imports.startTeacherExport },
  marks: { now: contract.imports.exportMarks, later: contract.imports.startMarkExport },
  leads: { now: contract.imports.exportLeads, later: contract.imports.startLeadExport },
  classes: { now: contract.imports.exportClasses, later: contract.imports.startClassExport },
} as const;
export type ExportedKind = keyof typeof exportRoutes;

/** More rows than these are exported in the background. */
export const mostAtOnce = 1_000;

/** From here on a guess needs no check. */
const surely = 0.9;

export type Choices = {
  readonly mapping: readonly (string | null)[];
  readonly match: string;
  readonly dateOrder: 'dmy' | 'mdy' | '';
  readonly withoutContact: WithoutContact;
  readonly places: ChosenPlaces;
};

export const firstChoices = ({ columns }: DetectedColumns): Choices => ({
  mapping: columns.map(({ field }) => field),
  match: 'create',
  dateOrder: '',
  withoutContact: 'refuse',
  places: {},
});

/** The confidence in the reading of a column. */
export function confidenceOf({ field, confidence }: DetectedColumn, chosen: string | null) {
  if (chosen === null) return undefined;
  if (chosen !== field) return 'chosen' as const;
  return confidence >= surely ? ('sure' as const) : ('likely' as const);
}

const wholeNames: ReadonlySet<string> = new Set(['name', 'teacher_name']);

/** The labels of fields that every row needs and no column gives. */
export function missingFields(
  { fields, matches }: DetectedColumns,
  { mapping, match, withoutContact }: Choices,
): string[] {
  const mayLack = withoutContact !== 'refuse';
  const mapped = new Set(mapping);
  const hasName = mapped.has('first_name') || mapped.has('last_name');
  const needed =
    match === 'create'
      ? fields
          .filter(({ required, is_contact }) => required && !(mayLack && is_contact))
          .map(({ field }) => field)
      : (matches.find((known) => known.match === match)?.fields ?? []);
  return needed
    .filter((field) => !mapped.has(field) && !(wholeNames.has(field) && hasName))
    .map((field) => labelOf(fields, field));
}

/** The label of a field with two columns. */
export function fieldTwice({ fields }: DetectedColumns, { mapping }: Choices): string | undefined {
  const twice = mapping.find((field, at) => field !== null && mapping.indexOf(field) !== at);
  return twice === undefined || twice === null ? undefined : labelOf(fields, twice);
}

const labelOf = (fields: DetectedColumns['fields'], field: string) =>
  fields.find((known) => known.field === field)?.label ?? field;

export const choicesAreDone = (detected: DetectedColumns, choices: Choices) =>
  missingFields(detected, choices).length === 0 &&
  fieldTwice(detected, choices) === undefined &&
  (!detected.dates_unclear || choices.dateOrder !== '');

/** The form fields that are sent with the file. */
export function bodyOf({ columns }: DetectedColumns, choices: Choices, classes: MissingPlaces | undefined) {
  const { mapping, match, dateOrder, withoutContact, places } = choices;
  const byHeader = columns.map(({ header }, column) => [header, mapping[column] ?? null]);
  return {
    mapping: JSON.stringify(Object.fromEntries(byHeader)),
    match,
    ...(withoutContact !== 'refuse' && { without_contact: withoutContact }),
    ...(dateOrder !== '' && { date_order: dateOrder }),
    ...(classes && classes.missing.length > 0 && { classes: JSON.stringify(decisionsOf(classes, places)) }),
  };
}

export const isUnderWay = ({ status }: Pick<ImportSummary, 'status'>) =>
  status === 'waiting' || status === 'running';

export const toDo = ({ counts }: ImportSummary) => counts.created + counts.updated;

const always: readonly ImportOutcome[] = ['created', 'updated', 'unchanged', 'refused'];
const afterUndo: readonly ImportOutcome[] = ['undone', 'kept', 'unchanged', 'refused'];

/** The outcomes with a tab: the usual ones, or those of an undo. */
export const outcomesOf = ({ status, counts }: ImportSummary): readonly ImportOutcome[] =>
  status === 'undone' || counts.undone + counts.kept > 0
    ? [...afterUndo, ...always.slice(0, 2).filter((outcome) => counts[outcome] > 0)]
    : always;

/** The tab to open first: rows that need attention, otherwise the largest group. */
export function firstOutcome(summary: ImportSummary): ImportOutcome {
  const outcomes = outcomesOf(summary);
  if (summary.counts.refused > 0) return 'refused';
  return outcomes.find((outcome) => summary.counts[outcome] > 0) ?? outcomes[0] ?? 'created';
}
