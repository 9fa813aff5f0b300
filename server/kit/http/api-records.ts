import { type Description, isJson, type Json } from './api-json.ts';

/** An object with fewer fields than this is like another one only by chance, except what every list says. */
const fewestFields = 5;
const ofEveryList = 'Page';

type BaseRecord = { readonly ref: string; readonly fields: Json; readonly required: readonly string[] };

const fieldsOf = ({ type, properties, allOf }: Json): Json | undefined =>
  type === 'object' && allOf === undefined && isJson(properties) ? properties : undefined;

const requiredFieldsOf = ({ required = [] }: Json) => required as string[];

/** The named objects, the largest first. */
function listBaseRecords({ components }: Description): BaseRecord[] {
  return Object.entries(components['schemas'] ?? {})
    .flatMap(([name, schema]) => {
      const fields = fieldsOf(schema as Json);
      if (!fields || (Object.keys(fields).length < fewestFields && name !== ofEveryList)) return [];
      return [{ ref: `#/components/schemas/${name}`, fields, required: requiredFieldsOf(schema as Json) }];
    })
    .toSorted((one, other) => Object.keys(other.fields).length - Object.keys(one.fields).length);
}

/** Whether an object has all fields of a named one, with the same values, and promises as many of them. */
function hasFieldsOf(schema: Json, fields: Json, base: BaseRecord): boolean {
  return (
    fields !== base.fields &&
    base.required.every((name) => requiredFieldsOf(schema).includes(name)) &&
    Object.entries(base.fields).every(
      ([name, field]) => name in fields && JSON.stringify(field) === JSON.stringify(fields[name]),
    )
  );
}

function extend(schema: Json, fields: Json, base: BaseRecord): Json {
  const { type: _, required: __, properties: ___, ...rest } = schema;
  const required = requiredFieldsOf(schema).filter((name) => !base.required.includes(name));
  const own = Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in base.fields)));
  const shared = { $ref: base.ref };
  if (Object.keys(own).length + Object.keys(rest).length + required.length === 0) return shared;
  return { ...rest, allOf: [shared], ...(required.length > 0 && { required }), properties: own };
}

/** Describes each object that has all fields of a named one as that one and its further fields. */
export function shareRecords(description: Description) {
  const bases = listBaseRecords(description);
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace);
    if (!isJson(value)) return value;
    const fields = fieldsOf(value);
    const base = fields && bases.find((one) => hasFieldsOf(value, fields, one));
    const schema = fields && base ? extend(value, fields, base) : value;
    return Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, replace(part)]));
  };
  const { components } = description;
  components['schemas'] = replace(components['schemas']) as Json;
  description.paths = replace(description.paths) as Description['paths'];
}
