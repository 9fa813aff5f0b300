import mammoth from 'mammoth';
import type { Block } from './blocks.ts';
import { readHtml } from './read-html.ts';
import { safeArchive } from './safe-archive.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A Word document, by its headings, paragraphs, lists and tables. Pictures are left out, links are their words. */
export async function readDocx(bytes: Buffer): Promise<Block[]> {
  const buffer = await safeArchive(bytes);
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer },
      {
        convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
        styleMap: ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"],
      },
    );
    return readHtml(value);
  } catch {
    throw new UnreadableFile('The file cannot be read as a Word document (DOCX)');
  }
}
