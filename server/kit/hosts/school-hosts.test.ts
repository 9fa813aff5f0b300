import { expect, it } from 'vitest';
import type { Database } from '#server/db/pool.ts';
import { SchoolHosts } from './school-hosts.ts';

type Row = { readonly school_id: string; readonly host_name: string };

/** Host names as the look-up function returns them, and how often it was asked. */
function openHosts(rows: Row[], { publicUrl = 'https://homeroom.test', isHeard = true } = {}) {
  const asked: unknown[] = [];
  const run = async (_: unknown, [school_id]: readonly unknown[]) => {
    asked.push(school_id);
    return rows.filter((row) => school_id === null || row.school_id === school_id);
  };
  const database = { unscoped: (work: (db: object) => unknown) => work({ run }) } as unknown as Database;
  return { rows, asked, hosts: new SchoolHosts({ database, publicUrl, heard: () => isHeard }) };
}

const lakeside = { school_id: 'a', host_name: 'lakeside.example' };

it('reads the host names once, whatever names requests have', async () => {
  const { hosts, asked } = openHosts([lakeside]);
  for (let n = 0; n < 1000; n += 1) {
    await hosts.refresh();
    expect(hosts.schoolAt(`made-up-${n}.example`)).toBeUndefined();
  }
  for (const host of ['lakeside.example', 'LAKESIDE.example.']) expect(hosts.schoolAt(host)).toBe('a');
  expect(asked).toEqual([null]);
});

it('asks again for the schools that have changed, and for all if there may be more', async () => {
  const { hosts, asked, rows } = openHosts([lakeside]);
  await hosts.refresh();
  rows.splice(0, 1, { ...lakeside, school_id: 'b' });
  hosts.forget('b');
  hosts.forget('a');
  await hosts.refresh();
  expect([hosts.schoolAt('lakeside.example'), asked]).toEqual(['b', [null, 'b', 'a']]);
  rows.pop();
  hosts.forget('');
  await hosts.refresh();
  expect([hosts.schoolAt('lakeside.example'), asked.at(-1)]).toEqual([undefined, null]);
});

it('begins addresses like that of the installation, which keeps its own host name', async () => {
  const rows = [lakeside, { school_id: 'b', host_name: 'homeroom.test' }];
  const { hosts } = openHosts(rows, { publicUrl: 'http://homeroom.test:8080' });
  await hosts.refresh();
  expect(hosts.of('a')).toBe('http://lakeside.example:8080');
  expect([hosts.of('b'), hosts.schoolAt('homeroom.test')]).toEqual(['http://homeroom.test:8080', undefined]);
  const { hosts: dotted } = openHosts(rows, { publicUrl: 'http://homeroom.test.' });
  await dotted.refresh();
  expect(dotted.schoolAt('homeroom.test')).toBeUndefined();
});

it('reads again by itself while no notification can be heard', async () => {
  const { hosts, asked } = openHosts([lakeside], { isHeard: false });
  await hosts.refresh();
  await hosts.refresh();
  expect(asked).toEqual([null]);
});
