import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { handleErrors } from './routes.ts';
import { createServer } from './server.ts';

const newId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

async function fail(id: string, remoteAddress: string) {
  const lines: string[] = [];
  const log = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = createServer(pino({ level: 'warn' }, log), ['10.0.0.0/8']);
  handleErrors(app);
  app.get('/', () => {
    throw new Error('broken');
  });
  const reply = await app.inject({ url: '/', remoteAddress, headers: { 'x-request-id': id } });
  await app.close();
  const { errors } = reply.json<{ errors: { code: string }[] }>();
  const logged = JSON.parse(lines[0] ?? '{}') as { reqId?: string };
  return { header: reply.headers['x-request-id'], code: errors[0]?.code, logged: logged.reqId };
}

test('the id of a trusted proxy is in the log, in the header and in the error', async () => {
  const id = '4bf92f3577b34da6a3ce929d0e0e4736';
  expect(await fail(id, '10.1.2.3')).toEqual({ header: id, code: id, logged: id });
});

test.each([
  ['of a visitor', 'made-up-by-a-visitor', '203.0.113.9'],
  ['that is too short', 'short', '10.1.2.3'],
  ['that is too long', 'x'.repeat(65), '10.1.2.3'],
  ['with other characters', 'id with "quotes"', '10.1.2.3'],
])('an id %s is replaced by a new one', async (_, id, address) => {
  const { header, code, logged } = await fail(id, address);
  expect(header).toMatch(newId);
  expect([code, logged]).toEqual([header, header]);
});
