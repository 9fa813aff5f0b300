import type { EventReply, EventSchemas } from '#contract/kit/route.ts';
import { refusalOf } from '#server/db/database-refusals.ts';
import { checkResult } from '#server/lib/validation.ts';

/** The session that a stream depends on and ends with. */
export type StreamSession = {
  readonly user_id: string;
  readonly school_id: string;
  /** Checks again whether the session still exists with the same rights. */
  readonly holds: () => Promise<boolean>;
  readonly isOver: () => boolean;
};

/** A plain result is data for JSON, so it never has a function called `open`. */
export const isEventReply = (result: unknown): result is EventReply =>
  typeof result === 'object' && result !== null && 'open' in result && typeof result.open === 'function';

/** The same stream; it fails if an event does not match the contract. */
export function checkedEvents(schemas: EventSchemas, { open, ...reply }: EventReply): EventReply {
  return {
    ...reply,
    open: async function* checked(signal) {
      for await (const event of open(signal)) {
        const schema = schemas[event.event];
        if (!schema) throw new Error(`The contract names no event ${event.event}`);
        checkResult(schema, event.data);
        yield event;
      }
    },
  };
}

type Frame = { readonly event: string; readonly data: unknown; readonly id?: string | undefined };

/** JSON has no line breaks, so every event is one line of data. */
export const frameOf = ({ event, data, id }: Frame) =>
  `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;

/** The last event of a stream that fails: the sentence of a refusal, or a general one. */
export function failureFrame(error: unknown): string {
  const refusal = refusalOf(error);
  const errors = refusal?.errors ?? [{ message: 'An unexpected error occurred' }];
  return frameOf({ event: 'error', data: { status: refusal?.status ?? 500, errors } });
}
