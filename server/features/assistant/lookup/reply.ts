import type { ProposedTask, SchoolTable } from '#contract/assistant/calls.ts';
import type { OperationId } from '#contract/index.ts';
import { permissions } from '#contract/permissions.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { refuse } from '#server/lib/refusal.ts';

/** Its title is the answer it stands under. */
type FoundTable = Omit<SchoolTable, 'title'>;

/** What is said to a question about the school's data, and the page that shows the same. */
export type Told = {
  readonly answer: string;
  readonly table?: FoundTable | undefined;
  readonly page?: { readonly title: string; readonly address: string } | undefined;
  /** What the person may add, once checked. */
  readonly proposal?: ProposedTask | undefined;
};

export const mostRows = 10;

/** Calls another operation for the person: with what the person is granted there, or not at all. */
export function asAsker(ctx: Context, operation: OperationId): Context {
  const grant = permissions[operation][ctx.actor.role];
  if (grant === 'X') throw refuse.forbidden('You are not permitted to see that.');
  return { ...ctx, grant };
}

/** The same where the totals stand beside a plain list. */
export async function withTotal<Rows>(
  ctx: Context,
  operation: OperationId,
  read: (asker: Context) => Promise<Rows>,
): Promise<{ rows: Rows; total: number }> {
  let total = 0;
  const meta = (totals: object) => {
    if ('total' in totals && typeof totals.total === 'number') ({ total } = totals);
  };
  const rows = await read({ ...asAsker(ctx, operation), meta });
  return { rows, total };
}

type Cell = string | number | null;

/** The first rows, and how many more the page shows. */
export function tableOf(
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  total: number,
): FoundTable | undefined {
  if (rows.length === 0) return undefined;
  const shown = rows.slice(0, mostRows).map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
  return { columns: [...columns], rows: shown, more: Math.max(0, total - shown.length) };
}

/** An address of the product with its filters. */
export function pageOf(
  title: string,
  path: string,
  filters: Readonly<Record<string, string | undefined>> = {},
) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) search.set(name, value);
  return { title, address: search.size > 0 ? `${path}?${search.toString()}` : path };
}

/** `1 lead`, `2 leads`. */
export const many = (count: number, one: string, several = `${one}s`) =>
  `${count} ${count === 1 ? one : several}`;

export const dayText = ({ school }: Pick<Context, 'school'>, day: string) =>
  new Intl.DateTimeFormat(school.locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

export const percentText = ({ school }: Pick<Context, 'school'>, value: number) =>
  new Intl.NumberFormat(school.locale, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100);
