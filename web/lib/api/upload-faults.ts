import type { UploadKind, UploadRule } from '#contract/kit/route.ts';
import { documentUpload } from '#contract/personal-documents/calls.ts';

const endings: Readonly<Record<UploadKind, readonly string[]>> = {
  png: ['png'],
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  webp: ['webp'],
  pdf: ['pdf'],
  docx: ['docx'],
  xlsx: ['xlsx'],
  csv: ['csv'],
  txt: ['txt'],
  md: ['md', 'markdown'],
  html: ['html', 'htm'],
};

const endingsIn = ({ kinds }: Pick<UploadRule, 'kinds'>) => kinds.flatMap((kind) => endings[kind]);

/** For the browser's file chooser. */
export const acceptedBy = (rule: Pick<UploadRule, 'kinds'>) =>
  endingsIn(rule)
    .map((ending) => `.${ending}`)
    .join(',');
export const acceptedEndings = acceptedBy(documentUpload);

const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
type UploadFault = 'empty' | 'tooLarge' | 'wrongKind';
type FileFacts = { readonly name: string; readonly size: number };

/** Errors that can be found before sending; the server checks the content. */
export function faultOf(
  { name, size }: FileFacts,
  rule: UploadRule = documentUpload,
): UploadFault | undefined {
  if (size === 0) return 'empty';
  if (size > rule.maxBytes) return 'tooLarge';
  return endingsIn(rule).includes(extensionOf(name)) ? undefined : 'wrongKind';
}
