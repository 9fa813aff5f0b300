/** The end of an id, by which people can tell apart records that have no number. */
export function ShortId({ id }: { readonly id: string }) {
  return <span>{id.slice(-8)}</span>;
}
