/** Resolves after so long, when the browser is online again, or with the signal. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

/** Resolves when somebody may be looking and there is a network, or with the signal. */
export async function allowed(signal: AbortSignal, whileHidden = false): Promise<void> {
  const rests = () => !navigator.onLine || (document.hidden && !whileHidden);
  while (!signal.aborted && rests()) await changed(signal);
}

function changed(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      document.removeEventListener('visibilitychange', done);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    document.addEventListener('visibilitychange', done);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

/** Aborts once the page has been hidden for so long without a break. */
export function hiddenFor(ms: number, signal: AbortSignal): AbortSignal {
  const hidden = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(() => hidden.abort(), ms);
  };
  const forget = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
  document.addEventListener('visibilitychange', look);
  signal.addEventListener('abort', forget, { once: true });
  look();
  return hidden.signal;
}
