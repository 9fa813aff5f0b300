import { buildIndex, type KnowledgeIndex, type Passage } from '#server/answering/knowledge-index.ts';
import type { Database } from '#server/db/pool.ts';
import { listChunks, listDocumentParts, listSynonyms, type PassageRow } from './knowledge-queries.ts';

/** Which knowledge: of a bot at a revision, on a day, with its documents or without. */
export type KnowledgeKey = {
  readonly school_id: string;
  readonly chatbot_id: string;
  readonly revision: number;
  readonly today: string;
  readonly with_documents: boolean;
};

const mostKept = 20;

/** What chatbots know, read into memory once for each revision; those not asked for longest are forgotten. */
class Knowledge {
  readonly #database: Database;
  readonly #kept = new Map<
    string,
    { readonly chatbot_id: string; readonly index: Promise<KnowledgeIndex> }
  >();

  constructor(database: Database) {
    this.#database = database;
  }

  of(key: KnowledgeKey): Promise<KnowledgeIndex> {
    const name = Object.values(key).join('/');
    const kept = this.#kept.get(name) ?? { chatbot_id: key.chatbot_id, index: this.#load(key) };
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    kept.index.catch(() => this.#kept.delete(name));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
    return kept.index;
  }

  forget(chatbot_id: string) {
    for (const [name, kept] of this.#kept) {
      if (chatbot_id === '' || kept.chatbot_id === chatbot_id) this.#kept.delete(name);
    }
  }

  async #load(key: KnowledgeKey): Promise<KnowledgeIndex> {
    const [chunks, parts, synonyms] = await this.#database.read(key, (db) =>
      Promise.all([
        listChunks(db, key),
        key.with_documents ? listDocumentParts(db, key) : Promise.resolve([]),
        listSynonyms(db, key),
      ]),
    );
    return buildIndex([...chunks, ...parts].map(passageOf), synonyms);
  }
}

const passageOf = ({ text, ...row }: PassageRow): Passage => ({
  ...row,
  lines: text.map((line) => line.trim()).filter(Boolean),
});

const ofDatabases = new WeakMap<Database, Knowledge>();

/** What a chatbot knows, ready to be asked. */
export function knowledgeOf(database: Database, key: KnowledgeKey): Promise<KnowledgeIndex> {
  const known = ofDatabases.get(database) ?? new Knowledge(database);
  ofDatabases.set(database, known);
  return known.of(key);
}

/** Frees the memory of what has been edited; '' of everything. The revision alone keeps answers right. */
export function forgetKnowledge(database: Database, chatbot_id: string): void {
  ofDatabases.get(database)?.forget(chatbot_id);
}
