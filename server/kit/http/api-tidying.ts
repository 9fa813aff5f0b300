/** Data as JSON can hold it. */
export type Json = { [name: string]: unknown };

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNull = (schema: unknown) => isJson(schema) && schema['type'] === 'null';
const isPlain = (schema: unknown): schema is Json =>
  isJson(schema) && ['string', 'number', 'integer', 'boolean'].includes(String(schema['type']));

const isEmptyText = (schema: unknown) => isJson(schema) && schema['const'] === '';

/**
 * `null` or a plain value is one schema with two types. Where both `null` and an empty text mean nothing, it is enough
 * to describe `null`.
 */
function mergeNull({ anyOf, ...rest }: Json): Json {
  const members = anyOf as unknown[];
  const distinct = members.some(isNull) ? members.filter((member) => !isEmptyText(member)) : members;
  const [value, ...others] = distinct.filter((member) => !isNull(member));
  const hasNull = distinct.length > (value === undefined ? 0 : 1 + others.length);
  if (others.length > 0 || !isPlain(value) || 'const' in value) return { ...rest, anyOf: distinct };
  if (!hasNull) return { ...rest, ...value };
  const { enum: values } = value;
  return {
    ...rest,
    ...value,
    type: [value['type'], 'null'],
    ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }),
  };
}

const widest = Number.MAX_SAFE_INTEGER;

/**
 * Without limits that every number has, without patterns that say the same as the format, and open: clients should
 * expect that a later version sends more.
 */
function simplifySchema(schema: Json): Json {
  const { minimum, maximum, pattern, additionalProperties, ...rest } = schema;
  const saysFormat = ['uuid', 'date-time', 'date'].includes(String(rest['format']));
  return {
    ...rest,
    ...(minimum !== undefined && minimum !== -widest && { minimum }),
    ...(maximum !== undefined && maximum !== widest && { maximum }),
    ...(pattern !== undefined && !saysFormat && { pattern }),
    ...(isJson(additionalProperties) &&
      Object.keys(additionalProperties).length > 0 && { additionalProperties }),
  };
}

function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (!isJson(value)) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, tidy(part)]));
  if (Array.isArray(inner['anyOf'])) return mergeNull(inner);
  return 'type' in inner && typeof inner['type'] === 'string' ? simplifySchema(inner) : inner;
}

type DescribedReply = { $ref?: string; content?: Record<string, Json> };
type Operation = Json & { parameters?: Json[]; responses: Record<string, DescribedReply> };
type PathItem = Record<string, Operation>;
type Description = Json & { paths: Record<string, PathItem>; components: Record<string, Json> };

const operationsOf = (paths: Description['paths']) =>
  Object.values(paths).flatMap((item) => Object.values(item));

/** Says of each reply in JSON that it is the envelope all have, with what this call puts in it. */
function wrapReplies({ paths }: Description) {
  for (const { responses } of operationsOf(paths)) {
    for (const [status, { content }] of Object.entries(responses)) {
      const reply = content?.['application/json'];
      if (!reply || !status.startsWith('2')) continue;
      const { properties, required } = reply['schema'] as Json;
      // A file has a schema without properties.
      if (!properties) continue;
      reply['schema'] = { allOf: [{ $ref: '#/components/schemas/Success' }, { properties, required }] };
    }
  }
}

/** What calls return that have the same named result and nothing else: the response is then named after it. */
function nameOfResult(response: DescribedReply): string | undefined {
  const schema = response.content?.['application/json']?.['schema'];
  const own = isJson(schema) && Array.isArray(schema['allOf']) ? (schema['allOf'][1] as Json) : undefined;
  const { result, ...others } = (own?.['properties'] ?? {}) as { result?: Json };
  const ref = result?.['$ref'];
  const isAlone = Object.keys(others).length === 0 && Object.keys(response.content ?? {}).length === 1;
  return isAlone && typeof ref === 'string' ? ref.split('/').at(-1) : undefined;
}

/** Names the replies that several calls have in common. */
function shareReplies({ paths, components }: Description) {
  const uses = new Map<string, { responses: Operation['responses']; status: string; name: string }[]>();
  for (const { responses } of operationsOf(paths)) {
    for (const [status, response] of Object.entries(responses)) {
      const name = nameOfResult(response);
      if (!name) continue;
      const text = JSON.stringify(response);
      uses.set(text, [...(uses.get(text) ?? []), { responses, status, name }]);
    }
  }
  for (const [text, places] of uses) {
    if (places.length < 2) continue;
    for (const { responses, status, name } of places) {
      const shared = status === '200' ? name : `${name}${status}`;
      components['responses'] = { ...components['responses'], [shared]: JSON.parse(text) as Json };
      responses[status] = { $ref: `#/components/responses/${shared}` };
    }
  }
}

/** How often each parameter is written, by the JSON of it. */
function countParameters(operations: readonly Operation[]) {
  const counts = new Map<string, number>();
  for (const parameter of operations.flatMap(({ parameters = [] }) => parameters)) {
    const text = JSON.stringify(parameter);
    if (!('$ref' in parameter)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

/** Names the parameters that several calls take; of several with one name, the one that is used most. */
function shareParameters({ paths, components }: Description) {
  const operations = operationsOf(paths);
  const shared = new Map<string, { text: string; parameter: Json }>();
  for (const [text, count] of countParameters(operations)) {
    const parameter = JSON.parse(text) as Json;
    const name = String(parameter['name']);
    if (count > 1 && !shared.has(name)) shared.set(name, { text, parameter });
  }
  for (const operation of operations) {
    if (!operation.parameters) continue;
    operation.parameters = operation.parameters.map((parameter) =>
      shared.get(String(parameter['name']))?.text === JSON.stringify(parameter)
        ? { $ref: `#/components/parameters/${String(parameter['name'])}` }
        : parameter,
    );
  }
  for (const [name, { parameter }] of shared)
    components['parameters'] = { ...components['parameters'], [name]: parameter };
}

const sortKeys = (named: Json) =>
  Object.fromEntries(Object.entries(named).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Makes a description shorter that says the same: shared envelopes and parameters, plain types, names in order. */
export function tidyDescription(description: Json): Json {
  const tidied = tidy(description) as Description;
  wrapReplies(tidied);
  shareReplies(tidied);
  shareParameters(tidied);
  const { components } = tidied;
  return {
    ...tidied,
    components: Object.fromEntries(
      Object.entries(components).map(([kind, named]) => [kind, sortKeys(named)]),
    ),
  };
}
