import { isUtf8 } from 'node:buffer';
import type { UploadKind, UploadRule } from '#contract/kit/route.ts';
import { extensionOf, withEnding } from '#server/lib/file-names.ts';
import { refuse } from '#server/lib/refusal.ts';
import { isArchive } from '#server/parsing/archive/entries.ts';
import { refuseUnsafeArchive } from './zip-check.ts';

type Kind = { readonly mimeType: string; readonly words: string; readonly endings: readonly string[] };

const openXml = 'application/vnd.openxmlformats-officedocument';

/** Each kind with its name on the wire, its name for people, and its endings (the usual one first). */
const fileKinds: Readonly<Record<UploadKind, Kind>> = {
  png: { mimeType: 'image/png', words: 'PNG', endings: ['png'] },
  jpeg: { mimeType: 'image/jpeg', words: 'JPEG', endings: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  webp: { mimeType: 'image/webp', words: 'WebP', endings: ['webp'] },
  pdf: { mimeType: 'application/pdf', words: 'PDF', endings: ['pdf'] },
  docx: { mimeType: `${openXml}.wordprocessingml.document`, words: 'Word (DOCX)', endings: ['docx'] },
  xlsx: { mimeType: `${openXml}.spreadsheetml.sheet`, words: 'Excel (XLSX)', endings: ['xlsx'] },
  csv: { mimeType: 'text/csv', words: 'CSV', endings: ['csv'] },
  txt: { mimeType: 'text/plain', words: 'text (TXT)', endings: ['txt'] },
  md: { mimeType: 'text/markdown', words: 'Markdown (MD)', endings: ['md', 'markdown'] },
  html: { mimeType: 'text/html', words: 'HTML', endings: ['html', 'htm'] },
};

/** The MIME type of a kind of file. */
export const mimeTypeOf = (kind: UploadKind) => fileKinds[kind].mimeType;

const textKinds: readonly UploadKind[] = ['csv', 'txt', 'md', 'html'];

function wrongKind(kinds: readonly UploadKind[]) {
  const words = kinds.map((kind) => fileKinds[kind].words);
  const last = words.pop() ?? '';
  const list = words.length ? `${words.join(', ')} or ${last}` : last;
  return refuse.wrongType(`This kind of file is not accepted: its content must be ${list}`);
}

function textKind(name: string, bytes: Buffer, { kinds, anyEncoding = false }: UploadRule): UploadKind {
  const ending = extensionOf(name);
  const kind = textKinds.find((known) => fileKinds[known].endings.includes(ending));
  if (!kind || !kinds.includes(kind)) throw wrongKind(kinds);
  const isText = (isUtf8(bytes) && !bytes.includes(0)) || (anyEncoding && isTable(bytes));
  if (!isText) throw refuse.wrongType('The file is not UTF-8 text: save it again with the encoding UTF-8');
  return kind;
}

/** UTF-16 begins with certain bytes; text in a code page has no control characters except those between cells. */
function isTable(bytes: Buffer): boolean {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return true;
  const beginning = bytes.subarray(0, 64 * 1024).toString('latin1');
  return !/[^\t\n\f\r\x20-\xff]/.test(beginning) && !bytes.includes(0);
}

async function kindOf(name: string, bytes: Buffer, rule: UploadRule): Promise<UploadKind> {
  // Checked before anything unpacks it.
  if (isArchive(bytes)) await refuseUnsafeArchive(bytes);
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  // Web pages may begin like XML.
  if (!found || found.mime === 'application/xml') return textKind(name, bytes, rule);
  const kind = rule.kinds.find((known) => fileKinds[known].mimeType === found.mime);
  if (!kind || textKinds.includes(kind)) throw wrongKind(rule.kinds);
  return kind;
}

/**
 * Recognizes a file by its content; its name only distinguishes the text formats and gets the ending that fits. Refuses
 * what the rule does not allow.
 */
export async function recognize(name: string, bytes: Buffer, rule: UploadRule) {
  const kind = await kindOf(name, bytes, rule);
  const { mimeType, endings } = fileKinds[kind];
  return { mimeType, fileName: withEnding(name, endings) };
}
