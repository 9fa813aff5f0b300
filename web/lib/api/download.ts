import type { RouteDefinition } from '#contract/kit/route.ts';
import { readToken } from '#web/lib/session/session.ts';
import { outcomeOf, type Request, request, resultOf } from './api.ts';
import { ApiError } from './api-error.ts';

/** Fetches a signed address; throws `ApiError` with the server's sentence if it fails. */
export async function fetchFile(url: string): Promise<Blob> {
  const reply = await fetch(url).catch(() => undefined);
  if (!reply) throw new ApiError(0, undefined);
  if (!reply.ok) throw new ApiError(reply.status, await reply.json().catch(() => undefined));
  return reply.blob();
}

/** Downloads a signed address. */
export async function downloadFile(url: string, name: string): Promise<void> {
  saveBlob(await fetchFile(url), name);
}

/** Calls an operation that returns a file and saves it under the server's file name. */
export async function downloadReply<Route extends RouteDefinition & { readonly reply: 'file' }>(
  route: Route,
  input: Request<Route> & { readonly signal?: AbortSignal },
): Promise<void> {
  const token = readToken();
  const reply = await request(route, input, token);
  if (!reply.ok) {
    resultOf(route, { ...outcomeOf(reply), body: await reply.json().catch(() => undefined), token });
  }
  saveBlob(await reply.blob(), nameIn(reply.headers.get('content-disposition') ?? ''));
}

/** Saves text made in the browser, for example a list of errors as CSV. */
export function saveText(text: string, name: string, type = 'text/csv') {
  saveBlob(new Blob([text], { type: `${type};charset=utf-8` }), name);
}

function saveBlob(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  // Some browsers ignore a link outside the page, or its file name.
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has read the bytes by the next turn, Safari a little later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

function nameIn(disposition: string): string {
  const [, encoded = ''] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  return decodeURIComponent(encoded) || 'download';
}
