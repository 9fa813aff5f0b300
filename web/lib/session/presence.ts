/** When someone last used the product in this browser, shared by all of its tabs. */
const key = 'last_used';
/** A page no one has touched for so long works on its own: what it then asks the server is no use of the session. */
const attendedMs = 60_000;
const writeEveryMs = 5_000;

let lastUse = Date.now();
let lastWritten = 0;
let lastCall = 0;
const listeners = new Set<() => void>();

function noteUse() {
  lastUse = Date.now();
  if (lastUse - lastWritten < writeEveryMs) return;
  lastWritten = lastUse;
  localStorage.setItem(key, String(lastUse));
  for (const tell of listeners) tell();
}

for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove']) {
  window.addEventListener(event, noteUse, { passive: true, capture: true });
}
window.addEventListener('storage', (event) => {
  if (event.key === key) for (const tell of listeners) tell();
});

/** The moment of the last use, in whichever tab. */
export const latestUse = () => Math.max(lastUse, Number(localStorage.getItem(key) ?? 0));

/** Whether no one has used the product since the server was last asked, nor within the last minute. */
export const isUnattended = () => latestUse() <= lastCall && Date.now() - latestUse() > attendedMs;

/** Whether someone has used the product for a minute without any call that told the server so. */
export const isUnreported = () => latestUse() > lastCall && Date.now() - lastCall > attendedMs;

/** The server has been told that the product is in use. */
export function noteCall() {
  lastCall = Date.now();
}

/** Tells the caller, at most every few seconds, that the product is in use. */
export function onUse(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
