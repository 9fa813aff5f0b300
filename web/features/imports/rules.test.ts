import { describe, expect, it } from 'vitest';
import type { DetectedColumns, ImportSummary } from '#contract/imports/calls.ts';
import {
  bodyOf,
  choicesAreDone,
  confidenceOf,
  fieldTwice,
  firstChoices,
  firstOutcome,
  missingFields,
  outcomesOf,
} from './rules.ts';

const column = (header: string, field: string | null, confidence = 1) => ({
  header,
  samples: [],
  field,
  confidence,
});
const detected: DetectedColumns = {
  file_name: 'a.csv',
  columns: [column('Full name', 'name'), column('Born', 'dob', 0.7), column('Shoe size', null, 0)],
  row_count: 1,
  header_rows: [1],
  first_rows: [{ row: 1, text: 'Name' }],
  skipped_rows: [],
  date_order: null,
  dates_unclear: false,
  fields: [
    { field: 'name', label: 'Student Name', required: true, is_contact: false },
    { field: 'first_name', label: 'First Name', required: false, is_contact: false },
    { field: 'dob', label: 'Date of Birth', required: true, is_contact: false },
    { field: 'class_name', label: 'Class', required: true, is_contact: false },
  ],
  matches: [
    { match: 'create', label: 'Add', fields: [] },
    { match: 'name', label: 'Name and date of birth', fields: ['name', 'dob'] },
  ],
};
const choices = firstChoices(detected);

describe('the column mapping', () => {
  it('lacks what every new row needs, and less for rows about known students', () => {
    expect(missingFields(detected, choices)).toEqual(['Class']);
    expect(missingFields(detected, { ...choices, match: 'name' })).toEqual([]);
    const parts = { ...choices, mapping: ['first_name', 'dob', 'class_name'] };
    expect(missingFields(detected, parts)).toEqual([]);
  });

  it('may lack phone and address, if the person says what to do without them', () => {
    const phone = { field: 'phone', label: 'Student Phone', required: true, is_contact: true };
    const file = { ...detected, fields: [...detected.fields, phone] };
    expect(missingFields(file, choices)).toEqual(['Class', 'Student Phone']);
    expect(missingFields(file, { ...choices, withoutContact: 'guardian' })).toEqual(['Class']);
    expect(bodyOf(file, { ...choices, withoutContact: 'empty' }, undefined)).toMatchObject({
      without_contact: 'empty',
    });
  });

  it('uses no field twice', () => {
    expect(fieldTwice(detected, choices)).toBeUndefined();
    expect(fieldTwice(detected, { ...choices, mapping: ['dob', 'dob', null] })).toBe('Date of Birth');
  });

  it('is complete when the dates are clear too', () => {
    const mapped = { ...choices, mapping: ['name', 'dob', 'class_name'] };
    expect(choicesAreDone(detected, mapped)).toBe(true);
    expect(choicesAreDone({ ...detected, dates_unclear: true }, mapped)).toBe(false);
    expect(choicesAreDone({ ...detected, dates_unclear: true }, { ...mapped, dateOrder: 'dmy' })).toBe(true);
  });

  it('shows how certain the guess is', () => {
    expect(detected.columns.map((one) => confidenceOf(one, one.field))).toEqual([
      'sure',
      'likely',
      undefined,
    ]);
    expect(confidenceOf(column('Full name', 'name'), 'dob')).toBe('chosen');
  });

  it('keeps mappings by their headers', () => {
    const { mapping, ...body } = bodyOf(detected, choices, undefined);
    expect(JSON.parse(mapping)).toEqual({ 'Full name': 'name', Born: 'dob', 'Shoe size': null });
    expect(body).toEqual({ match: 'create' });
  });
});

const counts = { created: 3, updated: 0, unchanged: 1, refused: 0, undone: 0, kept: 0, warned: 0 };
const summary = { status: 'done', counts } as ImportSummary;

describe('the rows of an import', () => {
  it('open on the outcome that needs attention, else on the largest', () => {
    expect(firstOutcome(summary)).toBe('created');
    expect(firstOutcome({ ...summary, counts: { ...counts, refused: 1 } })).toBe('refused');
  });

  it('show the result of an undo after it', () => {
    expect(outcomesOf(summary)).toEqual(['created', 'updated', 'unchanged', 'refused']);
    const undone = {
      ...summary,
      status: 'undone',
      counts: { ...counts, created: 0, undone: 3 },
    } as ImportSummary;
    expect(outcomesOf(undone)).toEqual(['undone', 'kept', 'unchanged', 'refused']);
  });
});
