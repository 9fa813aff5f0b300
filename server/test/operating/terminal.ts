import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { callAt, type RunningApp, resultOf, untilSaid } from '#server/test/running-app.ts';

const longestMs = 180_000;
const isGreeting = /Homeroom is ready at .*\n(?:There is no school yet.*|\nDemo sign-ins.*)\n/;

type Options = {
  readonly cwd: string;
  /** A newcomer's shell has nothing of a developer's. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Searched before those of PATH. */
  readonly programs?: readonly string[];
};

/** Types commands into a shell that ends at the first one that fails; Ctrl+C ends it with the test. */
function type(commands: readonly string[], { cwd, variables = {}, programs = [] }: Options): ChildProcess {
  const shell = spawn('sh', ['-e', '-c', commands.join('\n')], {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      HOME: cwd,
      PATH: [...programs, dirname(process.execPath), process.env['PATH']].join(':'),
      ...variables,
    },
  });
  const isOver = once(shell, 'close');
  onTestFinished(async () => {
    pressControlC(shell);
    await isOver;
  });
  return shell;
}

function pressControlC({ pid }: ChildProcess) {
  try {
    if (pid) process.kill(-pid, 'SIGINT');
  } catch {
    // It has ended.
  }
}

/** Types commands of which the last one starts Homeroom; returns when it says that it is ready. */
export async function startByCommands(
  commands: readonly string[],
  options: Options & { port: number },
): Promise<Pick<RunningApp, 'call' | 'setupToken'>> {
  const shell = type(commands, options);
  const said = await untilSaid(shell, isGreeting, longestMs);
  for (const path of ['healthz', 'readyz'])
    expect((await fetch(`http://127.0.0.1:${options.port}/${path}`)).status).toBe(200);
  return { call: callAt(options.port), setupToken: /one-time token: (\w+)/.exec(said)?.[1] ?? '' };
}

/** Someone signs in with one of the demo accounts that the README names. */
export async function signInToDemo({ call }: Pick<RunningApp, 'call'>) {
  const body = { user_email: 'admin@homeroom.test', password: 'homeroom-demo' };
  const { token } = resultOf<{ token: string }>(await call('POST', '/auth/login', { body }));
  expect(token).not.toBe('');
}
