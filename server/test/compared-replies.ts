import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { routes } from '#contract/index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where each process of the API tests notes which calls it compared with docs/openapi.json. */
    comparedReplies: string | undefined;
  }
}

/** Opens the notes of a run; the function it returns fails if a whole run left out a call of the contract. */
export async function openComparedReplies(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-compared-'));
  project.provide('comparedReplies', folder);
  return async () => {
    const files = await readdir(folder);
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    await rm(folder, { recursive: true });
    if (!(await isWholeRun(project))) return;
    const compared = new Set(texts.flatMap((text) => text.split('\n')));
    const missing = routes.map(([id]) => id).filter((id) => !compared.has(id));
    if (missing.length > 0)
      throw new Error(
        `No API test has had a successful reply of: ${missing.join(', ')}. Each call needs one, which is then compared with docs/openapi.json.`,
      );
  };
}

/** Whether every test of the project ran and passed; otherwise a reply can be missing for a reason of its own. */
async function isWholeRun(project: TestProject): Promise<boolean> {
  const { vitest } = project;
  const { testFiles } = await project.globTestFiles();
  const modules = vitest.state.getTestModules().filter((module) => module.project === project);
  return (
    modules.length === testFiles.length &&
    vitest.config.testNamePattern === undefined &&
    modules.every((module) => module.ok())
  );
}
