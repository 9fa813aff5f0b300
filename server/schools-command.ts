import { createInterface } from 'node:readline/promises';
import { readEnv } from './env.ts';
import { CommandFailure } from './features/operator/commands/client.ts';
import { readCommandLine, runCommand } from './features/operator/commands/commands.ts';
import { StartFailure } from './lib/start-failure.ts';

async function ask(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

try {
  const line = readCommandLine(process.argv.slice(2));
  const { publicUrl, operatorKey: key } = readEnv();
  if (key === undefined)
    throw new CommandFailure('Set OPERATOR_KEY or OPERATOR_KEY_FILE to the key that the server has.');
  const installation = { address: line.get('address') ?? publicUrl, key };
  process.stdout.write(`${await runCommand({ installation, line, ask })}\n`);
} catch (error) {
  const isSaid = error instanceof CommandFailure || error instanceof StartFailure;
  process.stderr.write(`${isSaid ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
