import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import type { PrintOrder, Printout } from './content.ts';
import { printPages } from './pages.ts';
import { printBatch, printPdf } from './print.ts';
import { linesOf, runsOf, toPrintable } from './text.ts';

const printout = (subject: string, remark = 'Good progress'): Printout => ({
  title: 'Report card',
  subject,
  blocks: [
    { kind: 'facts', items: [{ label: 'Student', value: subject }] },
    { kind: 'heading', text: 'First Term' },
    {
      kind: 'table',
      columns: [
        { label: 'Subject', share: 2 },
        { label: 'Percent', share: 1, isNumber: true },
        { label: 'Remarks', share: 3 },
      ],
      rows: [{ cells: ['Mathematics', '81.5%', remark] }, { cells: ['Average', '81.5%', ''], isTotal: true }],
    },
    { kind: 'signatures', labels: ['Class teacher', 'Head of school'] },
  ],
});

const orderOf = (printouts: readonly Printout[], size: PrintOrder['size'] = 'A4'): PrintOrder => ({
  size,
  title: 'Report cards',
  letterhead: { name: 'Riverside School', lines: ['1 High Street'], logo: null },
  footer: '21 Nov 2026',
  printouts,
});

async function textOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  return (await extractText(pdf, { mergePages: false })).text;
}

const many = (count: number) => Array.from({ length: count }, (_, at) => printout(`Student ${at}`));

describe('a printed document', () => {
  it('has its content, with school, footer and page number', async () => {
    const { bytes, pages, failed } = await printPdf(orderOf([printout('Zoë Lang')]));
    expect([pages, failed]).toEqual([1, []]);
    const [text] = await textOf(bytes);
    for (const part of [
      'Riverside School',
      '1 High Street',
      'Zoë Lang',
      '81.5%',
      'Class teacher',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(part);
    }
  });

  it.each([
    ['A4', 595.28, 841.89],
    ['LETTER', 612, 792],
  ] as const)('is as large as %s', async (size, width, height) => {
    const { bytes } = await printPages(orderOf([printout('Ada')], size));
    const page = await (await getDocumentProxy(Uint8Array.from(bytes))).getPage(1);
    expect(page.view).toEqual([0, 0, width, height]);
  });

  it.each([
    'Владислава Переяславець',
    'Φωτεινή Παπασταύρου',
    'Nguyễn Ánh Tuyết',
    '欧阳若曦',
    '김민준',
    'Þórhildur Ægisdóttir',
  ])('prints the name %s', async (name) => {
    const { bytes } = await printPages(orderOf([printout(name)]));
    expect((await textOf(bytes)).join('')).toContain(name.normalize('NFC'));
  });

  it('prints a box for a character without a font, and leaves out control characters', async () => {
    const { bytes, failed } = await printPages(orderOf([printout('A\u{10ffff}B\u202e\u0007C')]));
    expect(failed).toEqual([]);
    expect((await textOf(bytes)).join('')).toContain('A\u25a1BC');
  });

  it('continues on further pages, which name the student and repeat the table’s head', async () => {
    const { bytes, pages } = await printPages(orderOf([printout('Ada', 'word '.repeat(900))]));
    expect(pages).toBeGreaterThan(1);
    const text = await textOf(bytes);
    expect(text[1]).toContain('Riverside School · Report card · Ada');
    expect(text[1]).toContain(`Page 2 of ${pages}`);
  });

  it('keeps a heading with the table below it', async () => {
    const table = printout('Ada').blocks.slice(1, 3);
    const blocks = Array.from({ length: 30 }, () => table).flat();
    const { bytes, pages } = await printPages(orderOf([{ ...printout('Ada'), blocks }]));
    expect(pages).toBeGreaterThan(2);
    for (const text of await textOf(bytes)) expect(text).not.toMatch(/First Term\s+21 Nov 2026/);
  });

  it('that cannot be printed is named, and the others are printed', async () => {
    const order = orderOf([printout('Ada'), printout('Bea', 'word '.repeat(20_000)), printout('Cleo')]);
    const { bytes, failed, pages } = await printPages(order);
    expect(failed).toEqual([{ place: 1, message: 'it would take more than 20 pages' }]);
    expect(pages).toBe(2);
    const text = (await textOf(bytes)).join('');
    expect(text).toContain('Ada');
    expect(text).toContain('Cleo');
    expect(text).not.toContain('Bea');
  });
});

describe('a batch', () => {
  it('reports its progress and does not block others', async () => {
    const seen: number[] = [];
    let turns = 0;
    const clock = setInterval(() => {
      turns += 1;
    }, 0);
    const { pages } = await printBatch(orderOf(many(60)), {
      onPrinted: (done) => seen.push(done),
      signal: new AbortController().signal,
    });
    clearInterval(clock);
    expect(pages).toBe(60);
    expect(seen).toEqual([10, 20, 30, 40, 50, 60]);
    expect(turns).toBeGreaterThan(seen.length);
  });

  it('can be cancelled', async () => {
    const controller = new AbortController();
    const printing = printBatch(orderOf(many(500)), {
      onPrinted: () => controller.abort(),
      signal: controller.signal,
    });
    await expect(printing).rejects.toThrow('Given up');
  });
});

describe('a line of text', () => {
  const all = () => true;
  const orderRuns = (text: string) => runsOf(text, false, all).map((run) => run.text);

  it('orders words of a right-to-left script, and keeps numbers readable', () => {
    const covers = (face: string, sign: number) =>
      face === 'arabic' ? sign >= 0x600 || sign === 0x20 : sign < 0x600;
    const runs = runsOf('Ali علي حسن 12', false, covers);
    expect(runs.map(({ text, isRightToLeft }) => [text.trim(), isRightToLeft])).toEqual([
      ['Ali', false],
      ['12', false],
      ['علي حسن', true],
    ]);
    const first = runsOf('علي 12', false, covers).map(({ text }) => text.trim());
    expect(first).toEqual(['12', 'علي']);
  });

  it('breaks between words, and inside a word only if needed', () => {
    expect(linesOf('one two three', (line) => line.length <= 7)).toEqual(['one two', 'three']);
    expect(linesOf('abcdefghij', (line) => line.length <= 4)).toEqual(['abcd', 'efgh', 'ij']);
    expect(linesOf('', () => true)).toEqual([]);
  });

  it('is one run when it is plain', () => {
    expect(orderRuns('Zoë Ní Bhraonáin')).toEqual(['Zoë Ní Bhraonáin']);
    expect(toPrintable('a\tb\u0000\u2066c')).toBe('a bc');
  });
});
