import { describe, expect, it } from 'vitest';
import type { KeptCell, Sheet, SheetCell } from '#contract/exams/sheet.ts';
import { builtInBands } from '#contract/settings/grading.ts';
import {
  applyReply,
  draftOf,
  draftsToSend,
  markSent,
  replaceSheet,
  resolveConflict,
  restoreDrafts,
  retryFailed,
  type SheetState,
  shownText,
  typeInto,
  undoTyping,
} from './state.ts';

const empty = (subject_id: string): SheetCell => ({
  subject_id,
  mark_id: null,
  registered: true,
  state: null,
  marks: null,
  total_marks: null,
  percentage: null,
  grade: null,
  remarks: null,
  version: null,
});
const newStoredCell = (subject_id: string, marks: number, version = 'v1'): SheetCell => ({
  ...empty(subject_id),
  mark_id: 'm',
  state: 'present',
  marks,
  total_marks: 50,
  version,
});
const figures = { average: null, grade: 'N/A', missing: 0 };
const column = (subject_id: string) => ({
  ...figures,
  subject_id,
  subject_name: subject_id,
  subject_code: null,
  paper_total: 50,
  is_taught: true,
  highest: null,
  lowest: null,
});
const sheetWith = (...cells: SheetCell[]): Sheet => ({
  version: '1',
  exam: {
    exam_id: 'e',
    exam_name: 'Mid Term',
    year: 2026,
    exam_date: null,
    published_dt: null,
    updated_dt: 't',
    bands: [...builtInBands],
    is_locked: false,
    reopening: null,
  },
  class_id: 'c',
  class_name: 'Grade 5',
  columns: ['maths', 'art'].map(column),
  pupils: [
    {
      ...figures,
      student_id: 'ada',
      admission_no: '2026-0001',
      student_name: 'Ada',
      roll_number: '1',
      section: 'A',
      has_left: false,
      marks: 0,
      total_marks: 0,
      cells,
    },
  ],
});
const start = (): SheetState => ({
  sheet: sheetWith(newStoredCell('maths', 40), empty('art')),
  drafts: {},
  steps: [],
  turn: 0,
});
const maths = { student_id: 'ada', subject_id: 'maths' };
const art = { student_id: 'ada', subject_id: 'art' };
const newKeptCell = (cell: SheetCell, outcome: KeptCell['outcome']): KeptCell => ({
  ...cell,
  student_id: 'ada',
  outcome,
  reason: null,
  message: outcome === 'refused' ? 'No' : null,
  changed_by: 'Rita',
});
const reply = (...cells: KeptCell[]) => ({ version: '2', pupils: [], columns: [], cells });

describe('a typed value', () => {
  it('waits to be sent with the version it was typed over', () => {
    const state = typeInto(start(), [
      { ...maths, text: '45' },
      { ...art, text: 'a' },
    ]);
    expect(draftsToSend(state, 100).cells).toEqual([
      { ...maths, state: 'present', marks: 45, total_marks: 50, version: 'v1' },
      { ...art, state: 'absent', marks: null, total_marks: 50, version: null },
    ]);
    expect(shownText(state, maths)).toBe('45');
  });

  it('stays as typed when it is wrong, and is not sent', () => {
    const state = typeInto(start(), [{ ...maths, text: '51' }]);
    expect(draftOf(state.drafts, maths)).toMatchObject({
      status: 'invalid',
      problem: 'overTotal',
      text: '51',
    });
    expect(draftsToSend(state, 100).cells).toEqual([]);
  });

  it('needs no request when it equals the stored value', () => {
    expect(typeInto(start(), [{ ...maths, text: ' 40 ' }]).drafts).toEqual({});
    const changed = typeInto(start(), [{ ...maths, text: '41' }]);
    expect(typeInto(changed, [{ ...maths, text: '40' }]).drafts).toEqual({});
  });

  it('is undone step by step, a pasted block at once', () => {
    const one = typeInto(start(), [{ ...maths, text: '41' }]);
    const block = typeInto(one, [
      { ...maths, text: '42' },
      { ...art, text: '7' },
    ]);
    const back = undoTyping(block);
    expect([shownText(back, maths), shownText(back, art)]).toEqual(['41', '']);
    expect(undoTyping(back).drafts).toEqual({});
    expect(undoTyping(undoTyping(back))).toMatchObject({ drafts: {}, steps: [] });
  });

  it('keeps its version when the sheet is read again meanwhile', () => {
    const state = replaceSheet(
      typeInto(start(), [{ ...art, text: '7' }]),
      sheetWith(newStoredCell('maths', 40), newStoredCell('art', 9)),
    );
    expect(shownText(state, art)).toBe('7');
    expect(draftsToSend(state, 100).cells[0]?.version).toBeNull();
    const again = typeInto(state, [{ ...art, text: '8' }]);
    expect(draftsToSend(again, 100).cells).toMatchObject([{ marks: 8, version: null }]);
  });

  it('includes remarks only when they were edited', () => {
    const state = typeInto(start(), [{ ...maths, text: '40', remarks: 'Neat' }]);
    expect(draftsToSend(state, 100).cells).toMatchObject([{ marks: 40, remarks: 'Neat' }]);
    expect(draftsToSend(typeInto(start(), [{ ...maths, text: '41' }]), 100).cells[0]).not.toHaveProperty(
      'remarks',
    );
  });
});

