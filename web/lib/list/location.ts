/** The query string as text values; the router would turn `?search=007` into a number. */
export function readSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** The opposite of `readSearch`; blank values are left out. */
export function writeSearch(values: Record<string, unknown>): string {
  const kept = Object.entries(values).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : [],
  );
  const query = new URLSearchParams(kept).toString();
  return query === '' ? '' : `?${query}`;
}

/** The page that a visitor asked for before signing in; other addresses lead to the dashboard. */
export function rememberedPlace(search: object): string {
  const requested = 'redirect' in search && typeof search.redirect === 'string' ? search.redirect : '/';
  const target = URL.canParse(requested, location.origin) ? new URL(requested, location.origin) : undefined;
  const isInside =
    requested.startsWith('/') && target?.origin === location.origin && target.pathname !== '/login';
  return isInside ? `${target.pathname}${target.search}${target.hash}` : '/';
}
