import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventReply } from '#contract/kit/route.ts';
import { refusalOf } from '#server/db/database-refusals.ts';
import type { Reply } from '#server/kit/gate/call.ts';
import { failureFrame, frameOf, type StreamSession } from '#server/kit/live/event-replies.ts';
import { networkOf } from '#server/lib/network-address.ts';
import { refuse } from '#server/lib/refusal.ts';

/** Proxies cut connections that are silent for half a minute or more. */
const heartbeatMs = 20_000;
/** After a lost connection every session is checked again, but not all at the same moment. */
const spreadMs = 5_000;
const mostOfOne = 50;
/** A whole school may share one address, and each visitor has one or two streams. */
const mostOfAddress = 1_000;
/** The tabs of one visitor in one conversation. */
const mostOfSubject = 5;
const mostInAll = 10_000;

type Options = { readonly onFailure: (error: unknown) => void };
type StreamRequest = {
  readonly raw: ServerResponse;
  readonly owner: string;
  readonly subject?: string | undefined;
  readonly school_id?: string | undefined;
  readonly session?: StreamSession;
};

/** One open stream. It always ends by aborting. */
class EventStream {
  readonly owner: string;
  readonly subject: string | undefined;
  readonly school_id: string | undefined;
  readonly session: StreamSession | undefined;
  readonly #raw: ServerResponse;
  readonly #ending = new AbortController();

  constructor({ raw, owner, subject, school_id, session }: StreamRequest) {
    this.#raw = raw;
    this.owner = owner;
    this.subject = subject;
    this.session = session;
    this.school_id = session?.school_id ?? school_id;
  }

  end() {
    if (this.#ending.signal.aborted) return;
    this.#ending.abort();
    // End at once and in order, even if the operation ignores the signal.
    this.#raw.end();
  }

  async lookAgain() {
    if (!this.session || !(await this.session.holds())) this.end();
  }

  async run({ open }: EventReply, { onFailure }: Options) {
    // The client may have gone while the stream was being prepared: then no 'close' follows.
    if (this.#raw.destroyed) return this.end();
    const { signal } = this.#ending;
    const heartbeat = setInterval(() => this.#beat(), heartbeatMs);
    this.#raw.once('close', () => this.end());
    try {
      for await (const event of open(signal)) await this.#write(frameOf(event));
      await this.#write(frameOf({ event: 'end', data: {} }));
    } catch (error) {
      if (signal.aborted) return;
      if (!refusalOf(error)) onFailure(error);
      this.#raw.write(failureFrame(error));
    } finally {
      clearInterval(heartbeat);
      this.end();
    }
  }

  async #write(frame: string) {
    const { signal } = this.#ending;
    signal.throwIfAborted();
    if (!this.#raw.write(frame)) await once(this.#raw, 'drain', { signal });
  }

  /** A client that has not read since the last heartbeat is considered gone. */
  #beat() {
    if (this.#raw.writableNeedDrain) return this.end();
    if (this.session?.isOver()) void this.lookAgain();
    this.#raw.write(':\n\n');
  }
}

/** The open event streams of this process; none holds a connection to the database. */
export class EventStreams {
  readonly #options: Options;
  readonly #open = new Set<EventStream>();
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  get size() {
    return this.#open.size;
  }

  /** Writes the stream that an operation returned; resolves when its head is on the way. */
  send(request: FastifyRequest, reply: FastifyReply, { result, session, status }: Reply) {
    const owner = session?.user_id ?? networkOf(request.ip);
    const { subject, school_id } = result as EventReply;
    this.#admit((stream) => stream.owner === owner, session ? mostOfOne : mostOfAddress);
    if (subject) this.#admit((stream) => stream.subject === subject, mostOfSubject);
    reply.hijack();
    const { raw } = reply;
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value) raw.setHeader(name, value);
    raw.setHeader('content-type', 'text/event-stream; charset=utf-8');
    raw.setHeader('cache-control', 'no-store');
    raw.setHeader('x-accel-buffering', 'no');
    // If the connection were kept for another request, it would delay the end of the process.
    raw.setHeader('connection', 'close');
    raw.statusCode = status;
    raw.flushHeaders();
    const stream = new EventStream({ raw, owner, subject, school_id, ...(session && { session }) });
    this.#open.add(stream);
    void stream.run(result as EventReply, this.#options).finally(() => this.#open.delete(stream));
  }

  /** A user or a session has changed: the streams of that person check their session again; without a name, all do. */
  sessionChanged(user_id: string) {
    for (const stream of this.#open) {
      if (!stream.session || (user_id && stream.session.user_id !== user_id)) continue;
      setTimeout(() => void stream.lookAgain(), user_id ? 0 : Math.random() * spreadMs).unref();
    }
  }

  /**
   * A school has changed its requirements or is suspended: the streams of its people check their sessions again, and those
   * of its visitors end.
   */
  schoolChanged(school_id: string) {
    for (const stream of this.#open) {
      if (stream.school_id !== school_id) continue;
      setTimeout(() => void stream.lookAgain(), Math.random() * spreadMs).unref();
    }
  }

  close() {
    this.#isClosed = true;
    for (const stream of this.#open) stream.end();
  }

  #admit(isCounted: (stream: EventStream) => boolean, most: number) {
    if (this.#isClosed || this.size >= mostInAll) throw refuse.unavailable();
    if ([...this.#open].filter(isCounted).length >= most)
      throw refuse.tooMany('Too many live connections are open. Please close some.', 30);
  }
}

/** Opens the event streams of one process. */
export const openEventStreams = (options: Options) => new EventStreams(options);
