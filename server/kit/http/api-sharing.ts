import { type DescribedReply, type Description, isJson, type Json, operationsOf } from './api-json.ts';
import { capitalize } from './api-naming.ts';

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

/** `text/csv` and `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet`: `CsvOrSheet`. */
const nameOfTypes = (types: readonly string[]) =>
  types.map((type) => capitalize(type.split(/[/.]/).at(-1)?.replace('*', 'file') ?? '')).join('Or');

/**
 * The name under which several calls can share a reply: a reply with a named result and nothing else is named after
 * the result, a file after its types. One with headers of its own is not shared.
 */
function nameOfReply(response: DescribedReply): string | undefined {
  if (response.headers) return undefined;
  const types = Object.keys(response.content ?? {});
  if (types.length > 0 && !types.includes('application/json') && !types.includes('text/event-stream'))
    return nameOfTypes(types);
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
      const name = nameOfReply(response);
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

/** Equal parameters have equal texts, whatever wrote them. */
const inOrder = ({ in: location, name, required, ...rest }: Json): Json => ({
  in: location,
  name,
  ...(required !== undefined && { required }),
  ...rest,
});

/** The texts of all parameters, the most used first, with how often each is written. */
function countParameters(operations: ReturnType<typeof operationsOf>) {
  const counts = new Map<string, number>();
  for (const parameter of operations.flatMap(({ parameters = [] }) => parameters)) {
    const text = JSON.stringify(parameter);
    if (!('$ref' in parameter)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

/**
 * The names of the parameters that several calls take, by their texts. The most used parameter gets the name as it is,
 * such as `limit`, another with a default value the name with that value, such as `limit.50`.
 */
function nameParameters(operations: ReturnType<typeof operationsOf>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [text, count] of countParameters(operations)) {
    const { name, schema } = JSON.parse(text) as { name: string; schema: Json };
    const choices = [name, ...('default' in schema ? [`${name}.${String(schema['default'])}`] : [])];
    const free = choices.find((choice) => !taken.has(choice));
    if (count < 2 || free === undefined) continue;
    taken.add(free);
    names.set(text, free);
  }
  return names;
}

/** Names the parameters that several calls take. */
export function shareParameters({ paths, components }: Description) {
  const operations = operationsOf(paths);
  for (const operation of operations)
    if (operation.parameters)
      operation.parameters = operation.parameters.map((parameter) =>
        '$ref' in parameter ? parameter : inOrder(parameter),
      );
  const names = nameParameters(operations);
  for (const operation of operations) {
    if (!operation.parameters) continue;
    operation.parameters = operation.parameters.map((parameter) => {
      const name = names.get(JSON.stringify(parameter));
      return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
    });
    if (operation.parameters.length === 0) delete operation.parameters;
  }
  for (const [text, name] of names)
    components['parameters'] = { ...components['parameters'], [name]: JSON.parse(text) as Json };
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
