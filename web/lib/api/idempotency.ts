import { useState } from 'react';

const bytes = () => crypto.getRandomValues(new Uint8Array(16));
const freshKey = () => Array.from(bytes(), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * One key per opened form: `const keyFor = useIdempotencyKey(); call(entry, { body, idempotencyKey: keyFor(body)
 * })`. The same body gets the same key, so a double click or a retry after a lost reply creates once; a corrected
 * body gets a new one, because the server refuses another body under a known key.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const [keys] = useState(() => new Map<string, string>());
  return (body) => {
    const written = JSON.stringify(body);
    const key = keys.get(written) ?? freshKey();
    keys.set(written, key);
    return key;
  };
}
