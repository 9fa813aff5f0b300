import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SentFile, startApi, type TestApi } from '#server/test/api.ts';
import { officeFile, zipOf } from '#server/test/archives.ts';

const megabyte = 1024 * 1024;
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

let api: TestApi;
let student: string;
beforeAll(async () => {
  api = await startApi();
  const [made] = await api.sql<{ student_id: string }>(
    `insert into students (school_id, name) values ($1, 'Ada') returning student_id`,
    [api.school_id],
  );
  student = made?.student_id ?? '';
});
afterAll(() => api.stop());

const send = (file: SentFile | SentFile[]) =>
  api.call('files.addStudentDocument', { as: 'staff', params: { id: student }, file });

const allKinds = 'PDF, PNG, JPEG, WebP, Word (DOCX), Excel (XLSX), text (TXT) or CSV';
const wrongKind = `This kind of file is not accepted: its content must be ${allKinds}`;
const bomb = 'The file unpacks to far more than a document holds: at most 100 MB';
const damaged =
  'The file is damaged: it cannot be unpacked. Save it again in the program that made it, then upload that';
const zeros = Buffer.alloc(101 * megabyte);

const refused: [string, () => SentFile | SentFile[], number, string][] = [
  ['an empty file', () => ({ name: 'a.pdf', bytes: '' }), 400, 'The file is empty'],
  ['no file', () => [], 400, 'Choose a file to upload'],
  [
    'two files',
    () => [
      { name: 'a.pdf', bytes: pdf },
      { name: 'b.pdf', bytes: pdf },
    ],
    400,
    'Send one file at a time',
  ],
  [
    '100 MB',
    () => ({ name: 'a.pdf', bytes: Buffer.concat([pdf, Buffer.alloc(100 * megabyte)]) }),
    413,
    'The file is too large: at most 10 MB',
  ],
  [
    'a little too much',
    () => ({ name: 'a.pdf', bytes: Buffer.concat([pdf, Buffer.alloc(10 * megabyte)]) }),
    413,
    'The file is too large: at most 10 MB',
  ],
  [
    'a path in the name',
    () => ({ name: '../../etc/cron.d/a.pdf', bytes: pdf }),
    400,
    'The name of the file must not contain a path',
  ],
  [
    'a path of Windows in the name',
    () => ({ name: 'C:\\files\\a.pdf', bytes: pdf }),
    400,
    'The name of the file must not contain a path',
  ],
  [
    'a program',
    () => ({ name: 'a.pdf', bytes: Buffer.from('MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00', 'latin1') }),
    415,
    wrongKind,
  ],
  [
    'HTML pretending to be PDF',
    () => ({ name: 'a.pdf', type: 'application/pdf', bytes: '<html><script>alert(1)</script></html>' }),
    415,
    wrongKind,
  ],
  [
    'SVG with script',
    () => ({
      name: 'a.svg',
      type: 'image/svg+xml',
      bytes: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    }),
    415,
    wrongKind,
  ],
  [
    'SVG pretending to be PNG',
    () => ({
      name: 'a.png',
      type: 'image/png',
      bytes: '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
    415,
    wrongKind,
  ],
  [
    'a GIF',
    () => ({ name: 'a.gif', bytes: Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1') }),
    415,
    wrongKind,
  ],
  [
    'a plain archive',
    () => ({ name: 'a.docx', bytes: zipOf([{ name: 'a.txt', bytes: pdf }]) }),
    415,
    wrongKind,
  ],
  [
    'text that is not UTF-8',
    () => ({ name: 'a.csv', bytes: Buffer.from('Caf\xe9,1\n', 'latin1') }),
    415,
    'The file is not UTF-8 text: save it again with the encoding UTF-8',
  ],
  [
    'text with a NUL',
    () => ({ name: 'a.txt', bytes: 'a\0b' }),
    415,
    'The file is not UTF-8 text: save it again with the encoding UTF-8',
  ],
  [
    'a workbook that unpacks to too much',
    () => ({ name: 'a.xlsx', bytes: officeFile('xlsx', [{ name: 'xl/big.xml', bytes: zeros }]) }),
    413,
    bomb,
  ],
  [
    'a document that lies about its size',
    () => ({
      name: 'a.docx',
      bytes: officeFile('docx', [{ name: 'word/big.xml', bytes: zeros, claimed: 10 }]),
    }),
    413,
    bomb,
  ],
  [
    'an archive cut short',
    () => ({ name: 'a.xlsx', bytes: officeFile('xlsx').subarray(0, 200) }),
    415,
    damaged,
  ],
  [
    'a document whose directory counts too few entries',
    () => ({
      name: 'a.docx',
      bytes: writeCounts(officeFile('docx', [{ name: 'word/big.xml', bytes: zeros }]), 2),
    }),
    415,
    damaged,
  ],
  [
    'a workbook whose two counts differ',
    () => ({
      name: 'a.xlsx',
      bytes: writeCounts(officeFile('xlsx', [{ name: 'xl/big.xml', bytes: zeros }]), 3, 2),
    }),
    415,
    damaged,
  ],
  [
    'a workbook with a second, larger directory',
    () => ({ name: 'a.xlsx', bytes: withLocator(officeFile('xlsx')) }),
    415,
    damaged,
  ],
];

/** Changes the number of entries in the end record, at the two places that readers look at. */
function writeCounts(bytes: Buffer, one: number, other = one): Buffer {
  bytes.writeUInt16LE(one, bytes.length - 14);
  bytes.writeUInt16LE(other, bytes.length - 12);
  return bytes;
}

/** Adds what readers take for the position of a directory with eight-byte sizes. */
function withLocator(bytes: Buffer): Buffer {
  const locator = Buffer.concat([Buffer.from('PK\x06\x07', 'latin1'), Buffer.alloc(16)]);
  return Buffer.concat([bytes.subarray(0, -22), locator, bytes.subarray(-22)]);
}

test.each(refused)('%s is refused with a sentence', async (_, make, status, sentence) => {
  const before = api.files.size;
  const reply = await send(make());
  expect([reply.status, reply.errors[0]?.message]).toEqual([status, sentence]);
  expect(api.files.size).toBe(before);
});
