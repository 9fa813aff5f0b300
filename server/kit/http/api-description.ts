import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiParameters,
  type ZodOpenApiPathsObject,
  type ZodOpenApiRequestBodyObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { routes } from '#contract/index.ts';
import { apiBase, replyError } from '#contract/kit/envelope.ts';
import type { EventSchemas, RouteDefinition, UploadRule } from '#contract/kit/route.ts';
import { mimeTypeOf } from '#server/kit/files/kinds.ts';
import { ageHeader, components, overview } from './api-components.ts';
import type { Json } from './api-json.ts';
import { isWrite } from './api-refusals.ts';
import { tidyDescription } from './api-tidying.ts';

const bytes = z.string().meta({ format: 'binary' });
const json = 'application/json';

const inMegabytes = (size: number) => `${Math.round(size / 1024 / 1024)} MB`;

function formOf({ kinds, maxBytes }: UploadRule, body: z.ZodObject | undefined): ZodOpenApiRequestBodyObject {
  const types = [...new Set(kinds.map(mimeTypeOf))];
  return {
    description: `A form with one file of at most ${inMegabytes(maxBytes)}.`,
    required: true,
    content: {
      'multipart/form-data': {
        schema: z.object({ file: bytes, ...body?.shape }),
        encoding: { file: { contentType: types.join(', ') } },
      },
    },
  };
}

function requestBodyOf({ upload, body, form }: RouteDefinition): ZodOpenApiRequestBodyObject | undefined {
  if (upload) return formOf(upload, body);
  return (
    body && {
      required: !body.safeParse({}).success,
      content: { [form ? 'application/x-www-form-urlencoded' : json]: { schema: body } },
    }
  );
}

/** Every event of a stream is one of these; the last two end every stream. */
function eventSchemaOf(events: EventSchemas) {
  const own = Object.entries(events).map(([name, data]) => z.object({ event: z.literal(name), data }));
  return z.union([...own, endEvent, errorEvent]);
}

const endEvent = z.object({ event: z.literal('end'), data: z.object({}) }).meta({ id: 'EndEvent' });
const errorEvent = z
  .object({
    event: z.literal('error'),
    data: z.object({ status: z.int(), errors: z.array(replyError) }),
  })
  .meta({ id: 'ErrorEvent' });

const descriptions = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted. The work continues as a job.',
};

function contentOf({ result, meta, message, events, mimeTypes }: RouteDefinition) {
  const envelope =
    result &&
    z.object({
      ...(message !== undefined && { message: z.literal(message) }),
      ...(meta && { meta }),
      result,
    });
  return {
    ...(envelope && { [json]: { schema: envelope } }),
    ...(events && { 'text/event-stream': { schema: eventSchemaOf(events) } }),
    ...(mimeTypes && Object.fromEntries(mimeTypes.map((type) => [type, { schema: bytes }]))),
  };
}

function describeSuccess(route: RouteDefinition): ZodOpenApiResponseObject {
  return {
    description: descriptions[route.status ?? 200],
    ...(route.mayLag && { headers: ageHeader }),
    content: contentOf(route),
  };
}

function responsesOf(route: RouteDefinition): ZodOpenApiResponsesObject {
  const refused = { $ref: '#/components/responses/Refused' } as const;
  const declared = (route.refuses ?? []).map((status): [string, typeof refused] => [String(status), refused]);
  return { [route.status ?? 200]: describeSuccess(route), ...Object.fromEntries(declared), default: refused };
}

function parametersOf({ params, query }: RouteDefinition): ZodOpenApiParameters {
  return { ...(params && { path: params }), ...(query && { query }) };
}

function headersOf(route: RouteDefinition) {
  const names = [...(isWrite(route) ? ['IdempotencyKey'] : []), ...(route.versioned ? ['Version'] : [])];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function securityOf({ access, credential }: RouteDefinition) {
  if (access === 'operator') return { security: [{ operator: [] }] };
  if (access !== 'public') return {};
  return { security: credential ? [{ [credential]: [] }] : [] };
}

function operationOf(id: string, route: RouteDefinition): ZodOpenApiOperationObject {
  const requestBody = requestBodyOf(route);
  return {
    operationId: id,
    tags: [id.split('.')[0] ?? id],
    summary: route.summary,
    ...securityOf(route),
    parameters: headersOf(route),
    requestParams: parametersOf(route),
    ...(requestBody && { requestBody }),
    responses: responsesOf(route),
  };
}

function pathsOf(): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const [id, route] of routes) {
    const method = route.method.toLowerCase();
    paths[route.path] = { ...paths[route.path], [method]: operationOf(id, route) };
  }
  return paths;
}

let description: Json | undefined;

/** The contract as an OpenAPI document: input as clients send it, output as they receive it. */
export function describeApi(): Json {
  description ??= tidyDescription(
    createDocument({
      openapi: '3.1.0',
      info: { title: 'Homeroom', version: '1', description: overview, license: { name: 'Apache-2.0' } },
      servers: [{ url: apiBase }],
      security: [{ session: [] }],
      components,
      paths: pathsOf(),
    }) as unknown as Json,
  );
  return description;
}
