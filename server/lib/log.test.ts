import { expect, test } from 'vitest';
import { openLog } from './log.ts';

test('a failure is logged without its row, prompt or address', () => {
  const lines: string[] = [];
  const log = openLog('error', { write: (line) => lines.push(line) });
  const failed = Object.assign(new Error('null value in column "name"'), {
    code: '23502',
    detail: 'Failing row contains (Ada Private, peanuts).',
    where: 'PL/pgSQL function, Ada Private',
    requestBodyValues: { prompt: 'Ada Private asks' },
    rejected: ['ada@private.test'],
  });
  log.error({ err: failed }, 'request failed');
  log.error({ err: new Error('The email was not sent', { cause: failed }) }, 'work failed');
  const said = lines.join('');
  expect(said).toMatch(/null value in column/);
  expect(said).toMatch(/23502/);
  expect(said).not.toMatch(/private/i);
});
