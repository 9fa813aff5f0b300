import { expect, it } from 'vitest';
import { linesOf, partsOf } from './parts.ts';
import { readCsv } from './read-csv.ts';
import { readHtml } from './read-html.ts';
import { readMarkdown } from './read-markdown.ts';
import { readText } from './read-text.ts';

const printBlocks = (blocks: readonly { kind: string; text: string }[]) =>
  blocks.map(({ kind, text }) => (kind === 'heading' ? `# ${text}` : text));

it('reads Markdown without its signs, with table rows as lines', () => {
  const text = [
    '# Fees *2027*',
    'Tuition is **4,800**',
    'dollars, see [the list](https://x.test/a_b).',
    '',
    '- Books: 100',
    '- [ ] Bus',
    '',
    '| Grade | Fee |',
    '|---|---|',
    '| 1 | 20 |',
    'Payment',
    '-------',
    '![logo](x.png) In two parts.',
  ].join('\n');
  expect(printBlocks(readMarkdown(text))).toEqual([
    '# Fees 2027',
    'Tuition is 4,800 dollars, see the list.',
    'Books: 100',
    'Bus',
    'Grade, Fee',
    '1, 20',
    '# Payment',
    'logo In two parts.',
  ]);
});

it('reads a web page as text, without hidden parts and scripts', () => {
  const html = `<html><head><title>t</title></head><body><nav>Menu</nav><h2>Visits</h2><p>On <b>Monday</b>s.<br>At 9.</p>
    <script>steal()</script><p hidden>secret</p><style>p{}</style><ul><li>Bring a pen</li><li>Be early</li></ul>
    <table><tr><td>Bus 4</td><td>7:10</td></tr></table><p>&lt;script&gt; is a word</p></body></html>`;
  expect(printBlocks(readHtml(html))).toEqual([
    '# Visits',
    'On Mondays.',
    'At 9.',
    'Bring a pen',
    'Be early',
    'Bus 4, 7:10',
    '<script> is a word',
  ]);
});

it('reads plain text by blank lines: a short single line is a heading', () => {
  const text =
    'School hours\n\nThe school opens at half past seven in the morning, every day,\nand closes at five.\n\n- one\n- two\n\nUniform\n\nGrey trousers.';
  expect(printBlocks(readText(text))).toEqual([
    '# School hours',
    'The school opens at half past seven in the morning, every day, and closes at five.',
    'one',
    'two',
    '# Uniform',
    'Grey trousers.',
  ]);
});

it('makes each table row a line that is clear on its own', () => {
  expect(printBlocks(readCsv('Grade;Fee\n"Grade 1";20\nGrade 2;\n'))).toEqual([
    'Grade: Grade 1, Fee: 20',
    'Grade: Grade 2',
  ]);
});

it('splits after eight lines and at every heading, and never across one', () => {
  const lines = Array.from({ length: 10 }, (_, n) => ({
    kind: 'text' as const,
    text: `Line ${n}.`,
    page: n + 1,
  }));
  const heading = (text: string) => ({ kind: 'heading' as const, text, page: null });
  const parts = partsOf([...lines, heading('A'), heading('B'), ...lines.slice(0, 2)]);
  expect(parts.map((part) => [part.heading, part.text.length, part.page])).toEqual([
    [null, 8, 1],
    [null, 2, 9],
    ['B', 2, 1],
  ]);
});

it('cuts a long paragraph between sentences and keeps every word', () => {
  const text = Array.from({ length: 40 }, (_, n) => `This is sentence number ${n} of a long text.`).join(' ');
  const lines = linesOf(text);
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.every((line) => line.length <= 400 && line.endsWith('.'))).toBe(true);
  expect(lines.join(' ')).toBe(text);
  const word = 'x'.repeat(2_000);
  expect(linesOf(word).join('')).toBe(word);
});
