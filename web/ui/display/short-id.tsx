/** The end of an id, by which people can tell records apart; the whole id is its tooltip. */
export function ShortId({ id }: { readonly id: string }) {
  return <span title={id}>{id.slice(-8)}</span>;
}
