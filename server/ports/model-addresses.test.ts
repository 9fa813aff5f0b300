import type { lookup } from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAllowed, refusalOfAddress } from './model-addresses.ts';
import { openModelFetch } from './model-fetch.ts';

let lookups = 0;
const server = createServer((_, response) => {
  lookups += 1;
  response.end('inside');
});
let port: number;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

type Done = (error: null, found: { address: string; family: number }[]) => void;
/** A look-up of names for a test: the replies in order, the last one for good. */
const names = (...answers: string[][]) => {
  const left = [...answers];
  const resolve = (_host: string, _options: object, done: Done) => {
    const addresses = (left.length > 1 ? left.shift() : left[0]) ?? [];
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return resolve as unknown as typeof lookup;
};

const closed = { mayBePrivate: false };
const open = { mayBePrivate: true };

describe('addresses', () => {
  it.each([
    '127.0.0.1',
    '127.255.0.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fd00::1',
    'fc00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:93.184.215.14',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
    'ff02::1',
  ])('%s is not on the public internet', (address) => {
    expect(isAllowed(address, closed)).toBe(false);
  });

  it.each(['93.184.215.14', '8.8.8.8', '172.32.0.1', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])(
    '%s is on the public internet',
    (address) => {
      expect(isAllowed(address, closed)).toBe(true);
    },
  );

  it('can be private if the operator allows it, but never where clouds keep credentials', () => {
    expect(['127.0.0.1', '10.0.0.1', '::1', 'fd00::1'].map((each) => isAllowed(each, open))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    const never = [
      '169.254.169.254',
      'fe80::1',
      '::ffff:169.254.169.254',
      '::169.254.169.254',
      '64:ff9b::a9fe:a9fe',
      '64:ff9b::169.254.169.254',
      '2002:a9fe:a9fe::',
      '2002:a9fe:a9fe::1',
      'fd00:ec2::254',
      'fd20:ce::254',
      '100.100.100.200',
      '::ffff:100.100.100.200',
      '64:ff9b::6464:64c8',
      '2002:6464:64c8::',
    ];
    expect(never.filter((each) => isAllowed(each, open))).toEqual([]);
    expect(
      ['100.100.100.201', '2002:a9ff::1', '64:ff9b::a9ff:1'].every((each) => isAllowed(each, open)),
    ).toBe(true);
  });
});

describe('a typed address', () => {
  const inside = 'Address must be on the public internet: one inside a private network is not allowed here';
  it.each([
    ['https://127.0.0.1/v1'],
    ['https://2130706433/v1'],
    ['https://0x7f.1/v1'],
    ['https://[::1]/v1'],
    ['https://[fd00::1]:8443/v1'],
    ['https://169.254.169.254/latest'],
    ['https://10.0.0.7'],
    ['https://localhost/v1'],
  ])('%s is refused', async (url) => {
    expect(await refusalOfAddress(url, closed)).toBe(inside);
  });

  it('is refused if its name resolves to a private address, even one of several', async () => {
    const lookup = names(['93.184.215.14', '10.0.0.1']);
    expect(await refusalOfAddress('https://models.example/v1', { ...closed, lookup })).toBe(inside);
    const outside = names(['93.184.215.14']);
    expect(
      await refusalOfAddress('https://models.example/v1', { ...closed, lookup: outside }),
    ).toBeUndefined();
  });

  it('is refused without TLS, and when its name is unknown', async () => {
    expect(await refusalOfAddress('http://93.184.215.14/v1', closed)).toBe(
      'Address must begin with https://',
    );
    expect(await refusalOfAddress('https://models.invalid/v1', closed)).toBe(
      'Address could not be found: check how it is written',
    );
  });

  it('can be private if the operator allows it', async () => {
    expect(await refusalOfAddress('http://127.0.0.1:11434', open)).toBeUndefined();
    expect(await refusalOfAddress('http://169.254.169.254/', open)).toBe(inside);
  });
});

describe('calling an address', () => {
  it.each(['http://127.0.0.1', 'http://localhost', 'https://127.0.0.1', 'https://[::1]'])(
    'does not go where the rule forbids: %s',
    async (origin) => {
      await expect(openModelFetch(closed)(`${origin}:${port}/v1`)).rejects.toThrow('is not allowed');
      expect(lookups).toBe(0);
    },
  );

  it('checks the address again on connecting: a name that became private is not followed', async () => {
    const lookup = names(['93.184.215.14'], ['127.0.0.1']);
    const rule = { ...closed, lookup };
    const url = `https://models.example:${port}/v1`;
    expect(await refusalOfAddress(url, rule)).toBeUndefined();
    await expect(openModelFetch(rule)(url)).rejects.toThrow('is not allowed');
    expect(lookups).toBe(0);
  });

  it('works if the operator allows it', async () => {
    const reply = await openModelFetch(open)(`http://localhost:${port}/v1`);
    expect(await reply.text()).toBe('inside');
  });
});
