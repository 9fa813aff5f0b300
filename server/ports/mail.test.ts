import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderMailer, smtpMailer } from './mail.ts';

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

const mail = {
  school_id: '',
  to: 'family@home.test',
  subject: 'Your link',
  text: 'https://school.test/reset?token=secret',
};
const sendTo = (host: string) =>
  smtpMailer({ url: `smtp://${host}:${port}`, from: 'office@school.test' })(mail);

test('an email leaves this machine only encrypted', async () => {
  await expect(sendTo('0.0.0.0')).rejects.toThrow('STARTTLS');
  expect(heard.join('\n')).not.toMatch(/MAIL FROM|secret/);
});

test('a sender of a school is one header with one address, whatever its name holds', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mail-'));
  const send = folderMailer({ folder, from: 'Homeroom <homeroom@school.test>' });
  const headerOf = async (from: { name: string; address: string | undefined }) => {
    const { place } = await send({ ...mail, from });
    const [head = ''] = (await readFile(place, 'utf8')).split('\n\n');
    expect(head).not.toMatch(/^Bcc:/im);
    return /^From: .*$/im.exec(head.replaceAll(/\n\s+/g, ' '))?.[0];
  };
  expect(await headerOf({ name: 'Lakeside School', address: undefined })).toBe(
    'From: Lakeside School <homeroom@school.test>',
  );
  const address = 'office@lakeside.test';
  expect(await headerOf({ name: 'Office, "the" <all@spam.test>', address })).toBe(
    'From: "Office, \\"the\\" <all@spam.test>" <office@lakeside.test>',
  );
  expect(await headerOf({ name: 'Lakeside\r\nBcc: all@spam.test', address })).toMatch(
    /^From: .*<office@lakeside\.test>$/,
  );
  await rm(folder, { recursive: true });
});

test('the envelope of an email in the name of a school has the address of the installation', async () => {
  const from = { name: 'Lakeside School', address: 'office@lakeside.test' };
  const send = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Homeroom <homeroom@school.test>' });
  heard.splice(0);
  await send({ ...mail, from });
  await send({ ...mail, from, returnTo: 'bounces+1@school.test' });
  expect(heard.filter((line) => line.startsWith('MAIL FROM'))).toEqual([
    'MAIL FROM:<homeroom@school.test>',
    'MAIL FROM:<bounces+1@school.test>',
  ]);
  expect(heard).toContain('From: Lakeside School <office@lakeside.test>');
});

test('a mail server on this machine needs no encryption', async () => {
  await sendTo('127.0.0.1');
  expect(heard.join('\n')).toContain('token=secret');
});
