import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One thing the product can do, written once. The server validates by it, the typed client calls by it,
 * the API description, the permission test and the docs are generated from it.
 * - `path` is written with `{id}` placeholders and without the `/api/v1` base.
 * - `access` is `session` (the default: a token is needed and the policy table decides) or `public`.
 * - `status` is the status of a successful reply (200 by default).
 * - `reads` names a writing method that changes nothing (so it leaves no audit entry).
 */
export type RouteDefinition = {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly access?: 'session' | 'public';
  readonly status?: 200 | 201 | 202;
  readonly reads?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly result: z.ZodType;
};

export function defineRoute<const Definition extends RouteDefinition>(definition: Definition): Definition {
  return definition;
}

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

export type ResultOf<Route> = Route extends { readonly result: infer Result extends z.ZodType }
  ? z.output<Result>
  : never;

export type AccessOf<Route> = Route extends { readonly access: 'public' } ? 'public' : 'session';
