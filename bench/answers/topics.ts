import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Topic = { readonly title: string; readonly text: string; readonly questions: readonly string[] };

/** All topics that people ask schools about. */
export function readTopics(): Topic[] {
  const folder = join(import.meta.dirname, 'topics');
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  const lines = files
    .toSorted()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'));
  return lines.map((line) => {
    const [title = '', text = '', ...questions] = line.split(' | ');
    return { title, text: `${title}: ${text}`, questions };
  });
}
