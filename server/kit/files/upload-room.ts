import { refuse } from '#server/lib/refusal.ts';

const megabyte = 1024 * 1024;
/** The memory that all uploads in progress may take together. */
const mostHeld = 64 * megabyte;
const longestWaitMs = 15_000;

type WaitingUpload = { readonly bytes: number; readonly begin: () => void };

let held = 0;
const waiting: WaitingUpload[] = [];

function beginNext() {
  for (;;) {
    const [next] = waiting;
    if (!next || (held > 0 && held + next.bytes > mostHeld)) return;
    waiting.shift();
    held += next.bytes;
    next.begin();
  }
}

/** Waits until there is memory for an upload and returns the function that releases it. Refuses after a short wait. */
export function takeRoom(bytes: number): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const own: WaitingUpload = {
      bytes,
      begin: () => {
        clearTimeout(late);
        resolve(() => {
          held -= bytes;
          beginNext();
        });
      },
    };
    const late = setTimeout(() => {
      waiting.splice(waiting.indexOf(own), 1);
      reject(refuse.unavailable('Many files are arriving at the moment. Please try again in a minute.', 20));
    }, longestWaitMs);
    waiting.push(own);
    beginNext();
  });
}
