/** By the end of an id people can tell records apart. */
export const endOfId = (id: string) => id.slice(-8);

/** The end of an id; the whole id is its tooltip. */
export function ShortId({ id }: { readonly id: string }) {
  return <span title={id}>{endOfId(id)}</span>;
}
