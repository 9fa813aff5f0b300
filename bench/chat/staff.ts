import { setTimeout as pause } from 'node:timers/promises';

const paths = [
  '/school/students?page=1&limit=10',
  '/cms/dashboard',
  '/cms/dashboard/today',
  '/chat/sessions?page=1&limit=25',
];
const thinkingMs = () => 200 + Math.random() * 600;

export type StaffTimes = { readonly times: readonly number[]; readonly failures: readonly string[] };

/** Staff at work until `isOver` returns true: students, dashboard, chat sessions. */
export async function staffAtWork(
  { base, token }: { base: string; token: string },
  people: number,
  isOver: AbortSignal,
): Promise<StaffTimes> {
  const times: number[] = [];
  const failures: string[] = [];
  const work = async (_: unknown, person: number) => {
    for (let turn = person; !isOver.aborted; turn += 1) {
      const path = paths[turn % paths.length] ?? '';
      const started = performance.now();
      const reply = await fetch(base + path, { headers: { authorization: `Bearer ${token}` } });
      await reply.text();
      times.push(performance.now() - started);
      if (!reply.ok) failures.push(`${path} ${reply.status}`);
      await pause(thinkingMs());
    }
  };
  await Promise.all(Array.from({ length: people }, work));
  return { times, failures };
}
