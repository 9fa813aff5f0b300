import { type Description, isJson, type Json, operationsOf } from './api-json.ts';
import { capitalize } from './api-naming.ts';

type Body = {
  readonly operationId: string;
  readonly holder: Json;
  readonly schema: Json;
  readonly fields: Json;
  readonly required: readonly string[];
};

/** Fewer common fields do not need a name. */
const fewestFields = 4;

function bodiesOf({ paths }: Description): Body[] {
  return operationsOf(paths).flatMap(({ operationId, requestBody }) =>
    Object.values(requestBody?.content ?? {}).flatMap((holder) => {
      const { schema } = holder;
      if (!isJson(schema) || !isJson(schema['properties'])) return [];
      const required = (schema['required'] ?? []) as string[];
      return [{ operationId, holder, schema, fields: schema['properties'], required }];
    }),
  );
}

function textWithoutDefault(field: unknown): string {
  const { default: _, ...rest } = field as Json;
  return JSON.stringify(rest);
}

const nounOf = ({ operationId }: Body) => operationId.split('.')[0];

/** Whether a body takes all fields of another, of the same noun, and demands at least as much. */
function extendsBody(body: Body, base: Body): boolean {
  return (
    body !== base &&
    nounOf(body) === nounOf(base) &&
    base.required.every((field) => body.required.includes(field)) &&
    Object.entries(base.fields).every(
      ([name, field]) =>
        name in body.fields && textWithoutDefault(field) === textWithoutDefault(body.fields[name]),
    ) &&
    !Object.values(base.fields).some((field) => 'default' in (field as Json))
  );
}

/** `students.update` takes `StudentsUpdate`. */
const nameOf = ({ operationId }: { readonly operationId: string }) =>
  operationId.split('.').map(capitalize).join('');

/** The fields of a body that the body it extends does not have. */
function extensionOf(body: Body, base: Body): Json {
  const shared = { $ref: `#/components/schemas/${nameOf(base)}` };
  const required = body.required.filter((field) => !base.required.includes(field));
  const properties = Object.fromEntries(
    Object.entries(body.fields).filter(
      ([name, field]) => JSON.stringify(field) !== JSON.stringify(base.fields[name]),
    ),
  );
  const hasOwn = Object.keys(properties).length > 0;
  if (required.length === 0 && !hasOwn) return shared;
  return { allOf: [shared], ...(required.length > 0 && { required }), ...(hasOwn && { properties }) };
}

/** Names the fields that several calls of a noun take, such as those that create and update a record. */
export function shareBodies(description: Description) {
  const { components } = description;
  const bodies = bodiesOf(description);
  const isShared = new Set<Body>();
  const bases = bodies
    .filter(({ fields }) => Object.keys(fields).length >= fewestFields)
    .toSorted((one, other) => one.required.length - other.required.length);
  for (const base of bases) {
    const extending = bodies.filter((body) => !isShared.has(body) && extendsBody(body, base));
    if (isShared.has(base) || extending.length === 0) continue;
    components['schemas'] = { ...components['schemas'], [nameOf(base)]: base.schema };
    for (const body of [base, ...extending]) {
      body.holder['schema'] =
        body === base ? { $ref: `#/components/schemas/${nameOf(base)}` } : extensionOf(body, base);
      isShared.add(body);
    }
  }
}

/** Names the forms that several calls take, after the first of these calls. */
export function shareForms({ paths, components }: Description) {
  const uses = Map.groupBy(
    operationsOf(paths).filter(({ requestBody }) => requestBody?.content?.['multipart/form-data']),
    ({ requestBody }) => JSON.stringify(requestBody),
  );
  for (const [text, [first, ...others]] of uses) {
    if (!first || others.length === 0) continue;
    const name = nameOf(first);
    components['requestBodies'] = { ...components['requestBodies'], [name]: JSON.parse(text) as Json };
    for (const operation of [first, ...others])
      operation.requestBody = { $ref: `#/components/requestBodies/${name}` };
  }
}
