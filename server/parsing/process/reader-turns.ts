/** The memory of all files that are read at one time. */
const mostMegabytes = 320;
const mostWaiting = 60;

/** Too many files wait to be read. */
export class NoTurn extends Error {}

type WaitingReader = {
  readonly person: string;
  readonly megabytes: number;
  readonly begin: () => void;
};

let taken = 0;
const waiting: WaitingReader[] = [];
const running = new Map<string, number>();
/** When each person's last file was begun; the person who has waited longest comes first. */
const served = new Map<string, number>();
let turn = 0;

/** The waiting file whose owner has the fewest files in progress, then the one whose owner was served longest ago. */
function nextInLine(): number {
  const rank = ({ person }: WaitingReader) => [running.get(person) ?? 0, served.get(person) ?? 0] as const;
  return waiting.reduce((best, candidate, place) => {
    const [ofBest, ofThis] = [waiting[best] && rank(waiting[best]), rank(candidate)];
    if (!ofBest) return place;
    const isEarlier = ofThis[0] < ofBest[0] || (ofThis[0] === ofBest[0] && ofThis[1] < ofBest[1]);
    return isEarlier ? place : best;
  }, 0);
}

function beginNext() {
  while (waiting.length > 0) {
    const place = nextInLine();
    const next = waiting[place];
    if (!next || (taken > 0 && taken + next.megabytes > mostMegabytes)) return;
    waiting.splice(place, 1);
    turn += 1;
    taken += next.megabytes;
    running.set(next.person, (running.get(next.person) ?? 0) + 1);
    served.set(next.person, turn);
    next.begin();
  }
  if (running.size === 0) served.clear();
}

function finish({ person, megabytes }: WaitingReader) {
  taken -= megabytes;
  const left = (running.get(person) ?? 1) - 1;
  if (left > 0) running.set(person, left);
  else running.delete(person);
  beginNext();
}

/**
 * Waits until there is memory for one more file, then does the work. A person with many files waits behind everyone
 * with fewer.
 */
export async function runInTurn<Result>(
  { person, megabytes }: { readonly person: string; readonly megabytes: number },
  work: () => Promise<Result>,
): Promise<Result> {
  if (waiting.length >= mostWaiting) throw new NoTurn('Too many files wait to be read');
  const entry = await new Promise<WaitingReader>((resolve) => {
    const own: WaitingReader = { person, megabytes, begin: () => resolve(own) };
    waiting.push(own);
    beginNext();
  });
  try {
    return await work();
  } finally {
    finish(entry);
  }
}
