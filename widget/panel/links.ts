import { createElement } from './dom.ts';

const address = /(?:https?:\/\/|mailto:|tel:)[^\s<>"']+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi;
const trailing = /[.,;:!?)\]]+$/;

/** Whether an address may become a link. */
export type IsSafe = (found: string) => boolean;

/** Only addresses of this site and those in the cited text become links; any other stays text. */
export function citedLinks(cited: readonly string[]): IsSafe {
  const all = cited.join('\n');
  return (found) => all.includes(found) || found.startsWith(`${location.origin}/`);
}

function linkTo(found: string): HTMLElement {
  const href = /^[a-z]+:/i.test(found) ? found : `mailto:${found}`;
  return createElement('a', { href, target: '_blank', rel: 'noopener noreferrer nofollow' }, found);
}

/** A line of text with its safe addresses as plain links. */
export function withLinks(line: string, isSafe: IsSafe): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let at = 0;
  for (const match of line.matchAll(address)) {
    const found = match[0].replace(trailing, '');
    if (!isSafe(found)) continue;
    parts.push(line.slice(at, match.index), linkTo(found));
    at = match.index + found.length;
  }
  return [...parts, line.slice(at)];
}
