import type { ResultOf, RouteDefinition } from '#contract/kit/route.ts';
import { readToken } from '#web/lib/session/session.ts';
import { address, type Request, resultOf } from './api.ts';
import { ApiError } from './api-error.ts';

/** Longer than a large file takes over a slow connection. */
const timeout = 300_000;

type UploadOptions = {
  readonly file: File;
  /** Called with 0 to 100 while the file is being sent. */
  readonly onProgress?: ((percent: number) => void) | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** Calls an operation that accepts a file; throws `ApiError` like `call`. */
export async function upload<Route extends RouteDefinition & { readonly upload: object }>(
  route: Route,
  input: Request<Route> & UploadOptions,
): Promise<ResultOf<Route>> {
  const token = readToken();
  const reply = await send(route, input, token);
  return resultOf<ResultOf<Route>>(route, { ...reply, token });
}

function formOf({ file, body }: { file: File; body?: unknown }): FormData {
  const form = new FormData();
  // The texts go first, so that they have arrived when the file ends.
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  form.append('file', file, file.name);
  return form;
}

/** Only XMLHttpRequest reports upload progress. */
function send(
  route: RouteDefinition,
  input: UploadOptions & { params?: unknown; body?: unknown },
  token: string | null,
) {
  return new Promise<{ status: number; body: unknown; requestId: string | null }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(route.method, address(route.path, { params: input.params }));
    request.timeout = timeout;
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    if (input.idempotencyKey) request.setRequestHeader('idempotency-key', input.idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) => input.onProgress?.(percentOf(loaded, total));
    request.onload = () =>
      resolve({
        status: request.status,
        body: jsonOf(request.responseText),
        requestId: request.getResponseHeader('x-request-id'),
      });
    request.onerror = () => reject(new ApiError(0, undefined));
    request.ontimeout = () => reject(new ApiError(0, undefined));
    request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'));
    input.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(formOf(input));
  });
}

const percentOf = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 100) : 0);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
