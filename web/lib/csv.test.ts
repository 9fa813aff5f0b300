import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('rows become a CSV in which no cell runs as a formula', async () => {
  const rows = [
    ['Row', 'Field', 'Problem'],
    [2, 'email', 'Not an "address", sorry'],
    [null, null, '=HYPERLINK("x")'],
    ['a\n=1', 'b\u2028=2', "'=3"],
  ];
  expect(await csvOf(rows)).toBe(
    '\uFEFFRow,Field,Problem\r\n2,email,"Not an ""address"", sorry"\r\n,,"\'=HYPERLINK(""x"")"\r\n"a\n=1","b\u2028=2",\'\'=3\r\n',
  );
});
