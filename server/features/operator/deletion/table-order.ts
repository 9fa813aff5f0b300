export type SchoolTable = { readonly name: string; readonly refers_to: readonly string[] };

/**
 * The names of the tables in an order in which rows can be deleted: each table before those it refers to. Tables that refer
 * to each other in a circle make it throw, because no order would do.
 */
export function orderForDeletion(tables: readonly SchoolTable[]): string[] {
  const left = new Map(tables.map(({ name, refers_to }) => [name, refers_to]));
  const order: string[] = [];
  while (left.size > 0) {
    const needed = new Set([...left.values()].flat());
    const free = [...left.keys()].filter((name) => !needed.has(name)).sort();
    if (free.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${[...left.keys()].join(', ')}`);
    for (const name of free) left.delete(name);
    order.push(...free);
  }
  return order;
}
