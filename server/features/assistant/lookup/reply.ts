import type { ProposedTask, SchoolTable } from '#contract/assistant/calls.ts';
import type { OperationId } from '#contract/index.ts';
import { permissions } from '#contract/permissions.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { refuse } from '#server/lib/refusal.ts';

/** A table without its title, which is the answer above it. */
type FoundTable = Omit<SchoolTable, 'title'>;

/** The reply to a question about the school's data, and the page that shows the same. */
export type DataReply = {
  readonly answer: string;
  readonly table?: FoundTable | undefined;
  readonly page?: { readonly title: string; readonly address: string } | undefined;
  /** It says what the assistant cannot answer. */
  readonly isDeclined?: boolean;
  /** A task the person can add after checking it. */
  readonly proposal?: ProposedTask | undefined;
};

export const mostRows = 10;

/** The context for calling another operation with the person's permission for it; refuses without one. */
export function asAsker(ctx: Context, operation: OperationId): Context {
  const grant = permissions[operation][ctx.actor.role];
  if (grant === 'X') throw refuse.forbidden('You are not permitted to see that.');
  return { ...ctx, grant };
}

/** The same for a list that reports its total separately. */
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

/** `no leads`, `1 lead`, `2 leads`. */
export const countText = (count: number, one: string, several = `${one}s`) =>
  `${count === 0 ? 'no' : count} ${count === 1 ? one : several}`;

export const dayText = ({ school }: Pick<Context, 'school'>, day: string) =>
  new Intl.DateTimeFormat(school.locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

export const percentText = ({ school }: Pick<Context, 'school'>, value: number) =>
  new Intl.NumberFormat(school.locale, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100);
