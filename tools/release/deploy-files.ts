import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DockerfileParser, type Instruction } from 'dockerfile-ast';

export const root = join(import.meta.dirname, '../..');
export const readDeployFile = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');

const instructions: readonly Instruction[] = DockerfileParser.parse(
  readDeployFile('Dockerfile'),
).getInstructions();

/** The arguments of all instructions of a kind in the Dockerfile, in their order. */
export function readInstructions(keyword: string): string[] {
  return instructions
    .filter((instruction) => instruction.getKeyword() === keyword)
    .map((instruction) => instruction.getArgumentsContent() ?? '');
}

/** What ENV sets in the Dockerfile. */
export function readImageVariables(): Record<string, string> {
  const words = readInstructions('ENV').flatMap((text) => text.split(/\s+/));
  return Object.fromEntries(words.map((word) => word.split('=') as [string, string]));
}

/** The program that CMD starts, and the one of HEALTHCHECK. */
export function readCommands(): { readonly start: readonly string[]; readonly check: readonly string[] } {
  const [start = '[]'] = readInstructions('CMD');
  const [health = ''] = readInstructions('HEALTHCHECK');
  const check = health.slice(health.indexOf('['));
  return { start: JSON.parse(start) as string[], check: JSON.parse(check) as string[] };
}
