export type Values = Readonly<Record<string, string>>;

const keyOf = (id: string) => `enquiry ${id}`;

/** What was typed before a reload; nothing where the browser keeps nothing for framed pages. */
export function readDraft(id: string): Values {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '{}') as Values;
  } catch {
    return {};
  }
}

export function keepDraft(id: string, values: Values) {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(values));
  } catch {
    // Without a place to keep it, a reload begins anew.
  }
}

export function forgetDraft(id: string) {
  try {
    sessionStorage.removeItem(keyOf(id));
  } catch {
    // There was none.
  }
}
