import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../docs/operating');

type Commands = { readonly page: string; readonly heading: string; readonly text: string };

/** The blocks of shell commands of a page of `docs/operating/`, each with the heading above it. */
export function readBlocks(page: string): Commands[] {
  const blocks: Commands[] = [];
  let heading = '';
  const parts = readFileSync(join(folder, page), 'utf8').matchAll(/^```(\w*)\n([\s\S]*?)^```$|^#+ (.*)$/gm);
  for (const [, language, text = '', title] of parts) {
    heading = title ?? heading;
    if (language === 'sh') blocks.push({ page, heading, text });
  }
  return blocks;
}

function readCommands(page: string, heading: string): string[] {
  const found = readBlocks(page).filter((block) => block.heading === heading);
  if (found.length === 0) throw new Error(`${page} has no commands below "${heading}"`);
  return found.map(({ text }) => text);
}

/** What a newcomer types for each way of running Homeroom, which a test types too. */
export const followed = {
  repository: readCommands('running.md', 'The repository'),
  release: readCommands('running.md', 'A release'),
  database: readCommands('database.md', 'Setting up'),
  severalProcesses: readCommands('running.md', 'Several processes'),
};

/** Commands that no test types, because a machine of the tests has neither systemd nor Docker. */
export const notFollowed = [
  { page: 'running.md', heading: 'As a service' },
  { page: 'running.md', heading: 'Containers' },
];

/** The names in commands that the first table below the introduction of `running.md` says stand for one's own. */
export function readMarkedNames(): string[] {
  const text = readFileSync(join(folder, 'running.md'), 'utf8');
  const [, rows = ''] = /^\| in the commands \|.*\n\|.*\n((?:\|.*\n)+)/m.exec(text) ?? [];
  return rows
    .trimEnd()
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

/** Commands with one's own values for names that the page marks; anything else stays as it is written. */
export function replaceNames(commands: readonly string[], own: Readonly<Record<string, string>>): string[] {
  const marked = readMarkedNames();
  const unmarked = Object.keys(own).find((name) => !marked.includes(name));
  if (unmarked) throw new Error(`docs/operating/running.md does not say that ${unmarked} has to be replaced`);
  const names = marked.toSorted((one, other) => other.length - one.length).map((name) => RegExp.escape(name));
  return commands.map((text) =>
    text.replaceAll(new RegExp(names.join('|'), 'g'), (name) => {
      if (own[name] === undefined) throw new Error(`The commands need a value for ${name}:\n${text}`);
      return own[name];
    }),
  );
}
