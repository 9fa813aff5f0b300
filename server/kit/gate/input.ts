import type { RouteDefinition } from '#contract/kit/route.ts';
import type { Upload } from '#server/kit/files/uploads.ts';
import { refuse } from '#server/lib/refusal.ts';
import { parseInput } from '#server/lib/validation.ts';
import type { Call } from './call.ts';

/** The validated parts of a call. */
export type CallInput = { params: unknown; query: unknown; body: unknown; upload?: Upload };

export function validate(route: RouteDefinition, call: Call): CallInput {
  const params = route.params?.safeParse(call.params);
  if (params && !params.success) throw refuse.notFound();
  return {
    params: params?.data,
    query: route.query && parseInput(route.query, call.query ?? {}),
    body: route.body && !route.upload && parseInput(route.body, call.body ?? {}),
  };
}

export async function inputOf(route: RouteDefinition, call: Call): Promise<CallInput> {
  const input = validate(route, call);
  if (!route.upload) return input;
  if (!call.receive) throw refuse.wrongType('A file must be sent');
  const { fields, upload } = await call.receive(route.upload);
  return { ...input, body: route.body && parseInput(route.body, fields), upload };
}

/** The parts that make two requests equal; a file counts by its digest. */
export const fingerprintOf = ({ upload, ...input }: CallInput) =>
  upload ? { ...input, upload: [upload.fileName, upload.sha256] } : input;

/** The page that sent wrong input may read what is wrong with it, from any site. */
export function validatePublic(route: RouteDefinition, call: Call): CallInput {
  try {
    return validate(route, call);
  } catch (refusal) {
    call.origin.admit();
    throw refusal;
  }
}
