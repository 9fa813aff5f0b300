import type { FastifyInstance } from 'fastify';

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  format?: string;
};
type Content = { content?: Record<string, { schema?: Schema }> };
type Operation = {
  operationId?: string;
  summary?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: Content;
  responses?: Record<string, Content>;
};
type Description = { paths?: Record<string, Record<string, Operation>> };

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function typeOf(schema: Schema | undefined): string {
  if (!schema) return 'any';
  if (schema.enum) return schema.enum.map(String).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items)}`;
  if (schema.format === 'binary') return 'file';
  if (schema.properties) return `{ ${Object.keys(schema.properties).join(', ')} }`;
  return String(schema.type ?? 'any');
}

const row = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`;

/** Each call takes and answers one kind of content: JSON, a form with a file, or a file. */
const schemaOf = (content: Content | undefined) => Object.values(content?.content ?? {})[0]?.schema;

function bodyRows(content: Content | undefined): string[] {
  const schema = schemaOf(content);
  return Object.entries(schema?.properties ?? {}).map(([name, property]) =>
    row([name, 'body', typeOf(property), schema?.required?.includes(name) ? 'yes' : '']),
  );
}

function section(path: string, method: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map((parameter) =>
    row([parameter.name, parameter.in, typeOf(parameter.schema), parameter.required ? 'yes' : '']),
  );
  const rows = [...parameters, ...bodyRows(operation.requestBody)];
  const [status, reply] = Object.entries(operation.responses ?? {})[0] ?? [];
  const input = rows.length
    ? `<table><tr><th>field</th><th>in</th><th>type</th><th>required</th></tr>${rows.join('')}</table>`
    : '';
  const access = operation.security?.length === 0 ? ' <em>public</em>' : '';
  const result = typeOf(schemaOf(reply));
  return `<section id="${escape(operation.operationId ?? path)}"><h3><code>${method.toUpperCase()} ${escape(path)}</code>${access}</h3>
<p>${escape(operation.summary ?? '')}</p>${input}<p>${escape(status ?? '')} result: <code>${escape(result)}</code></p></section>`;
}

const style = `body{font:14px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2422;background:#fbfaf6}
code{font-size:13px;overflow-wrap:anywhere}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #e4e1d8;padding:4px 8px;text-align:left;overflow-wrap:anywhere}
section{border-top:2px solid #e4e1d8;margin-top:1.5rem}em{color:#1f5b4d}`;

function page(description: Description): string {
  const byTag = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(description.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'other';
      byTag.set(tag, [...(byTag.get(tag) ?? []), section(path, method, operation)]);
    }
  }
  const parts = [...byTag].map(([tag, sections]) => `<h2>${escape(tag)}</h2>${sections.join('\n')}`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API | Homeroom</title><style>${style}</style><h1>Homeroom API</h1>
<p>The same as data: <a href="/api/openapi.json">openapi.json</a>. Every reply is
<code>{ success, result, errors: [{ message, field?, code? }] }</code>; send <code>Authorization: Bearer …</code>.</p>
${parts.join('\n')}</html>`;
}

/** The API description: as OpenAPI data and as one page for people, without any script. */
export function addApiPages(app: FastifyInstance) {
  let data: string | undefined;
  let html: string | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, (_, reply) => {
    data ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(data);
  });
  app.get('/api/docs', { schema: { hide: true } }, (_, reply) => {
    html ??= page(app.swagger() as Description);
    return reply.type('text/html; charset=utf-8').send(html);
  });
}
