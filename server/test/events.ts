import type { Readable } from 'node:stream';
import { expect } from 'vitest';

export type ToldEvent = { readonly event: string; readonly data: unknown };

/** Reads server-sent events as they come. */
export function readEvents(stream: Readable) {
  const events: ToldEvent[] = [];
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const frames = (text + chunk).split('\n\n');
    text = frames.pop() ?? '';
    events.push(...frames.flatMap(eventOf));
  });
  const ended = new Promise<void>((resolve) => stream.once('close', resolve));
  return {
    /** What was told so far; heartbeats are left out. */
    told: events,
    /** Resolves when the stream has ended, on either side. */
    ended,
    /** Waits until the last event matches. */
    expectLast: (expected: object) =>
      expect.poll(() => events.at(-1), { timeout: 5_000, interval: 10 }).toMatchObject(expected),
    close: () => void stream.destroy(),
  };
}

function eventOf(frame: string): ToldEvent[] {
  const [, event, data] = /^event: (\w+)\n(?:id: .*\n)?data: (.*)$/.exec(frame) ?? [];
  return event && data ? [{ event, data: JSON.parse(data) as unknown }] : [];
}
