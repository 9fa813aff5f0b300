import { expect, test } from 'vitest';
import { extensionOf, safeFileName, withEnding } from './file-names.ts';

test('a name is made safe and stays readable', () => {
  expect(safeFileName('Zeugnis Müller (2. Halbjahr).pdf')).toBe('Zeugnis Müller (2. Halbjahr).pdf');
  expect(safeFileName('成绩单.pdf')).toBe('成绩单.pdf');
  expect(safeFileName('a/b\\c.pdf')).toBe('a_b_c.pdf');
  expect(safeFileName(' ..hidden.txt ')).toBe('hidden.txt');
  expect(safeFileName('report\u0000\r\n".pdf')).toBe('report_.pdf');
  expect(safeFileName('invoice\u202Efdp.exe')).toBe('invoicefdp.exe');
});

test('a name without a safe character becomes file', () => {
  expect(safeFileName('')).toBe('file');
  expect(safeFileName('...')).toBe('file');
  expect(safeFileName('\u200b.pdf')).toBe('pdf');
});

test('a name has at most 200 characters and keeps its ending', () => {
  const name = safeFileName(`${'x'.repeat(500)}.docx`);
  expect([name.length, name.slice(-6)]).toEqual([200, 'x.docx']);
  expect(safeFileName('😀'.repeat(300)).isWellFormed()).toBe(true);
});

test('the ending follows the content', () => {
  expect(extensionOf('A.Tar.GZ')).toBe('gz');
  expect(withEnding('photo.JPEG', ['jpg', 'jpeg'])).toBe('photo.JPEG');
  expect(withEnding('photo.pdf', ['png'])).toBe('photo.png');
  expect(withEnding('photo', ['png'])).toBe('photo.png');
});
