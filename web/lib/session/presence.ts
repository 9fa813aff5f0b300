/** When the product was last used in this browser, shared by all of its tabs. */
const key = 'last_used';
/** A page without any use for this long works on its own: its requests do not count as use of the session. */
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

/** The time of the last use, in any tab. */
export const readLatestUse = () => Math.max(lastUse, Number(localStorage.getItem(key) ?? 0));

/** Whether the product has not been used since the last request, nor within the last minute. */
export const isUnattended = () => readLatestUse() <= lastCall && Date.now() - readLatestUse() > attendedMs;

/** Whether the product has been used for a minute without any call to the server. */
export const isUnreported = () => readLatestUse() > lastCall && Date.now() - lastCall > attendedMs;

/** The server knows that the product is in use. */
export function noteCall() {
  lastCall = Date.now();
}

/** Calls the listener, at most every few seconds, when the product is used. */
export function onUse(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
