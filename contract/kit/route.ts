import type { z } from 'zod';
import type { Rule } from '#contract/policy/grants.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One thing the product can do, written once. The server validates by it, the typed client calls by it,
 * the API description, the permission test and the docs are generated from it.
 * - `path` is written with `{id}` placeholders and without the `/api/v1` base.
 * - `access` is `session` (the default: a token is needed) or `public`.
 * - `permission` says what each role may do with it.
 * - `status` is the status of a successful reply (200 by default).
 * - `reads` names a writing method that changes nothing (so it leaves no audit entry).
 * - `message` is a sentence the envelope of a successful reply carries beside its result.
 * - `meta` is what the envelope carries beside a result that is a plain list: its totals.
 * - `upload` makes it a multipart call with one file in the field `file`; the other fields of the form are `body`.
 * - `reply: 'file'` answers bytes to save instead of the envelope; then there is no `result`.
 * - `reply: 'events'` answers a stream of server-sent events, by name as in `events`, instead of the envelope.
 * - `events` beside a `result`: the call answers a stream where the caller accepts `text/event-stream`.
 * - `secret` says that the reply holds something nobody may read a second time: it is never kept to be answered again.
 * - `versioned` says that the call compares the version of the record, sent as a header, with the one stored.
 * - `credential` names what a public call takes as its bearer token: the secret of a visitor's conversation.
 * - `refuses` lists statuses of failure that do not follow from what the call takes.
 * - `mimeTypes` are the types a file can have that `reply: 'file'` sends.
 * - `confirms` names the fields by which the caller proves again who they are: wrong ones are counted.
 * - `aliases` are further paths of the same call, where the wire has two words for one noun.
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
        readonly mimeTypes?: readonly string[];
      }
    | {
        readonly reply: 'events';
        readonly result?: never;
        readonly events: EventSchemas;
        readonly mimeTypes?: never;
      }
  );

/** Who may make the call: users with a role that is permitted, or everyone. */
type AccessDefinition =
  | { readonly access?: 'session'; readonly permission: Rule; readonly credential?: never }
  | { readonly access: 'public'; readonly permission?: never; readonly credential?: 'conversation' };

/** How a call can fail, besides what follows from what it takes. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415;

/** What the events of a stream carry, by their names; `end` and `error` are the stream's own. */
export type EventSchemas = Readonly<Record<string, z.ZodType>>;

type CallDefinition = {
  readonly method: Method;
  readonly path: string;
  readonly aliases?: readonly string[];
  readonly summary: string;
  readonly status?: 200 | 201 | 202;
  readonly reads?: true;
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

/** The kinds of file that can be told apart by their content. */
export type UploadKind = 'png' | 'jpeg' | 'webp' | 'pdf' | 'docx' | 'xlsx' | 'csv' | 'txt' | 'md' | 'html';
export type UploadRule = {
  readonly maxBytes: number;
  readonly kinds: readonly UploadKind[];
  /** Takes CSV as spreadsheets still write it too, in UTF-16 or a code page; without it text is UTF-8. */
  readonly anyEncoding?: boolean;
};

/** What an operation with `reply: 'file'` answers. */
export type FileReply = {
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
  /** How long a browser may keep it; not at all when left out. */
  readonly keepSeconds?: number;
};

/** One event of a stream: its name and what it carries. */
export type EventOf<Schemas extends EventSchemas> = {
  readonly [Name in keyof Schemas & string]: {
    readonly event: Name;
    readonly data: z.output<Schemas[Name]>;
    readonly id?: string;
  };
}[keyof Schemas & string];

/** What an operation answers as a stream. `open` is called when its transaction is over; it ends with `signal`. */
export type EventReply<Schemas extends EventSchemas = EventSchemas> = {
  readonly open: (signal: AbortSignal) => AsyncIterable<EventOf<Schemas>>;
  /** What streams are counted by besides their person or address: of one subject, a process opens five. */
  readonly subject?: string;
};

export function defineRoute<const Definition extends RouteDefinition>(definition: Definition): Definition {
  return definition;
}

const names = new WeakMap<RouteDefinition, string>();

/** Names the entries of a feature, each `feature.verb`. */
export function named<Entries extends Readonly<Record<string, RouteDefinition>>>(
  feature: string,
  entries: Entries,
): Entries {
  for (const [verb, route] of Object.entries(entries)) names.set(route, `${feature}.${verb}`);
  return entries;
}

/** The name of an entry, '' of one that was never named. */
export const nameOf = (route: RouteDefinition): string => names.get(route) ?? '';

type Parsed<Part> = Part extends z.ZodType ? z.output<Part> : undefined;
type Sent<Part> = Part extends z.ZodType ? z.input<Part> : undefined;
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
  readonly params: Sent<PartOf<Route, 'params'>>;
  readonly query: Sent<PartOf<Route, 'query'>>;
  readonly body: Sent<PartOf<Route, 'body'>>;
};

/** What a client gets of a call that is no stream. */
export type ResultOf<Route> = Route extends { readonly reply: 'file' }
  ? FileReply
  : Route extends { readonly result: infer Result extends z.ZodType }
    ? z.output<Result>
    : never;

type StreamOf<Route> = Route extends { readonly events: infer Events extends EventSchemas }
  ? EventReply<Events>
  : never;

/** What an operation answers: the result, or a stream where the route has events. */
export type AnswerOf<Route> = ResultOf<Route> | StreamOf<Route>;

export type AccessOf<Route> = Route extends { readonly access: 'public' } ? 'public' : 'session';
