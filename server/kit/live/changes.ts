import { setTimeout as wait } from 'node:timers/promises';
import type { LiveHub } from './hub.ts';

/** Changes within this time reach the screen as one event. */
const pauseMs = 200;

/** Like `live.hear`, for screens that read everything again: it pauses after each change. */
export async function* hearChanges(live: LiveHub, topics: readonly string[], signal: AbortSignal) {
  for await (const payloads of live.hear(topics, signal)) {
    yield payloads;
    await wait(pauseMs, undefined, { signal });
  }
}
