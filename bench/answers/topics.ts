import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Topic = { readonly title: string; readonly text: string; readonly questions: readonly string[] };

/** The topics that people ask schools about and that the engine knows; or those of a folder inside theirs. */
export function readTopics(inner = ''): Topic[] {
  const folder = join(import.meta.dirname, 'topics', inner);
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  const lines = files
    .toSorted()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'));
  return lines.map((line) => {
    const [title = '', text = '', ...questions] = line.split(' | ');
    return { title, text: `${title}: ${text}`, questions };
  });
}
