/**
 * A program as the author of a client writes it, with the types that openapi-typescript makes from docs/openapi.json.
 * The test puts it beside these types, compiles it and runs it.
 */
import createClient from 'openapi-fetch';
import type { paths } from './schema.js';

const [, , baseUrl = ''] = process.argv;
const client = createClient<paths>({ baseUrl });

const signedIn = await client.POST('/auth/login', {
  body: { user_email: 'admin@test.test', password: 'correct horse 12' },
});
if (!signedIn.data) throw new Error(signedIn.error.errors[0]?.message);
const headers = { Authorization: `Bearer ${signedIn.data.result.token}` };

const created = await client.POST('/school/subjects', {
  headers,
  params: { header: { 'Idempotency-Key': 'subject-1' } },
  body: { subject_name: 'Astronomy', subject_code: 'AST' },
});
if (!created.data) throw new Error(created.error.errors[0]?.message);

const listed = await client.GET('/school/subjects', { headers, params: { query: { search: 'astro' } } });
const names: string[] = listed.data?.result.subjects.map(({ subject_name }) => subject_name) ?? [];

const unknown = await client.GET('/school/students/{id}', {
  headers,
  params: { path: { id: '00000000-0000-4000-8000-000000000000' } },
});
const refusal: { success: false } | undefined = unknown.error;

// @ts-expect-error A subject has no such field.
void created.data.result.color;

process.stdout.write(JSON.stringify({ names, status: unknown.response.status, success: refusal?.success }));
