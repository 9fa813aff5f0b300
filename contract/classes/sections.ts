/** `A, B` as `['A', 'B']`: trimmed, without empty parts. */
export function sectionNames(sections: string): string[] {
  return sections
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
