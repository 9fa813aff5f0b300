/** One event of a stream, as the server sends it. */
export type StreamEvent = { readonly event: string; readonly data: unknown; readonly id?: string };

/**
 * Reads a stream of server-sent events. A comment, by which the server only shows that it is still there, is yielded
 * as undefined, so that the reader can tell a silent connection from a quiet one.
 */
export async function* readEventStream(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
): AsyncGenerator<StreamEvent | undefined, void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done = true, value = '' } = (await reader?.read()) ?? {};
    if (done) return;
    const frames = (text + value).split('\n\n');
    text = frames.pop() ?? '';
    for (const frame of frames) yield parseFrame(frame);
  }
}

function parseFrame(frame: string): StreamEvent | undefined {
  const fields = new Map<string, string>();
  for (const line of frame.split('\n')) {
    const end = line.indexOf(':');
    if (end > 0) fields.set(line.slice(0, end), line.slice(end + 1).trimStart());
  }
  const [event, data, id] = [fields.get('event'), fields.get('data'), fields.get('id')];
  if (event === undefined || data === undefined) return undefined;
  return { event, data: JSON.parse(data) as unknown, ...(id !== undefined && { id }) };
}
