import { type Description, isJson, type Json } from './api-json.ts';
import { namedValues } from './api-values.ts';

export const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The text of a schema by which equal ones are found, whatever the order of their members. */
const textOf = (schema: Json) =>
  JSON.stringify(Object.entries(schema).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** The same values without null. */
function withoutNull({ type, enum: values, ...rest }: Json): Json {
  const types = (Array.isArray(type) ? (type as unknown[]) : [type]).filter((name) => name !== 'null');
  return {
    ...rest,
    type: types.length === 1 ? types[0] : types,
    ...(Array.isArray(values) && { enum: (values as unknown[]).filter((value) => value !== null) }),
  };
}

/** Replaces fields that have these values by a reference to their name. */
function referTo(names: ReadonlyMap<string, string>) {
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace);
    if (!isJson(value)) return value;
    const { default: preset, ...schema } = value;
    const name = 'type' in schema ? names.get(textOf(withoutNull(schema))) : undefined;
    if (name === undefined)
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replace(part)]));
    const isNullable = Array.isArray(schema['type']) && (schema['type'] as unknown[]).includes('null');
    const ref = isNullable ? { anyOf: [refTo(name), { type: 'null' }] } : refTo(name);
    return preset === undefined ? ref : { default: preset, ...ref };
  };
  return replace;
}

/** Uses one name for what is taken and what is sent, if they are the same. */
function joinDirections(description: Description): Description {
  const { schemas = {} } = description.components;
  const same = Object.keys(schemas).filter(
    (name) =>
      name.endsWith('Output') &&
      JSON.stringify(schemas[name]) === JSON.stringify(schemas[name.slice(0, -'Output'.length)]),
  );
  const text = same.reduce(
    (all, name) => all.replaceAll(`schemas/${name}"`, `schemas/${name.slice(0, -'Output'.length)}"`),
    JSON.stringify(description),
  );
  const joined = JSON.parse(text) as Description;
  for (const name of same) delete joined.components['schemas']?.[name];
  return joined;
}

/** Replaces the values of `namedValues` by their name wherever a call takes or sends them. */
export function nameValues(description: Description): Description {
  const { schemas = {} } = description.components;
  const named = Object.entries(schemas).filter(([name]) => name in namedValues);
  const names = new Map(named.map(([name, schema]) => [textOf(schema as Json), name]));
  const replaced = referTo(names)(description) as Description;
  replaced.components['schemas'] = { ...replaced.components['schemas'], ...Object.fromEntries(named) };
  return joinDirections(replaced);
}
