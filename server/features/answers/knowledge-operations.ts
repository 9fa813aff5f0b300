import { encoder } from '#server/answering/encoder.ts';
import type { Nearness } from '#server/answering/features.ts';
import { buildIndex, type KnowledgeIndex, type Passage } from '#server/answering/knowledge-index.ts';
import { nearnessOf, type Vectors } from '#server/answering/nearness.ts';
import type { Database } from '#server/db/pool.ts';
import { runForAll } from '#server/kit/callers.ts';
import { listChunks, listDocumentParts, listSynonyms, type PassageRow } from './knowledge-queries.ts';
import { vectorsOf } from './vector-operations.ts';

/** Which knowledge: of a bot at a revision, on a day, with its documents or without. */
export type KnowledgeKey = {
  readonly school_id: string;
  readonly chatbot_id: string;
  readonly revision: number;
  readonly today: string;
  readonly with_documents: boolean;
};

const mostKept = 20;
/** How long an answer waits for vectors of lines that have just been edited. */
const vectorsMs = 90;
const retryMs = 60_000;

/** What one chatbot knows, ready to be asked; the vectors of its lines come when they are there. */
export class Known {
  readonly index: KnowledgeIndex;
  readonly #load: () => Promise<Vectors>;
  #vectors: Vectors | undefined;
  #loading: Promise<void> | undefined;
  #failedAt = Number.NEGATIVE_INFINITY;

  constructor(index: KnowledgeIndex, load: () => Promise<Vectors>) {
    this.index = index;
    this.#load = load;
  }

  /** Gets the vectors of all lines, in the background; answers whether they are there. */
  async prepare(): Promise<boolean> {
    if (this.#vectors || performance.now() - this.#failedAt < retryMs) return this.#vectors !== undefined;
    this.#loading ??= this.#load()
      .then((vectors) => {
        this.#vectors = vectors;
      })
      .catch(() => {
        this.#failedAt = performance.now();
      })
      .finally(() => {
        this.#loading = undefined;
      });
    await this.#loading;
    return this.#vectors !== undefined;
  }

  /** How near the question is to each line; undefined when that cannot be said in time. */
  async nearnessTo(question: string): Promise<Nearness | undefined> {
    try {
      const [vector] = await Promise.all([encoder.ofQuestion(question), this.#inTime()]);
      return this.#vectors && nearnessOf(vector, this.#vectors);
    } catch {
      void this.prepare();
      return undefined;
    }
  }

  async #inTime(): Promise<void> {
    if (this.#vectors) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, vectorsMs);
    });
    await Promise.race([this.prepare(), late]);
    clearTimeout(timer);
  }
}

type Kept = { readonly chatbot_id: string; readonly known: Promise<Known> };

/** What chatbots know, read into memory once for each revision; those not asked for longest are forgotten. */
class Knowledge {
  readonly #database: Database;
  readonly #kept = new Map<string, Kept>();

  constructor(database: Database) {
    this.#database = database;
  }

  of(key: KnowledgeKey): Promise<Known> {
    const { school_id, chatbot_id, revision, today, with_documents } = key;
    const name = [school_id, chatbot_id, revision, today, with_documents].join('/');
    const kept = this.#kept.get(name) ?? { chatbot_id, known: runForAll(() => this.#load(key)) };
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    kept.known.catch(() => this.#kept.delete(name));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
    return kept.known;
  }

  forget(chatbot_id: string) {
    for (const [name, kept] of this.#kept) {
      if (chatbot_id === '' || kept.chatbot_id === chatbot_id) this.#kept.delete(name);
    }
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
    const passages = [...chunks, ...parts].map(passageOf);
    const index = await buildIndex(passages, synonyms);
    const prepare = () => vectorsOf({ database, school_id: key.school_id }, passages);
    return new Known(index, () => runForAll(prepare));
  }
}

const passageOf = ({ text, ...row }: PassageRow): Passage => ({
  ...row,
  lines: text.map((line) => line.trim()).filter(Boolean),
});

const ofDatabases = new WeakMap<Database, Knowledge>();

/** What a chatbot knows. */
export function knowledgeOf(database: Database, key: KnowledgeKey): Promise<Known> {
  const known = ofDatabases.get(database) ?? new Knowledge(database);
  ofDatabases.set(database, known);
  return known.of(key);
}

/** Frees the memory of what has been edited; '' of everything. The revision alone keeps answers right. */
export function forgetKnowledge(database: Database, chatbot_id: string): void {
  ofDatabases.get(database)?.forget(chatbot_id);
}
