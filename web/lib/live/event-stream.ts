import { ApiError } from '#web/lib/api/api-error.ts';

export type LiveEvent = { readonly event: string; readonly data: unknown; readonly id?: string };

/** The server says something every 20 seconds, if only that it is there. */
const silenceMs = 50_000;

type Reading = {
  readonly onEvent: (event: LiveEvent) => void;
  /** Nothing has come for so long that the connection must be dead. */
  readonly onSilence: () => void;
};

/** Reads a stream to its end: true when the server said that it is done, false when it was cut. */
export async function readEvents(reply: Response, { onEvent, onSilence }: Reading): Promise<boolean> {
  let silence = setTimeout(onSilence, silenceMs);
  try {
    for await (const frame of framesOf(reply)) {
      clearTimeout(silence);
      silence = setTimeout(onSilence, silenceMs);
      const read = parseFrame(frame);
      if (read?.event === 'end') return true;
      if (read?.event === 'error') throw failureOf(read.data);
      if (read) onEvent(read);
    }
    return false;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return false;
  } finally {
    clearTimeout(silence);
  }
}

async function* framesOf({ body }: Response) {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done = true, value = '' } = (await reader?.read()) ?? {};
    if (done) return;
    const frames = (text + value).split('\n\n');
    text = frames.pop() ?? '';
    yield* frames;
  }
}

/** One event in the format of server-sent events; nothing for a comment. */
export function parseFrame(frame: string): LiveEvent | undefined {
  const fields = new Map<string, string>();
  for (const line of frame.split('\n')) {
    const end = line.indexOf(':');
    if (end > 0) fields.set(line.slice(0, end), line.slice(end + 1).trimStart());
  }
  const [event, data, id] = [fields.get('event'), fields.get('data'), fields.get('id')];
  if (event === undefined || data === undefined) return undefined;
  return { event, data: JSON.parse(data) as unknown, ...(id !== undefined && { id }) };
}

function failureOf(data: unknown): ApiError {
  const status =
    typeof data === 'object' && data !== null && 'status' in data && typeof data.status === 'number'
      ? data.status
      : 500;
  return new ApiError(status, data);
}
