import { shareBodies, shareForms } from './api-bodies.ts';
import { type Description, isJson, type Json } from './api-json.ts';
import { nameValues } from './api-naming.ts';
import { shareRecords } from './api-records.ts';
import { liftParameters, shareParameters, shareReplies, wrapReplies } from './api-sharing.ts';

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
 * Removes limits that every number has and patterns that repeat the format. Objects stay open: clients should expect
 * that a later version sends more.
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

/** The short members first: what they describe then follows on the same line. */
function shortFirst(schema: Json): Json {
  const { required, properties, items, anyOf, allOf, ...short } = schema;
  const long = Object.entries({ required, properties, items, anyOf, allOf });
  return { ...short, ...Object.fromEntries(long.filter(([, part]) => part !== undefined)) };
}

function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (!isJson(value)) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, tidy(part)]));
  if (Array.isArray(inner['anyOf'])) return mergeNull(inner);
  return typeof inner['type'] === 'string' ? shortFirst(simplifySchema(inner)) : inner;
}

const sortKeys = (named: Json) =>
  Object.fromEntries(Object.entries(named).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/**
 * Shortens a description without changing its meaning: plain types, everything that recurs named once, names in
 * order.
 */
export function tidyDescription(description: Json): Json {
  const tidied = nameValues(tidy(description) as Description);
  shareRecords(tidied);
  wrapReplies(tidied);
  shareReplies(tidied);
  shareBodies(tidied);
  shareForms(tidied);
  shareParameters(tidied);
  liftParameters(tidied);
  const { components } = tidied;
  return {
    ...tidied,
    components: Object.fromEntries(
      Object.entries(components).map(([kind, named]) => [kind, sortKeys(named)]),
    ),
  };
}
