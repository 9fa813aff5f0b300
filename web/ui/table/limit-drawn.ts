type DrawnPart = { readonly from: number; readonly to: number; readonly after: number };

/** The drawn part of a list that may have become shorter; undefined if none of it is left. */
export function limitDrawn<Part extends DrawnPart>(drawn: Part | undefined, count: number): Part | undefined {
  if (!drawn || drawn.from >= count) return undefined;
  return drawn.to > count ? { ...drawn, to: count, after: 0 } : drawn;
}