describe('a reply', () => {
  const sendDrafts = (state: SheetState) => {
    const sending = draftsToSend(state, 100);
    return { sending, state: markSent(state, sending, { status: 'sending' }) };
  };

  it('completes what was saved', () => {
    const { sending, state } = sendDrafts(typeInto(start(), [{ ...maths, text: '45' }]));
    const after = applyReply(state, sending, reply(newKeptCell(newStoredCell('maths', 45, 'v2'), 'saved')));
    expect([after.drafts, shownText(after, maths), after.sheet.version]).toEqual([{}, '45', '2']);
  });

  it('keeps what was typed since, with the new version', () => {
    const { sending, state } = sendDrafts(typeInto(start(), [{ ...maths, text: '45' }]));
    const again = typeInto(state, [{ ...maths, text: '46' }]);
    const after = applyReply(again, sending, reply(newKeptCell(newStoredCell('maths', 45, 'v2'), 'saved')));
    expect(draftsToSend(after, 100).cells).toMatchObject([{ marks: 46, version: 'v2' }]);
  });

  it('applies to a value typed back to the old one while the new one was being sent', () => {
    const { sending, state } = sendDrafts(typeInto(start(), [{ ...maths, text: '45' }]));
    const back = typeInto(state, [{ ...maths, text: '40' }]);
    const after = applyReply(back, sending, reply(newKeptCell(newStoredCell('maths', 45, 'v2'), 'saved')));
    expect(draftsToSend(after, 100).cells).toMatchObject([{ marks: 40, version: 'v2' }]);
  });

  it('shows a conflict with both values, until one is chosen', () => {
    const { sending, state } = sendDrafts(typeInto(start(), [{ ...maths, text: '45' }]));
    const after = applyReply(
      state,
      sending,
      reply(newKeptCell(newStoredCell('maths', 44, 'v2'), 'conflict')),
    );
    expect(draftOf(after.drafts, maths)).toMatchObject({
      status: 'conflict',
      text: '45',
      theirs: { marks: 44 },
    });
    expect(draftsToSend(after, 100).cells).toEqual([]);
    const theirs = resolveConflict(after, maths, 'theirs');
    expect([theirs.drafts, shownText(theirs, maths)]).toEqual([{}, '44']);
    expect(draftsToSend(resolveConflict(after, maths, 'mine'), 100).cells).toMatchObject([
      { marks: 45, version: 'v2' },
    ]);
  });

  it('keeps what was refused with its reason, and what failed until it is retried', () => {
    const { sending, state } = sendDrafts(typeInto(start(), [{ ...maths, text: '45' }]));
    const refused = applyReply(state, sending, reply(newKeptCell(newStoredCell('maths', 40), 'refused')));
    expect(draftOf(refused.drafts, maths)).toMatchObject({ status: 'refused', message: 'No', text: '45' });
    const failed = markSent(state, sending, { status: 'failed' });
    expect(draftsToSend(failed, 100).cells).toEqual([]);
    expect(draftsToSend(retryFailed(failed), 100).cells).toMatchObject([{ marks: 45 }]);
  });

  it('that never came is requested again after a reload', () => {
    const { state } = sendDrafts(typeInto(start(), [{ ...maths, text: '45' }]));
    expect(draftsToSend(restoreDrafts(state.sheet, state.drafts), 100).cells).toMatchObject([
      { marks: 45, version: 'v1' },
    ]);
  });
});
