import { setTimeout as pause } from 'node:timers/promises';
import { AnsweringAway, answeringProcess } from '#server/answering/index.ts';
import type { Database, ReplayMark } from '#server/db/pool.ts';
import type { Queryable } from '#server/db/query.ts';
import { withoutWall } from '#server/db/within-school.ts';
import { runForAll } from '#server/lib/caller.ts';
import { ChatbotKnowledge, NotReadYet } from './chatbot-knowledge.ts';
import { mostCharacters, passagesOf } from './passages.ts';
import { hasRevision, listChunks, listDocumentParts, listSynonyms } from './queries.ts';
import { vectorsOf } from './vectors.ts';

/** The knowledge of a chatbot at a revision on a day, with or without documents. */
export type KnowledgeKey = {
  readonly school_id: string;
  readonly chatbot_id: string;
  readonly revision: number;
  readonly today: string;
  readonly with_documents: boolean;
};

/** Knowledge that is read once is kept until the next edit, so it must not be older than this one. */
const markOfRevision =
  ({ school_id, chatbot_id, revision }: KnowledgeKey): ReplayMark =>
  async () =>
  async (replica) =>
    (await hasRevision(replica, { school_id, chatbot_id, revision })).length > 0;

const mostKept = 20;
/** The limit for all indexes: twice the limit of one chatbot, because a new index replaces an old one while both exist. */
const mostKeptCharacters = 2 * mostCharacters;
const passagesAtOnce = 200;
/** How long a question waits for a recent edit before it uses the previous knowledge. */
const usualPatienceMs = 6_000;
/** The pause before loading again after the answering process has ended. */
const restMs = 15_000;

const nameOf = ({ revision, today }: KnowledgeKey) => `${revision}/${today}`;

/** The knowledge of one chatbot, and the load that is under way. */
class Slot {
  target: KnowledgeKey;
  known: ChatbotKnowledge | undefined;
  reading: Promise<void> | undefined;
  restsUntil = 0;

  constructor(target: KnowledgeKey) {
    this.target = target;
  }

  /** The requested knowledge, if it is loaded. */
  get current(): ChatbotKnowledge | undefined {
    const isCurrent = this.known?.isThere && this.known.name === nameOf(this.target);
    return isCurrent ? this.known : undefined;
  }
}

/** The loaded knowledge of chatbots, one load at a time per chatbot; the least recently used is dropped. */
class KnowledgeCache {
  readonly #database: Database;
  readonly #slots = new Map<string, Slot>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** The current knowledge, however long it takes to load. */
  async read(key: KnowledgeKey): Promise<ChatbotKnowledge> {
    const slot = this.#slotOf(key);
    await this.#bringUpToDate(slot);
    if (!slot.known?.isThere) throw new NotReadYet();
    return slot.known;
  }

  /** The current knowledge, or the previous one if loading takes too long. */
  async readKnowledge(key: KnowledgeKey, patienceMs: number): Promise<ChatbotKnowledge> {
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
    for (const [name, slot] of this.#slots) if (slot.target.chatbot_id === chatbot_id) this.#drop(name, slot);
  }

  #slotOf(key: KnowledgeKey): Slot {
    const { school_id, chatbot_id, with_documents } = key;
    const name = [school_id, chatbot_id, with_documents].join('/');
    const slot = this.#slots.get(name) ?? new Slot(key);
    // A question that began before an edit does not restore the old revision.
    if (key.revision >= slot.target.revision) slot.target = key;
    this.#slots.delete(name);
    this.#slots.set(name, slot);
    return slot;
  }

  /** Changes during a load are loaded together afterwards. */
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
        slot.known = await this.#load(slot.target);
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

  async #load(key: KnowledgeKey): Promise<ChatbotKnowledge> {
    const database = this.#database;
    const read = (db: Queryable) =>
      Promise.all([
        listChunks(db, key),
        key.with_documents ? listDocumentParts(db, key) : Promise.resolve([]),
        listSynonyms(db, key),
      ]);
    const { result } = await database.readWithLag(key, read, markOfRevision(key));
    const [chunks, parts, synonyms] = result;
    const passages = passagesOf([...chunks, ...parts]);
    const content = { passages, chunks: passagesOf(chunks).length };
    const { school_id } = key;
    const known = new ChatbotKnowledge(nameOf(key), content, (texts, store, signal) =>
      vectorsOf({ database, school_id, store, signal }, texts),
    );
    for (let at = 0; at === 0 || at < passages.length; at += passagesAtOnce) {
      const order = { index: known.index, passages: passages.slice(at, at + passagesAtOnce) };
      await answeringProcess.order('add', order);
    }
    await answeringProcess.order('build', { index: known.index, synonyms });
    return known;
  }
}

const ofDatabases = new WeakMap<Database, KnowledgeCache>();

function knowledgeIn(database: Database): KnowledgeCache {
  const whole = withoutWall(database);
  const knowledge = ofDatabases.get(whole) ?? new KnowledgeCache(whole);
  ofDatabases.set(whole, knowledge);
  return knowledge;
}

/** The knowledge for a question: the newest, unless loading takes too long. Throws `NotReadYet`. */
export const knowledgeOf = (
  database: Database,
  key: KnowledgeKey,
  patienceMs = usualPatienceMs,
): Promise<ChatbotKnowledge> => knowledgeIn(database).readKnowledge(key, patienceMs);

/** Loads the current knowledge of a chatbot. */
export const loadKnowledge = (database: Database, key: KnowledgeKey): Promise<ChatbotKnowledge> =>
  knowledgeIn(database).read(key);

/** Frees the memory of a deleted chatbot. */
export const forgetKnowledge = (database: Database, chatbot_id: string): void =>
  ofDatabases.get(database)?.forget(chatbot_id);
