import { appendFileSync, renameSync, statSync } from 'node:fs';

const largestBytes = 5 * 1024 * 1024;

/** A log of bounded size: the file, and the one before it. */
export function openLogFile(path: string): { append(text: string): void } {
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return {
    append(text) {
      try {
        if (size > largestBytes) {
          renameSync(path, `${path}.1`);
          size = 0;
        }
        appendFileSync(path, text, { mode: 0o600 });
        size += Buffer.byteLength(text);
      } catch {
        // On a full disk the log has gaps. The product must not end with it.
      }
    },
  };
}
