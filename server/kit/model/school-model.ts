import type { Database } from '#server/db/pool.ts';
import { defineQuery } from '#server/db/query.ts';
import { withoutWall } from '#server/db/within-school.ts';
import { runForAll } from '#server/lib/caller.ts';
import { type SecretSealer, sealOwners } from '#server/lib/sealing.ts';
import type { LanguageModel } from '#server/ports/language-model.ts';
import type { Ports } from '#server/ports/ports.ts';

/** The part of a context that finds a school's model; every operation and job has it. */
export type ModelSource = {
  readonly database: Database;
  readonly ports: Pick<Ports, 'languageModel' | 'languageModels' | 'sealing'>;
};

type KeyOwner = { readonly school_id: string; readonly url: string };

const getChosen = defineQuery(
  'kit.get_language_model',
  `select provider, url, model, sealed_key, updated_dt
  from language_models
  where school_id = :school_id and is_enabled`,
);

export const sealKey = (sealing: SecretSealer, place: KeyOwner, key: string): Buffer =>
  sealing.seal(key, sealOwners.modelKey(place));

export const unsealKey = (
  sealing: SecretSealer,
  place: KeyOwner,
  sealed: Buffer | null,
): string | undefined => (sealed ? sealing.open(sealed, sealOwners.modelKey(place)) : undefined);

/** Other processes are notified of a change; one that missed the notification uses the old model at most this long. */
const longestKeptMs = 60_000;

type OpenedModel = { readonly updated_dt: string; readonly model: LanguageModel };
type CachedModel = { readonly opened: Promise<OpenedModel | undefined>; until: number };

/** The models that schools have chosen, looked up at first use. */
class ChosenModels {
  readonly #database: Database;
  readonly #kept = new Map<string, CachedModel>();

  constructor(database: Database) {
    this.#database = database;
  }

  modelOf(school_id: string, ports: ModelSource['ports']): Promise<OpenedModel | undefined> {
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

  /** Keeps the same model if nothing was changed, because its breaker remembers failures. */
  async #look(school_id: string, ports: ModelSource['ports'], before: CachedModel['opened'] | undefined) {
    const known = await before?.catch(() => undefined);
    return this.#database.read({ school_id }, async (db): Promise<OpenedModel | undefined> => {
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
 * The language model of a school; its name is null if there is none. It may have to read, so call it while no
 * connection is held: in `prepare` of a prepared operation, or between a job's transactions.
 */
export async function languageModelOf(
  { database, ports }: ModelSource,
  school_id: string,
): Promise<LanguageModel> {
  const whole = withoutWall(database);
  const chosen = ofDatabases.get(whole) ?? new ChosenModels(whole);
  ofDatabases.set(whole, chosen);
  return (await chosen.modelOf(school_id, ports))?.model ?? ports.languageModel;
}

/** Forgets the model of a school, or of all schools if none is named, so that its next use looks it up again. */
export function forgetLanguageModel(database: Database, school_id: string): void {
  ofDatabases.get(database)?.forget(school_id);
}
