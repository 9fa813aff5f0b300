import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smtpMailer } from './mail.ts';

const heard: string[] = [];

const answers: Readonly<Record<string, string>> = { STARTTLS: '502 not here\r\n', DATA: '354 go on\r\n' };
const answerTo = (line: string) => answers[line] ?? '250 ok\r\n';

/** A mail server without TLS, such as an attacker on the way would run. */
const server = createServer((socket: Socket) => {
  let isMessage = false;
  socket.write('220 plain\r\n');
  socket.on('data', (sent) => {
    for (const line of String(sent).split('\r\n').filter(Boolean)) {
      heard.push(line);
      if (isMessage && line !== '.') continue;
      isMessage = line === 'DATA';
      socket.write(answerTo(line));
    }
  });
});
let port: number;

beforeAll(async () => {
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const mail = { to: 'family@home.test', subject: 'Your link', text: 'https://school.test/reset?token=secret' };
const sendTo = (host: string) =>
  smtpMailer({ url: `smtp://${host}:${port}`, from: 'office@school.test' })(mail);

test('an email leaves this machine only encrypted', async () => {
  await expect(sendTo('0.0.0.0')).rejects.toThrow('STARTTLS');
  expect(heard.join('\n')).not.toMatch(/MAIL FROM|secret/);
});

test('a mail server on this machine needs no encryption', async () => {
  await sendTo('127.0.0.1');
  expect(heard.join('\n')).toContain('token=secret');
});
