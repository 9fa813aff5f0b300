import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CellChange, KeptCell, Sheet } from '#contract/exams/sheet.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { type Drafts, draftOf, shownText } from './state.ts';
import { SheetStore, unsavedIn } from './store.ts';

const ada = { student_id: 'ada', subject_id: 'maths' };
const cell = {
  subject_id: 'maths',
  mark_id: null,
  registered: true,
  state: null,
  marks: null,
  total_marks: null,
  percentage: null,
  grade: null,
  remarks: null,
  version: null,
};
const sheet = {
  version: '1',
  exam: { bands: [] },
  columns: [
    { subject_id: 'maths', paper_total: 50 },
    { subject_id: 'latin', paper_total: 50 },
  ],
  pupils: [{ student_id: 'ada', cells: [cell, { ...cell, subject_id: 'latin' }] }],
} as unknown as Sheet;

let saves = 0;
const answer = (cells: readonly CellChange[], outcome: KeptCell['outcome'] = 'saved') => {
  saves += 1;
  const kept = cells.map(({ student_id, state, marks }) => ({
    ...cell,
    student_id,
    state: state === 'none' ? null : state,
    marks,
    version: `v${saves}`,
    outcome,
    reason: null,
    message: null,
    changed_by: null,
  }));
  return { version: `${saves + 1}`, pupils: [], columns: [], cells: kept };
};

function open(send: (cells: readonly CellChange[]) => Promise<ReturnType<typeof answer>>) {
  const sent = vi.fn<typeof send>(send);
  const keep = vi.fn<(drafts: Drafts) => void>();
  return {
    store: new SheetStore(sheet, {
      send: sent,
      keep,
      drafts: {},
      mayEnter: ({ subject_id }) => subject_id !== 'latin',
    }),
    sent,
    keep,
  };
}

beforeEach(() => {
  saves = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('a cell that the person does not enter', () => {
  it('stays as it is, also in a block with others', async () => {
    const { store, sent } = open(async (cells) => answer(cells));
    const latin = { ...ada, subject_id: 'latin' };
    store.type([
      { ...ada, text: '40' },
      { ...latin, text: '30' },
    ]);
    await vi.advanceTimersByTimeAsync(500);
    expect(sent.mock.calls[0]?.[0]).toMatchObject([{ subject_id: 'maths' }]);
    expect([shownText(store.get(), latin), store.mayChange(latin), store.mayChange(ada)]).toEqual([
      '',
      false,
      true,
    ]);
  });
});

describe('typing', () => {
  it('is sent after a pause, in one request, within half a second', async () => {
    const { store, sent } = open(async (cells) => answer(cells));
    store.type([{ ...ada, text: '4' }]);
    await vi.advanceTimersByTimeAsync(300);
    store.type([{ ...ada, text: '45' }]);
    await vi.advanceTimersByTimeAsync(300);
    expect(sent).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(sent).toHaveBeenCalledTimes(1);
    expect(sent.mock.calls[0]?.[0]).toMatchObject([{ marks: 45, version: null }]);
    expect([store.get().drafts, shownText(store.get(), ada), store.saves]).toEqual([{}, '45', 1]);
  });

  it('during a request is sent after it, with the version it returned', async () => {
    let reply = () => {};
    const { store, sent } = open(
      (cells) =>
        new Promise((resolve) => {
          reply = () => resolve(answer(cells));
        }),
    );
    store.type([{ ...ada, text: '4' }]);
    await vi.advanceTimersByTimeAsync(400);
    store.type([{ ...ada, text: '5' }]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toHaveBeenCalledTimes(1);
    reply();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.mock.calls[1]?.[0]).toMatchObject([{ marks: 5, version: 'v1' }]);
    reply();
    await vi.advanceTimersByTimeAsync(0);
    expect(unsavedIn(store.get().drafts).all).toBe(0);
  });
});

describe('a failed save', () => {
  it('is kept, and retried until it succeeds', async () => {
    let isUp = false;
    const { store, sent, keep } = open(async (cells) => {
      if (!isUp) throw new ApiError(0, undefined);
      return answer(cells);
    });
    store.type([{ ...ada, text: '45' }]);
    await vi.advanceTimersByTimeAsync(500);
    expect(unsavedIn(store.get().drafts)).toMatchObject({ failed: 1, sending: 0 });
    expect(keep).toHaveBeenLastCalledWith(store.get().drafts);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toHaveBeenCalledTimes(2);
    isUp = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect([sent.mock.calls.length, store.get().drafts]).toEqual([3, {}]);
  });

  it('that cannot succeed is not retried; its reason stays with the typed value', async () => {
    const { store, sent } = open(async () => {
      throw new ApiError(403, { errors: [{ message: 'Permission denied' }] });
    });
    store.type([{ ...ada, text: '45' }]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toHaveBeenCalledTimes(1);
    const draft = draftOf(store.get().drafts, ada);
    expect(draft).toMatchObject({ status: 'refused', message: 'Permission denied', text: '45' });
  });
});

it('a sheet requested before a save is outdated, and is ignored', async () => {
  const { store } = open(async (cells) => answer(cells));
  const { saves: before } = store;
  store.type([{ ...ada, text: '45' }]);
  await store.flush();
  store.replaceSheet(sheet, before);
  expect(shownText(store.get(), ada)).toBe('45');
  store.replaceSheet(sheet, store.saves);
  expect(shownText(store.get(), ada)).toBe('');
});
