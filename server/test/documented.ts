import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { inject } from 'vitest';
import { type AnyOperationId, routes } from '#contract/index.ts';
import { refusalStatusesOf } from '#server/kit/http/api-refusals.ts';

type Content = Readonly<Record<string, { readonly schema?: { readonly format?: string } }>>;
type Response = { readonly $ref?: string; readonly content?: Content };
type Operation = { readonly operationId?: string; readonly responses: Readonly<Record<string, Response>> };
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

/** The committed description: `npm run generate` writes it, and the check of generated files compares it. */
const document = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8'),
) as Document;

const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
formats.default(ajv);
ajv.addFormat('binary', true);
ajv.addSchema(document, 'api');

const routeOf = new Map(routes);

const escapeSegment = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
const operations = new Map(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // A path can also have parameters.
      .filter(([, { operationId }]) => operationId !== undefined)
      .map(([method, operation]) => [
        operation.operationId,
        { operation, pointer: `#/paths/${escapeSegment(path)}/${method}/responses` },
      ]),
  ),
);

/** Where the description of this status is, and which types of content it names. */
function responseOf(id: string, status: number) {
  const described = operations.get(id);
  if (!described) throw new Error(`docs/openapi.json does not describe ${id}: run npm run generate`);
  const { operation, pointer } = described;
  const key = operation.responses[status] ? String(status) : 'default';
  const response = operation.responses[key];
  const route = routeOf.get(id as AnyOperationId);
  if (!response || !route || (key === 'default' && !refusalStatusesOf(route).includes(status)))
    throw new Error(`The contract does not say that ${id} can return ${status}: add it to \`refuses\``);
  const name = response.$ref?.split('/').at(-1) ?? '';
  return name ? `#/components/responses/${name}` : `${pointer}/${key}`;
}

const validators = new Map<string, ValidateFunction>();

function validatorOf(pointer: string): ValidateFunction {
  const known = validators.get(pointer);
  if (known) return known;
  const made = ajv.compile({ $ref: `api${pointer}` });
  validators.set(pointer, made);
  return made;
}

function contentOf(pointer: string): Content {
  const parts = pointer
    .slice(2)
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));
  let value: unknown = document;
  for (const part of parts) value = (value as Record<string, unknown>)[part];
  return (value as Response).content ?? {};
}

const noted = new Set<string>();

/** Notes, for the check at the end of a run, that a successful reply of this call was compared. */
function noteCompared(id: string) {
  const folder = inject('comparedReplies');
  if (folder === undefined || noted.has(id)) return;
  noted.add(id);
  appendFileSync(join(folder, String(process.pid)), `${id}\n`);
}

type SentReply = { readonly status: number; readonly contentType: unknown; readonly body: () => unknown };

/** Fails where a reply is not what docs/openapi.json says of it. */
export function checkDocumented(id: string, { status, contentType, body }: SentReply) {
  const pointer = responseOf(id, status);
  const type = String(contentType).replace(/;.*/, '');
  const content = contentOf(pointer);
  if (!(type in content) && !('*/*' in content))
    throw new Error(`docs/openapi.json does not say that ${id} can return ${type} with ${status}`);
  if (status < 300) noteCompared(id);
  // A file can be JSON, too; its bytes are not described.
  const isFile = content[type]?.schema?.format === 'binary';
  if (type !== 'application/json' || isFile) return;
  const validate = validatorOf(`${pointer}/content/${escapeSegment(type)}/schema`);
  if (!validate(body()))
    throw new Error(`${id} returned what docs/openapi.json does not say: ${ajv.errorsText(validate.errors)}`);
}
