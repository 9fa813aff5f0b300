import type { CellChange, KeptCell, Sheet, SheetFigures } from '#contract/exams/sheet.ts';
import { errorText, isTransient } from '#web/lib/api/api-error.ts';
import {
  applyReply,
  type CellKey,
  cellOf,
  type Drafts,
  draftsIn,
  draftsToSend,
  markSent,
  replaceSheet,
  resolveConflict,
  restoreDrafts,
  retryFailed,
  type SentCells,
  type SheetState,
  shownText,
  type TypedCell,
  typeInto,
  undoTyping,
} from './state.ts';

type Reply = SheetFigures & { readonly cells: readonly KeptCell[] };
type StoreOptions = {
  readonly send: (cells: readonly CellChange[]) => Promise<Reply>;
  /** Keeps unsaved drafts over a reload. */
  readonly keep: (drafts: Drafts) => void;
  readonly drafts: Drafts;
  /** Whether the person enters the mark of a cell; the other cells are for reading. */
  readonly mayEnter: (key: CellKey) => boolean;
};

const restMs = 400;
const againMs = 5_000;
const mostAtOnce = 500;

/**
 * The sheet on the screen: stored values, drafts, and their saving. Drafts are sent after a pause in typing, one
 * request at a time; failed ones are kept and retried every five seconds and when the network returns.
 */
export class SheetStore {
  #state: SheetState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #underWay: Promise<void> | undefined;
  #saves = 0;
  readonly #options: StoreOptions;
  readonly #listeners = new Set<() => void>();

  constructor(first: Sheet, options: StoreOptions) {
    this.#state = restoreDrafts(first, options.drafts);
    this.#options = options;
  }

  readonly get = () => this.#state;

  readonly subscribe = (tell: () => void) => {
    this.#listeners.add(tell);
    return () => this.#listeners.delete(tell);
  };

  /** Until the sheet is closed: then drafts are sent at once. */
  open() {
    window.addEventListener('online', this.retry);
    if (draftsToSend(this.#state, 1).cells.length > 0) this.#plan(restMs, () => void this.flush());
    return () => {
      window.removeEventListener('online', this.retry);
      void this.flush().then(() => clearTimeout(this.#timer));
    };
  }

  /** What editing a cell starts from: its text and version. */
  startingPointOf(key: CellKey) {
    const version = cellOf(this.#state.sheet, key)?.version ?? null;
    return { ...key, text: shownText(this.#state, key), version };
  }

  /** Whether the cell can be changed now. */
  readonly mayChange = (key: CellKey): boolean =>
    !this.#state.sheet.exam.is_locked && this.#options.mayEnter(key);

  type(entries: readonly TypedCell[]) {
    this.#change(typeInto(this.#state, entries.filter(this.mayChange)));
  }

  undo() {
    if (this.#state.sheet.exam.is_locked) return;
    this.#change(undoTyping(this.#state));
  }

  resolve(key: CellKey, choice: 'mine' | 'theirs') {
    this.#change(resolveConflict(this.#state, key, choice));
  }

  /** The number of saves so far: a sheet that was requested before the latest save is out of date. */
  get saves() {
    return this.#saves;
  }

  get isSending() {
    return this.#underWay !== undefined;
  }

  /** Waits until nothing is being sent. */
  readonly settled = async () => {
    await this.#underWay;
  };

  /** Replaces the sheet with one requested after that many saves. */
  replaceSheet(sheet: Sheet, saves: number) {
    if (saves === this.#saves && !this.isSending) this.#change(replaceSheet(this.#state, sheet));
  }

  readonly retry = () => {
    this.#change(retryFailed(this.#state));
    void this.flush();
  };

  /** Sends due drafts, and waits until nothing is being sent. */
  readonly flush = async () => {
    clearTimeout(this.#timer);
    this.#underWay ??= this.#sendAll().finally(() => {
      this.#underWay = undefined;
    });
    await this.#underWay;
  };

  async #sendAll() {
    const nextDrafts = () => draftsToSend(this.#state, mostAtOnce);
    for (let sending = nextDrafts(); sending.cells.length > 0; sending = nextDrafts())
      await this.#send(sending);
    const hasFailed = draftsIn(this.#state.drafts).some(({ draft }) => draft.status === 'failed');
    if (hasFailed) this.#plan(againMs, this.retry);
  }

  async #send(sending: SentCells) {
    this.#change(markSent(this.#state, sending, { status: 'sending' }));
    try {
      const reply = await this.#options.send(sending.cells);
      this.#saves += 1;
      this.#change(applyReply(this.#state, sending, reply));
    } catch (error) {
      const status = isTransient(error) ? 'failed' : 'refused';
      this.#change(markSent(this.#state, sending, { status, message: errorText(error) }));
    }
  }

  #plan(wait: number, work: () => void) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(work, wait);
  }

  #change(next: SheetState) {
    if (next === this.#state) return;
    const isTyped = next.turn !== this.#state.turn;
    if (next.drafts !== this.#state.drafts) this.#options.keep(next.drafts);
    this.#state = next;
    for (const tell of this.#listeners) tell();
    if (isTyped) this.#plan(restMs, () => void this.flush());
  }
}

/** The drafts: those to send, and those a person has to look at first. */
export function unsavedIn(drafts: Drafts) {
  const all = draftsIn(drafts).map(({ draft }) => draft.status);
  const count = (...statuses: readonly string[]) => all.filter((status) => statuses.includes(status)).length;
  return {
    all: all.length,
    sending: count('waiting', 'sending'),
    failed: count('failed'),
    wrong: count('invalid', 'refused', 'conflict'),
  };
}
