import { expect, test } from 'vitest';
import type { StreamEvent } from '#contract/kit/event-stream.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { readEvents } from './event-stream.ts';

/** A reply whose body comes in these pieces. */
function replyOf(...pieces: string[]): Response {
  const encoder = new TextEncoder();
  return new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(encoder.encode(piece));
        controller.close();
      },
    }),
  );
}

async function read(...pieces: string[]) {
  const events: StreamEvent[] = [];
  const onEvent = (event: StreamEvent) => void events.push(event);
  const isDone = await readEvents(replyOf(...pieces), { onEvent, onSilence: () => undefined });
  return { told: events, isDone };
}

test('an event is read in any pieces, and a comment is skipped', async () => {
  const { told: events, isDone } = await read(
    ':\n\nevent: sta',
    'te\ndata: {"unread":',
    '1}\n\n:\n\nevent: state\nid: 7\ndata: {"unread":2}\n\n',
  );
  expect(events).toEqual([
    { event: 'state', data: { unread: 1 } },
    { event: 'state', data: { unread: 2 }, id: '7' },
  ]);
  expect(isDone).toBe(false);
});

test('only a stream with an end event is complete, and what follows the end is not read', async () => {
  const end = 'event: end\ndata: {}\n\n';
  expect(await read('event: a\ndata: 1\n\n', end, 'event: b\ndata: 2\n\n')).toEqual({
    told: [{ event: 'a', data: 1 }],
    isDone: true,
  });
  expect(await read('event: a\ndata: 1\n\nevent: b\ndata: 2')).toMatchObject({ isDone: false });
});

test('a server error is reported in its words', async () => {
  const failure = '{"status":503,"errors":[{"message":"The service is busy"}]}';
  const failed = await read(`event: error\ndata: ${failure}\n\n`).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(ApiError);
  expect(failed).toMatchObject({ status: 503, message: 'The service is busy' });
});

test('a colon in the data belongs to the data', async () => {
  const { told: events } = await read('event: note\ndata: {"at":"10:30"}\n\n');
  expect(events).toEqual([{ event: 'note', data: { at: '10:30' } }]);
});
