import type { UploadRule } from '#contract/kit/route.ts';
import type { ReceivedUpload } from '#server/kit/files/uploads.ts';
import type { StreamSession } from '#server/kit/live/event-replies.ts';
import type { Origin } from '#server/kit/security/cross-origin.ts';

/** The parts of a request, as HTTP delivers them. */
export type Call = {
  readonly origin: Origin;
  /** The host name that the request was sent to, without a port. */
  readonly host: string;
  readonly token: string | undefined;
  /** What an SMS provider proves its form with. */
  readonly signature: string | undefined;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly version: string | undefined;
  /** Whether the page reports that no one has used it for a while. */
  readonly isUnattended: boolean;
  /** Whether the caller accepts a stream of events. */
  readonly acceptsEvents: boolean;
  /** Reads the form of a call with an upload. The gate calls it only once it knows that the caller may send one. */
  readonly receive?: (rule: UploadRule) => Promise<ReceivedUpload>;
};

export type Reply = {
  readonly status: number;
  readonly result: unknown;
  readonly meta?: object | undefined;
  /** As of when the result is complete, if a replica answered. */
  readonly asOf?: Date | undefined;
  /** The session that a stream depends on. */
  readonly session?: StreamSession;
};
