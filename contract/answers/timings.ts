/** How long an answer took: from the first of its timestamps to the last. */
export function responseMs(timings: Readonly<Record<string, number>> | undefined): number | undefined {
  const moments = Object.values(timings ?? {});
  return moments.length < 2 ? undefined : Math.max(...moments) - Math.min(...moments);
}
