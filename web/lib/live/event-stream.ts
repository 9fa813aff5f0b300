import { readEventStream, type StreamEvent } from '#contract/kit/event-stream.ts';
import { ApiError } from '#web/lib/api/api-error.ts';

/** The server sends something every 20 seconds, at least a comment. */
const silenceMs = 50_000;

type StreamReaderOptions = {
  readonly onEvent: (event: StreamEvent) => void;
  /** Called if nothing has arrived for so long that the connection must be dead. */
  readonly onSilence: () => void;
};

/** Reads a stream to its end: true when the server ended it, false when the connection broke. */
export async function readEvents(
  reply: Response,
  { onEvent, onSilence }: StreamReaderOptions,
): Promise<boolean> {
  let silence = setTimeout(onSilence, silenceMs);
  try {
    for await (const event of readEventStream(reply.body)) {
      clearTimeout(silence);
      silence = setTimeout(onSilence, silenceMs);
      if (event?.event === 'end') return true;
      if (event?.event === 'error') throw failureOf(event.data);
      if (event) onEvent(event);
    }
    return false;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return false;
  } finally {
    clearTimeout(silence);
  }
}

function failureOf(data: unknown): ApiError {
  const status =
    typeof data === 'object' && data !== null && 'status' in data && typeof data.status === 'number'
      ? data.status
      : 500;
  return new ApiError(status, data);
}
