const leastLetters = 4;
const leastShare = 0.6;
const most = 0.75;

/** How alike two stems are by their common beginning: "inscript" and "inscrir". From 0 to 0.75. */
export function likenessOfStems(left: string, right: string): number {
  const length = Math.max(left.length, right.length);
  if (Math.min(left.length, right.length) < leastLetters || left[0] !== right[0]) return 0;
  let common = 0;
  while (common < length && left[common] === right[common]) common += 1;
  const share = common / length;
  return common >= leastLetters && share >= leastShare ? most * share : 0;
}
