import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const longestStartMs = 60_000;

type Product = {
  readonly address: string;
  readonly dataDir: string;
  /** The end of what the product has printed. */
  readonly readOutput: () => string;
  readonly stop: () => Promise<void>;
};

/** Starts the product like an operator, with the demo schools in a separate data folder. */
export async function startProduct(environment: NodeJS.ProcessEnv = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'homeroom-e2e-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...ownEnvironment(),
      PORT: String(port),
      HOMEROOM_DATA_DIR: dataDir,
      HOMEROOM_DEMO: '1',
      // The tests' own provider of language models runs on this machine.
      HOMEROOM_LLM_PRIVATE: '1',
      ...environment,
    },
  });
  const stop = async () => {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  };
  const readOutput = followOutput(server);
  try {
    await untilReady(server, address, readOutput);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, dataDir, readOutput, stop };
}

/** Settings of a real installation must not reach the tests. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const names =
    'DATABASE_URL DATABASE_APP_URL SMTP_URL PUBLIC_URL HOST HOMEROOM_DEMO_STUDENTS HOMEROOM_LLM_URL';
  const foreign = new Set(names.split(' '));
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.has(name)));
}

function followOutput(server: ChildProcess): () => string {
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-5000);
    });
  }
  return () => output;
}

async function untilReady(server: ChildProcess, address: string, readOutput: () => string): Promise<void> {
  const deadline = Date.now() + longestStartMs;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server ended at its start:\n${readOutput()}`);
    const reply = await fetch(`${address}/readyz`).catch(() => undefined);
    if (reply?.ok && readOutput().includes(address)) return;
    await wait(100);
  }
  throw new Error(`The server was not ready after ${longestStartMs / 1000} s:\n${readOutput()}`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
