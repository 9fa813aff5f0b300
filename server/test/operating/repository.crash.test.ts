import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#server/test/running-app.ts';
import { Repository, takeInstalled } from './clone.ts';
import { followed, replaceNames } from './pages.ts';
import { signInToDemo, startByCommands } from './terminal.ts';

test('the commands for the repository lead from an empty folder to a sign-in', async () => {
  const repository = new Repository();
  onTestFinished(() => repository.remove());
  const own = { 'https://git.example/homeroom.git': repository.address };
  const [clone = '', ...start] = replaceNames(followed.repository, own);
  expect(start).toHaveLength(1);
  const port = await freePort();
  const variables = { PORT: String(port), HOMEROOM_DEMO_STUDENTS: '20' };
  const options = { cwd: repository.emptyFolder(), port, variables };
  await signInToDemo(await startByCommands([clone, takeInstalled, ...start], options));
});
