import type { PrintedBlock, Printout } from '#server/kit/print/content.ts';

export type ExportedPart = {
  readonly part: string;
  readonly label: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
};

const isNothing = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A row without its blank values. */
export const readableRow = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => !isNothing(value)));

const labelOf = (column: string) => {
  const words = column.replace(/_dt$/, '').replaceAll('_', ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
};

/** Texts and lists longer than this are only in the JSON. */
const longest = 300;
const shortText = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
};

const factsOf = (row: Readonly<Record<string, unknown>>) =>
  Object.entries(row)
    .filter(([column]) => !/(?:^|_)id$/.test(column))
    .map(([column, value]) => ({ label: labelOf(column), value: shortText(value) }));

/** The summary: the person, and what the archive contains. The person's own row comes last in the description. */
export function printoutOf(name: string, exported: readonly ExportedPart[], today: string): Printout {
  const own = exported.at(-2)?.rows[0] ?? {};
  const rows = exported
    .filter((part) => part.rows.length > 0)
    .map((part) => ({ cells: [part.label, `${part.part}.json`, String(part.rows.length)] }));
  const blocks: PrintedBlock[] = [
    { kind: 'text', text: `Everything that is kept about ${name}, as of ${today}.` },
    { kind: 'heading', text: 'Record' },
    { kind: 'facts', items: factsOf(own) },
    { kind: 'heading', text: 'In this archive' },
    {
      kind: 'table',
      columns: [
        { label: 'What', share: 5 },
        { label: 'File', share: 4 },
        { label: 'Entries', share: 2, isNumber: true },
      ],
      rows,
    },
    { kind: 'text', text: 'Uploaded files are in the folder “files”.', isSmall: true },
  ];
  return { title: 'Personal data', subject: name, blocks };
}

/** A name that no entry has yet: `files/Plan.pdf`, then `files/Plan (2).pdf`. */
export function uniqueName(name: string, taken: Readonly<Record<string, unknown>>): string {
  if (!(name in taken)) return name;
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 'files/'.length ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let count = 2;
  while (`${stem} (${count})${ending}` in taken) count += 1;
  return `${stem} (${count})${ending}`;
}
