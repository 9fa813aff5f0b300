/** Resolves after this time, when the browser is online again, or with the signal. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    window.addEventListener('online', finish);
    signal.addEventListener('abort', finish);
  });
}

/** Resolves when the page may be visible and there is a network, or with the signal. */
export async function waitUntilAllowed(signal: AbortSignal, whileHidden = false): Promise<void> {
  const rests = () => !navigator.onLine || (document.hidden && !whileHidden);
  while (!signal.aborted && rests()) await waitForChange(signal);
}

function waitForChange(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      document.removeEventListener('visibilitychange', finish);
      window.removeEventListener('online', finish);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    document.addEventListener('visibilitychange', finish);
    window.addEventListener('online', finish);
    signal.addEventListener('abort', finish);
  });
}

/** Aborts once the page has been hidden for this long without a break. */
export function abortWhenHidden(ms: number, signal: AbortSignal): AbortSignal {
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
