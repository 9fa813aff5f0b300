import type { Database } from '#server/db/pool.ts';
import { defineQuery } from '#server/db/query.ts';
import { runForAll } from '#server/lib/caller.ts';
import type { Sealing } from '#server/lib/sealing.ts';
import type { LanguageModel, ModelAccess } from '#server/ports/language-model.ts';
import type { Ports } from '#server/ports/ports.ts';

/** What there is to find the model of a school with; every context of an operation or a job has it. */
export type ModelSource = {
  readonly database: Database;
  readonly ports: Pick<Ports, 'languageModel' | 'languageModels' | 'sealing'>;
};

type Chosen = Omit<ModelAccess, 'key'> & { readonly sealed_key: Buffer | null; readonly updated_dt: string };
type Place = { readonly school_id: string; readonly url: string };

const getChosen = defineQuery<{ school_id: string }, Chosen>(
  'kit.get_language_model',
  `select provider, url, model, sealed_key, updated_dt from language_models
  where school_id = :school_id and is_enabled`,
);

/** A key opens for its school and for the host it was given for: it can never be sent to another one. */
const ownerOf = ({ school_id, url }: Place) => `${school_id} ${new URL(url).origin}`;

export const sealKey = (sealing: Sealing, place: Place, key: string): Buffer =>
  sealing.seal(key, ownerOf(place));

export const unsealKey = (sealing: Sealing, place: Place, sealed: Buffer | null): string | undefined =>
  sealed ? sealing.open(sealed, ownerOf(place)) : undefined;

/** Other processes are told of a change; this is how long one goes on that could not hear it. */
const longestKeptMs = 60_000;

type Opened = { readonly updated_dt: string; readonly model: LanguageModel };
type Kept = { readonly opened: Promise<Opened | undefined>; until: number };

/** The models that schools have chosen, looked up at their first question. */
class ChosenModels {
  readonly #database: Database;
  readonly #kept = new Map<string, Kept>();

  constructor(database: Database) {
    this.#database = database;
  }

  of(school_id: string, ports: ModelSource['ports']): Promise<Opened | undefined> {
    const before = this.#kept.get(school_id);
    if (before && performance.now() < before.until) return before.opened;
    const opened = runForAll(() => this.#look(school_id, ports, before?.opened));
    const kept = { opened, until: performance.now() + longestKeptMs };
    this.#kept.set(school_id, kept);
    opened.catch(() => {
      kept.until = 0;
    });
    return opened;
  }

  forget(school_id: string) {
    for (const [id, kept] of this.#kept) if (school_id === '' || school_id === id) kept.until = 0;
  }

  /** The same model as before where nothing was changed: it remembers how it is doing. */
  async #look(school_id: string, ports: ModelSource['ports'], before: Kept['opened'] | undefined) {
    const known = await before?.catch(() => undefined);
    return this.#database.read({ school_id }, async (db): Promise<Opened | undefined> => {
      const [chosen] = await getChosen(db, { school_id });
      if (!chosen || chosen.updated_dt === known?.updated_dt) return chosen && known;
      const { sealed_key, updated_dt, ...access } = chosen;
      const key = unsealKey(ports.sealing, { school_id, ...access }, sealed_key);
      return { updated_dt, model: ports.languageModels.open({ ...access, key }) };
    });
  }
}

const ofDatabases = new WeakMap<Database, ChosenModels>();

/**
 * The language model a school works with; its name is null where there is none. It may have to read, so it is asked
 * for where no connection is held: in the first part of a `prepared` operation, or between a job's transactions.
 */
export async function languageModelOf(
  { database, ports }: ModelSource,
  school_id: string,
): Promise<LanguageModel> {
  const chosen = ofDatabases.get(database) ?? new ChosenModels(database);
  ofDatabases.set(database, chosen);
  return (await chosen.of(school_id, ports))?.model ?? ports.languageModel;
}

/** Has the model of a school looked up again at its next question; of all schools, where none is named. */
export function forgetLanguageModel(database: Database, school_id: string): void {
  ofDatabases.get(database)?.forget(school_id);
}
