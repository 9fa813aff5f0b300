import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Migrations up to this number were written before there were rules for two releases that run side by side. */
export const lastWithoutRules = 176;

const file = join(import.meta.dirname, '../schema/releases.json');

/** The last schema file of each release, oldest first. */
export const readReleases = (): string[] => JSON.parse(readFileSync(file, 'utf8')) as string[];

/** The last schema file of the release before the one that has these files. */
export function findPreviousRelease(
  names: readonly string[],
  releases: readonly string[],
): string | undefined {
  const own = names.at(-1);
  return releases.findLast((last) => last !== own && names.includes(last));
}

const contracting = /^-- Contracts: \S/m;

/** Whether a migration removes or narrows what the release before it uses. It says so in a comment, with the reason. */
export const isContracting = (text: string) => contracting.test(text);

/**
 * The last schema file of the release that can run on a database with this migration although it does not have it: the
 * release just before; null if no other release can.
 */
export function findNeighbor(
  { name, text }: { readonly name: string; readonly text: string },
  previous: string | undefined,
): string | null {
  if (Number(name.slice(0, 4)) <= lastWithoutRules || isContracting(text)) return null;
  return previous ?? null;
}

const concurrentIndex = /^(?:\s*--.*\n)*\s*create (?:unique )?index concurrently (?:if not exists )?(\w+)/i;

/** The index that a migration builds while others write, which no transaction can contain. */
export const findConcurrentIndex = (text: string): string | undefined => concurrentIndex.exec(text)?.[1];

/** The same migration for a transaction in which no one else writes. */
export const withoutConcurrency = (text: string) => text.replaceAll(/\bindex concurrently\b/gi, 'index');
