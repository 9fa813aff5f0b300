import type { DemoSchool } from '#demo/kit/demo-school.ts';
import { keepFiles } from '#demo/kit/files.ts';
import { momentsAgo } from '#demo/kit/moments.ts';
import type { DemoUsers } from '#demo/school/users.ts';
import type { DocumentChunksTable, DocumentsTable } from '#server/db/types.gen.ts';
import { type DocumentText, documentTexts } from './document-texts.ts';

const mimeTypes = { md: 'text/markdown', txt: 'text/plain', csv: 'text/csv', html: 'text/html' } as const;

/** Documents that the chatbots may cite, with their parts. */
export async function loadDocuments(school: DemoSchool, users: DemoUsers): Promise<void> {
  const made = documentTexts.map((text, index) => ({ text, n: index + 1, content: contentOf(text) }));
  const files = made.map(({ text, n, content }) => ({
    n,
    name: text.fileName,
    mimeType: mimeTypes[text.type],
    bytes: Buffer.from(content),
    uploadedBy: users.registrar.user_id,
    created: momentsAgo(school, text.daysAgo, '13:15'),
  }));
  await keepFiles(school, files);
  await school.insert<DocumentsTable>(
    'documents',
    made.map(({ text, n }) => documentRow(school, text, n, users)),
  );
  await loadParts(school, made);
}

/** The text of the file as it was uploaded. */
const contentOf = ({ title, parts }: DocumentText) =>
  [title, ...parts.flatMap(({ heading, text }) => ['', heading, ...text]), ''].join('\n');

function documentRow(school: DemoSchool, text: DocumentText, n: number, users: DemoUsers) {
  const created = momentsAgo(school, text.daysAgo, '13:15');
  return {
    document_id: school.id('document', n),
    chatbot_id: school.id('chatbot', 1),
    file_id: school.id('file', n),
    title: text.title,
    document_type: text.type,
    status: text.status,
    error: text.error ?? null,
    attempts: 1,
    chunk_count: text.parts.length,
    tags: [...text.tags],
    created_by: users.registrar.user_id,
    created_dt: created,
    updated_dt: created,
  };
}

async function loadParts(school: DemoSchool, made: readonly { text: DocumentText; n: number }[]) {
  const parts = made.flatMap(({ text, n }) =>
    text.parts.map((part, position) => ({ ...part, position, document_id: school.id('document', n) })),
  );
  await school.insert<DocumentChunksTable>(
    'document_chunks',
    parts.map(({ document_id, position, heading, text }, index) => ({
      document_chunk_id: school.id('document-chunk', index + 1),
      document_id,
      position,
      heading,
      text: [...text],
      search_text: '',
    })),
  );
  await school.query(
    `update document_chunks set search_text = fold(heading || ' ' || array_to_string(text, ' ')) where school_id = $1`,
    [school.schoolId],
  );
}
