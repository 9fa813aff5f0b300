import { expect, test } from 'vitest';
import { printJson } from './print-json.ts';

const field = (max: number) => ({ type: ['string', 'null'], maxLength: max });
const parameters = ['id', 'page', 'limit', 'search'].map((name) => ({
  $ref: `#/components/parameters/${name}`,
}));
const example = {
  get: { operationId: 'students.get', tags: ['students'], parameters, responses: {} },
  put: {
    content: { json: { schema: { properties: { name: field(200), email: field(254), note: field(9) } } } },
  },
};

test('what is printed is the same JSON, and no line is longer than 120 characters', () => {
  const text = printJson(example);
  expect(JSON.parse(text)).toEqual(example);
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
});

test('each line holds as much as fits, and brackets that open or close together take no lines of their own', () => {
  expect(printJson(example).split('\n')).toEqual([
    '{',
    '  "get": { "operationId": "students.get", "tags": ["students"], "responses": {}, "parameters": [',
    '    { "$ref": "#/components/parameters/id" }, { "$ref": "#/components/parameters/page" },',
    '    { "$ref": "#/components/parameters/limit" }, { "$ref": "#/components/parameters/search" }] },',
    '  "put": { "content": { "json": { "schema": { "properties": { "name": { "type": ["string", "null"], "maxLength": 200 },',
    '    "email": { "type": ["string", "null"], "maxLength": 254 },',
    '    "note": { "type": ["string", "null"], "maxLength": 9 } } } } } } }',
    '',
  ]);
});

test('a list or an object begins on the line of the member before it', () => {
  const names = Array.from({ length: 12 }, (_, index) => `field_${index + 1}`);
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', minLength: 1 }]));
  const call = {
    summary: 'Get a student. '.repeat(6),
    tags: ['students'],
    parameters: [...parameters, { $ref: '#/components/parameters/sort' }],
    responses: { properties },
  };
  expect(printJson(call).split('\n').slice(1, 5)).toEqual([
    '  "tags": ["students"], "parameters": [{ "$ref": "#/components/parameters/id" },',
    '    { "$ref": "#/components/parameters/page" }, { "$ref": "#/components/parameters/limit" },',
    '    { "$ref": "#/components/parameters/search" }, { "$ref": "#/components/parameters/sort" }], "responses": {',
    '    "properties": { "field_1": { "type": "string", "minLength": 1 }, "field_2": { "type": "string", "minLength": 1 },',
  ]);
});
