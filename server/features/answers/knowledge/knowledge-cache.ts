import { setTimeout as pause } from 'node:timers/promises';
import { knowledgeLimits } from '#contract/knowledge/chunk.ts';
import { AnsweringAway, answeringProcess, type Passage } from '#server/answering/index.ts';
import type { Database } from '#server/db/pool.ts';
import { runForAll } from '#server/lib/caller.ts';
import { Known, NotReadYet } from './chatbot-knowledge.ts';
import { listChunks, listDocumentParts, listSynonyms, type PassageRow } from './queries.ts';
import { vectorsOf } from './vectors.ts';

/** Which knowledge: of a bot at a revision, on a day, with its documents or without. */
export type KnowledgeKey = {
  readonly school_id: string;
  readonly chatbot_id: string;
  readonly revision: number;
  readonly today: string;
  readonly with_documents: boolean;
};

const { base, documents } = knowledgeLimits;
const mostLines = base.lines + documents.lines;
/** With the titles, which the limits leave out. */
const mostCharacters = 1.5 * (base.characters + documents.characters);
const mostKept = 20;
/** Of all that is kept: twice what one chatbot may have, for the time in which one index takes the place of another. */
const mostKeptCharacters = 2 * mostCharacters;
const passagesAtOnce = 200;
/** A question waits so long for what has just been edited; then it is answered from what was known before. */
const usualPatienceMs = 6_000;
/** What ended the process that answers is not read again at once. */
const restMs = 15_000;

const nameOf = ({ revision, today }: KnowledgeKey) => `${revision}/${today}`;

/** One chatbot: what is known of it, and the one reading that is under way. */
class Slot {
  wanted: KnowledgeKey;
  known: Known | undefined;
  reading: Promise<void> | undefined;
  restsUntil = 0;

  constructor(wanted: KnowledgeKey) {
    this.wanted = wanted;
  }

  /** What is wanted now, if it has been read. */
  get current(): Known | undefined {
    const isCurrent = this.known?.isThere && this.known.name === nameOf(this.wanted);
    return isCurrent ? this.known : undefined;
  }
}

/** What chatbots know, one reading at a time for each; those not asked for longest are forgotten. */
class Knowledge {
  readonly #database: Database;
  readonly #slots = new Map<string, Slot>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** As it is now, however long that takes. */
  async read(key: KnowledgeKey): Promise<Known> {
    const slot = this.#slotOf(key);
    await this.#bringUpToDate(slot);
    if (!slot.known?.isThere) throw new NotReadYet();
    return slot.known;
  }

  /** As it is now, or as it was before when reading it takes long. */
  async of(key: KnowledgeKey, patienceMs: number): Promise<Known> {
    const slot = this.#slotOf(key);
    if (slot.current) return slot.current;
    const patience = new AbortController();
    const late = pause(patienceMs, undefined, { ref: false, signal: patience.signal });
    const reading = this.#bringUpToDate(slot).catch((error: unknown) => {
      if (!(error instanceof NotReadYet)) throw error;
    });
    await Promise.race([reading, late.catch(() => undefined)]).finally(() => patience.abort());
    if (!slot.known?.isThere) throw new NotReadYet();
    return slot.known;
  }

  forget(chatbot_id: string) {
    for (const [name, slot] of this.#slots) if (slot.wanted.chatbot_id === chatbot_id) this.#drop(name, slot);
  }

  #slotOf(key: KnowledgeKey): Slot {
    const { school_id, chatbot_id, with_documents } = key;
    const name = [school_id, chatbot_id, with_documents].join('/');
    const slot = this.#slots.get(name) ?? new Slot(key);
    // Somebody who began to ask before an edit does not turn it back.
    if (key.revision >= slot.wanted.revision) slot.wanted = key;
    this.#slots.delete(name);
    this.#slots.set(name, slot);
    return slot;
  }

  /** Changes that come while it is read are read together afterwards. */
  #bringUpToDate(slot: Slot): Promise<void> {
    slot.reading ??= runForAll(() => this.#readUntilCurrent(slot)).finally(() => {
      slot.reading = undefined;
    });
    return slot.reading;
  }

  async #readUntilCurrent(slot: Slot): Promise<void> {
    while (!slot.current) {
      if (performance.now() < slot.restsUntil) throw new NotReadYet();
      const before = slot.known;
      try {
        slot.known = await this.#load(slot.wanted);
      } catch (error) {
        if (!(error instanceof AnsweringAway)) throw error;
        slot.restsUntil = performance.now() + restMs;
        throw new NotReadYet();
      }
      before?.forget();
      this.#makeRoom(slot);
    }
  }

  #makeRoom(newest: Slot) {
    const kept = [...this.#slots].filter(([, slot]) => slot !== newest && !slot.reading);
    let characters = [...this.#slots.values()].reduce((sum, { known }) => sum + (known?.characters ?? 0), 0);
    for (const [name, slot] of kept) {
      if (this.#slots.size <= mostKept && characters <= mostKeptCharacters) return;
      characters -= slot.known?.characters ?? 0;
      this.#drop(name, slot);
    }
  }

  #drop(name: string, slot: Slot) {
    this.#slots.delete(name);
    slot.known?.forget();
  }

  async #load(key: KnowledgeKey): Promise<Known> {
    const database = this.#database;
    const [chunks, parts, synonyms] = await database.read(key, (db) =>
      Promise.all([
        listChunks(db, key),
        key.with_documents ? listDocumentParts(db, key) : Promise.resolve([]),
        listSynonyms(db, key),
      ]),
    );
    const passages = withinLimits([...chunks, ...parts].map(passageOf));
    const known = new Known(nameOf(key), passages, (hear) =>
      vectorsOf({ database, school_id: key.school_id, hear }, passages),
    );
    for (let at = 0; at === 0 || at < passages.length; at += passagesAtOnce) {
      const order = { index: known.index, passages: passages.slice(at, at + passagesAtOnce) };
      await answeringProcess.order('add', order);
    }
    await answeringProcess.order('build', { index: known.index, synonyms });
    return known;
  }
}

const passageOf = ({ text, ...row }: PassageRow): Passage => ({
  ...row,
  lines: text.map((line) => line.trim()).filter(Boolean),
});

/** What was stored before there were limits is read as far as they go. */
function withinLimits(passages: readonly Passage[]): Passage[] {
  let [lines, characters] = [0, 0];
  return passages.filter((passage) => {
    lines += passage.lines.length;
    characters += passage.lines.reduce((sum, line) => sum + line.length, passage.title.length);
    return lines <= mostLines && characters <= mostCharacters;
  });
}

const ofDatabases = new WeakMap<Database, Knowledge>();

function knowledgeIn(database: Database): Knowledge {
  const knowledge = ofDatabases.get(database) ?? new Knowledge(database);
  ofDatabases.set(database, knowledge);
  return knowledge;
}

/** What a chatbot knows, for a question: the newest, unless reading it takes long. Throws `NotReadYet`. */
export const knowledgeOf = (
  database: Database,
  key: KnowledgeKey,
  patienceMs = usualPatienceMs,
): Promise<Known> => knowledgeIn(database).of(key, patienceMs);

/** Reads what a chatbot knows now. */
export const readKnowledgeOf = (database: Database, key: KnowledgeKey): Promise<Known> =>
  knowledgeIn(database).read(key);

/** Frees the memory of a chatbot that is no more. */
export const forgetKnowledge = (database: Database, chatbot_id: string): void =>
  ofDatabases.get(database)?.forget(chatbot_id);
