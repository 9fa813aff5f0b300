import { type DescribedReply, type Description, isJson, type Json, operationsOf } from './api-json.ts';

/** Describes each JSON reply as the common envelope with what this call puts in it. */
export function wrapReplies({ paths }: Description) {
  for (const { responses } of operationsOf(paths)) {
    for (const [status, { content }] of Object.entries(responses)) {
      const reply = content?.['application/json'];
      if (!reply || !status.startsWith('2')) continue;
      const { properties, required } = reply['schema'] as Json;
      // A file has a schema without properties.
      if (!properties) continue;
      reply['schema'] = { allOf: [{ $ref: '#/components/schemas/Success' }], required, properties };
    }
  }
}

/** Replies with the same named result and nothing else share a response, which is named after the result. */
function nameOfResult(response: DescribedReply): string | undefined {
  const schema = response.content?.['application/json']?.['schema'];
  const { result, ...others } = (isJson(schema) ? (schema['properties'] ?? {}) : {}) as { result?: Json };
  const ref = result?.['$ref'];
  const isAlone = Object.keys(others).length === 0 && Object.keys(response.content ?? {}).length === 1;
  return isAlone && typeof ref === 'string' ? ref.split('/').at(-1) : undefined;
}

/** Names the replies that several calls have in common. */
export function shareReplies({ paths, components }: Description) {
  const uses = new Map<
    string,
    { responses: Record<string, DescribedReply>; status: string; name: string }[]
  >();
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
function countParameters(operations: ReturnType<typeof operationsOf>) {
  const counts = new Map<string, number>();
  for (const parameter of operations.flatMap(({ parameters = [] }) => parameters)) {
    const text = JSON.stringify(parameter);
    if (!('$ref' in parameter)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

/** Names the parameters that several calls take; if several share a name, the most used one gets it. */
export function shareParameters({ paths, components }: Description) {
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

const textsOf = (parameters: readonly Json[] = []) =>
  parameters.map((parameter) => JSON.stringify(parameter));

/** Writes once, at the path, what all of its calls take. */
export function liftParameters({ paths }: Description) {
  for (const [path, item] of Object.entries(paths)) {
    const [first, ...others] = Object.values(item);
    const common = (first?.parameters ?? []).filter((parameter) =>
      others.every(({ parameters }) => textsOf(parameters).includes(JSON.stringify(parameter))),
    );
    if (common.length === 0 || others.length === 0) continue;
    const lifted = new Set(textsOf(common));
    for (const operation of Object.values(item)) {
      const own = operation.parameters?.filter((parameter) => !lifted.has(JSON.stringify(parameter))) ?? [];
      if (own.length > 0) operation.parameters = own;
      else delete operation.parameters;
    }
    (paths as Record<string, Json>)[path] = { parameters: common, ...item };
  }
}
