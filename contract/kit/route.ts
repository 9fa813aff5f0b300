import type { z } from 'zod';
import type { Rule } from '#contract/policy/grants.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the product, defined once. The server validates with it, the typed client calls with it, and
 * the API description, the permission tests and the docs are generated from it.
 * - `path` is written with `{id}` placeholders and without the `/api/v1` base.
 * - `access` is `session` (the default: a token is needed), `public`, or `operator` (the operator's key is needed).
 * - `permission` says what each role may do with it.
 * - `status` is the status of a successful reply (200 by default).
 * - `reads` marks a call with a writing method that changes nothing, so that it leaves no audit entry.
 * - `mayLag` says that a replica of the database may answer it, with rows that are up to a minute old but contain what the
 *   caller has written; `X-Homeroom-As-Of` then says how old. Not for what a page reads again because of a live update.
 * - `message` is a sentence that the envelope of a successful reply has next to its result.
 * - `meta` is what the envelope has next to a result that is a plain list: its totals.
 * - `upload` makes it a multipart call with one file in the field `file`; the other fields of the form are `body`.
 * - `form` says that the body is a form, as other services send it, with their signature in a header; only public
 *   calls can have it.
 * - `reply: 'file'` returns a file instead of the envelope; then there is no `result`.
 * - `reply: 'events'` returns a stream of server-sent events, named in `events`, instead of the envelope.
 * - `events` next to a `result`: the call returns a stream if the caller accepts `text/event-stream`.
 * - `secret` says that the reply is shown only once: it is not stored to be returned again for the same key.
 * - `versioned` says that the call compares the version of the record, sent as a header, with the one stored.
 * - `needsSignUp` marks a public call that exists only if the operator lets people sign schools up, and not at the host name
 *   of a school.
 * - `credential` names what a public call takes as its bearer token: the secret of a visitor's conversation.
 * - `refuses` lists statuses of failure that do not follow from what the call takes.
 * - `mimeTypes` are the types a file can have that `reply: 'file'` sends.
 * - `confirms` names the fields with which callers prove their identity again: wrong values are counted.
 * - `aliases` are further paths of the same call, if the wire has two words for one noun.
 */
export type RouteDefinition = CallDefinition &
  AccessDefinition &
  (
    | {
        readonly reply?: never;
        readonly result: z.ZodType;
        readonly events?: EventSchemas;
        readonly mimeTypes?: never;
      }
    | {
        readonly reply: 'file';
        readonly result?: never;
        readonly events?: never;
        readonly mimeTypes: readonly string[];
      }
    | {
        readonly reply: 'events';
        readonly result?: never;
        readonly events: EventSchemas;
        readonly mimeTypes?: never;
      }
  );

/** Who may make the call: users with a role that is permitted, everyone, or the operator of the installation. */
type AccessDefinition =
  | {
      readonly access?: 'session';
      readonly permission: Rule;
      readonly credential?: never;
      readonly needsSignUp?: never;
      readonly form?: never;
    }
  | {
      readonly access: 'public';
      readonly permission?: never;
      readonly credential?: 'conversation';
      readonly needsSignUp?: true;
      readonly form?: true;
    }
  | {
      readonly access: 'operator';
      readonly permission?: never;
      readonly credential?: never;
      readonly needsSignUp?: never;
      readonly form?: never;
    };

/** How a call can fail, besides what follows from what it takes. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415;

/** The version of a record that was never saved: the call is refused if someone has saved it meanwhile. */
export const neverSaved = 'null';

/** The data of a stream's events by name; every stream also has `end` and `error`. */
export type EventSchemas = Readonly<Record<string, z.ZodType>>;

type CallDefinition = {
  readonly method: Method;
  readonly path: string;
  readonly aliases?: readonly string[];
  readonly summary: string;
  readonly status?: 200 | 201 | 202;
  readonly reads?: true;
  readonly mayLag?: true;
  readonly secret?: true;
  readonly versioned?: true;
  readonly refuses?: readonly RefusalStatus[];
  readonly confirms?: readonly string[];
  readonly message?: string;
  readonly meta?: z.ZodObject;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly upload?: UploadRule;
};

/** The kinds of file that the server recognizes by their content. */
export type UploadKind = 'png' | 'jpeg' | 'webp' | 'pdf' | 'docx' | 'xlsx' | 'csv' | 'txt' | 'md' | 'html';
export type UploadRule = {
  readonly maxBytes: number;
  readonly kinds: readonly UploadKind[];
  /** Also accepts CSV in UTF-16 or a code page, as some spreadsheets write it; otherwise text must be UTF-8. */
  readonly anyEncoding?: boolean;
};

/** What an operation with `reply: 'file'` returns. */
export type FileReply = {
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
  /** How long a browser may cache it; not at all when left out. */
  readonly keepSeconds?: number;
};

/** One event of a stream: its name and its data. */
export type EventOf<Schemas extends EventSchemas> = {
  readonly [Name in keyof Schemas & string]: {
    readonly event: Name;
    readonly data: z.output<Schemas[Name]>;
    readonly id?: string;
  };
}[keyof Schemas & string];

/** A stream that an operation returns. `open` is called after its transaction; the stream ends with `signal`. */
export type EventReply<Schemas extends EventSchemas = EventSchemas> = {
  readonly open: (signal: AbortSignal) => AsyncIterable<EventOf<Schemas>>;
  /** What streams are counted by besides user or address: a process opens at most five per subject. */
  readonly subject?: string;
  /** The school of a stream without a session: the stream ends when the school changes, and the client opens it again. */
  readonly school_id?: string;
};

export function defineRoute<const Definition extends RouteDefinition>(definition: Definition): Definition {
  return definition;
}

const names = new WeakMap<RouteDefinition, string>();

/** Names the entries of a feature, each `feature.verb`. */
export function nameEntries<Entries extends Readonly<Record<string, RouteDefinition>>>(
  feature: string,
  entries: Entries,
): Entries {
  for (const [verb, route] of Object.entries(entries)) names.set(route, `${feature}.${verb}`);
  return entries;
}

/** The name of an entry; '' if it was never named. */
export const nameOf = (route: RouteDefinition): string => names.get(route) ?? '';

type Parsed<Part> = Part extends z.ZodType ? z.output<Part> : undefined;
type RequestValue<Part> = Part extends z.ZodType ? z.input<Part> : undefined;
type PartOf<Route, Name extends string> = Route extends { readonly [Key in Name]: infer Part }
  ? Part
  : undefined;

/** What an operation receives: the validated parts of the request. */
export type InputOf<Route> = {
  readonly params: Parsed<PartOf<Route, 'params'>>;
  readonly query: Parsed<PartOf<Route, 'query'>>;
  readonly body: Parsed<PartOf<Route, 'body'>>;
};

/** What a client sends: the parts before defaults and coercions. */
export type RequestOf<Route> = {
  readonly params: RequestValue<PartOf<Route, 'params'>>;
  readonly query: RequestValue<PartOf<Route, 'query'>>;
  readonly body: RequestValue<PartOf<Route, 'body'>>;
};

/** What a client receives from a call that is not a stream. */
export type ResultOf<Route> = Route extends { readonly reply: 'file' }
  ? FileReply
  : Route extends { readonly result: infer Result extends z.ZodType }
    ? z.output<Result>
    : never;

type StreamOf<Route> = Route extends { readonly events: infer Events extends EventSchemas }
  ? EventReply<Events>
  : never;

/** What an operation returns: the result, or a stream if the route has events. */
export type AnswerOf<Route> = ResultOf<Route> | StreamOf<Route>;

export type AccessOf<Route> = Route extends { readonly access: infer Access extends 'public' | 'operator' }
  ? Access
  : 'session';
