import { answeringProcess } from '#server/answering/index.ts';
import type { Database } from '#server/db/pool.ts';
import { withoutWall } from '#server/db/within-school.ts';
import { runForAll } from '#server/lib/caller.ts';
import { createQueue } from '#server/lib/one-at-a-time.ts';
import type { Ports } from '#server/ports/ports.ts';
import { warmChatbot } from './warming.ts';

type OpeningServices = { readonly database: Database; readonly ports: Pick<Ports, 'clock'> };

/** What is prepared is looked up again after this time, in case it was dropped or edited. */
const pauseMs = 60_000;

/** Prepares chatbots that someone is about to ask, each at most once a minute, one after the other. */
class OpenedChats {
  readonly #preparedAt = new Map<string, number>();
  readonly #runInTurn = createQueue();

  async prepare({ database, ports }: OpeningServices, chatbot_id: string, takeTurn: () => Promise<void>) {
    answeringProcess.noteUse();
    if (!this.#begin(chatbot_id)) return;
    await takeTurn().catch((refused: unknown) => {
      this.#preparedAt.delete(chatbot_id);
      throw refused;
    });
    await this.#runInTurn(() => warmChatbot({ database, clock: ports.clock }, chatbot_id));
  }

  #begin(chatbot_id: string): boolean {
    const now = performance.now();
    for (const [id, preparedAt] of this.#preparedAt)
      if (now - preparedAt >= pauseMs) this.#preparedAt.delete(id);
    if (this.#preparedAt.has(chatbot_id)) return false;
    this.#preparedAt.set(chatbot_id, now);
    return true;
  }
}

const ofDatabases = new WeakMap<Database, OpenedChats>();

/**
 * Someone has opened a chat with an active chatbot, so its knowledge is loaded before the first question. No one waits for
 * it, and whatever goes wrong shows with the question. `takeTurn` may refuse to prepare what is not prepared yet.
 */
export function prepareOpened(
  services: OpeningServices,
  chatbot_id: string,
  takeTurn: () => Promise<void> = async () => undefined,
): void {
  const whole = withoutWall(services.database);
  const opened = ofDatabases.get(whole) ?? new OpenedChats();
  ofDatabases.set(whole, opened);
  const { ports } = services;
  void runForAll(() => opened.prepare({ database: whole, ports }, chatbot_id, takeTurn)).catch(
    () => undefined,
  );
}
