import { expect, test } from 'vitest';
import { longText, name200, requiredLongText, text } from './common.ts';

test.each(['\n', '\r\nBcc: x@y.test', '\u2028', '\u2029', '\u0085', '\0', '\u001b[31m'])(
  'a one-line name refuses %j',
  (sign) => {
    for (const schema of [text('Name', 200), name200('Name')])
      expect(schema.safeParse(`Mia${sign}Visitor`).error?.issues[0]?.message).toBe(
        'Name must be one line without control characters',
      );
  },
);

test('a one-line name may be in any script, with joiners', () => {
  for (const name of ['O’Brien-Śmith', 'محمد', '山田 太郎', 'क्‍ष', 'Zoë'])
    expect(name200('Name').parse(` ${name} `)).toBe(name);
});

test('a text of several lines keeps its lines, whatever the line ending, and loses control characters', () => {
  for (const schema of [longText('Note', 100), requiredLongText('Note', 100)])
    expect(schema.parse('one\r\ntwo\rthree\ffour\vfive\u2028six\u0085seven\u0007\tend\n')).toBe(
      'one\ntwo\nthree\nfour\nfive\nsix\nseven\tend',
    );
});

test.each(['a\ud800', 'a\0b'])('a text refuses half a character and a NUL byte: %j', (sent) => {
  for (const schema of [longText('Name', 10), requiredLongText('Name', 10)])
    expect(schema.safeParse(sent).error?.issues[0]?.message).toBe(
      'Name contains a character that cannot be stored',
    );
});
