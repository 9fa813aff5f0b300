export type EnquiryDraft = Readonly<Record<string, string>>;

const keyOf = (id: string) => `enquiry ${id}`;

/** The draft from before a reload; empty if the browser stores nothing for framed pages. */
export function readDraft(id: string): EnquiryDraft {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '{}') as EnquiryDraft;
  } catch {
    return {};
  }
}

export function keepDraft(id: string, values: EnquiryDraft) {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(values));
  } catch {
    // Without storage, a reload starts empty.
  }
}

export function forgetDraft(id: string) {
  try {
    sessionStorage.removeItem(keyOf(id));
  } catch {
    // There was none.
  }
}
