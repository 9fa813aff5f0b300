import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { textsToEncode, vectorLength } from '#server/answering/encoder/encoded-texts.ts';
import { encoderName, type Passage } from '#server/answering/index.ts';

const [chunkCount, linesOfChunk, partCount, linesOfPart] = [2_000, 4, 400, 5];
export const questionCount = 10_000;
export const peopleCount = 100_000;
export const lineCount = chunkCount * linesOfChunk + partCount * linesOfPart;

const words = readFileSync(join(import.meta.dirname, '../../server/answering/data/common-words.txt'), 'utf8')
  .split(/\s+/)
  .filter((word) => word.length > 3);

/** The same numbers in every run. */
function randomNumbers() {
  let state = 7;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const random = randomNumbers();
const wordAt = () => words[Math.floor(random() ** 2 * words.length)] ?? 'school';
const sentence = (length: number) => `${Array.from({ length }, wordAt).join(' ')}.`;
const newPassage = (lines: number, number: number): Passage => ({
  id: String(number),
  title: `${wordAt()} ${wordAt()}`,
  source: '',
  lines: Array.from({ length: lines }, () => sentence(10)),
});

/** Words that no knowledge base has, each in about fifty questions. */
const strangeWord = (number: number) =>
  `quob${String(number % 200).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;

/** A vector of length one. */
function someVector(): Buffer {
  const values = Float32Array.from({ length: vectorLength }, () => random() - 0.5);
  const length = Math.hypot(...values);
  return Buffer.from(values.map((value) => value / length).buffer);
}

async function addVectors(client: pg.Client, school_id: string, passages: readonly Passage[]) {
  const texts = [...new Set(Object.values(await textsToEncode(passages)).flat())];
  for (let at = 0; at < texts.length; at += 1_000) {
    const slice = texts.slice(at, at + 1_000);
    const hashes = slice.map((text) => createHash('sha256').update(text).digest());
    await client.query(
      `insert into embeddings (school_id, model, line_hash, vector)
      select $1, $2, hash, vector from unnest($3::bytea[], $4::bytea[]) as made (hash, vector)
      on conflict do nothing`,
      [school_id, encoderName, hashes, slice.map(someVector)],
    );
  }
}

/** Fills a chatbot of the demo school: its knowledge with vectors, questions without an answer, and guardians. */
export async function fillForReview(connectionString: string, chatbot_id: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ school_id: string }>(
    'select school_id from chatbots where chatbot_id = $1',
    [chatbot_id],
  );
  const school_id = rows[0]?.school_id ?? '';
  const chunks = Array.from({ length: chunkCount }, (_, number) => newPassage(linesOfChunk, number));
  const parts = Array.from({ length: partCount }, (_, number) => newPassage(linesOfPart, number));
  // References and counters do not matter here.
  await client.query('set session_replication_role = replica');
  await client.query('delete from knowledge_chunks where chatbot_id = $1', [chatbot_id]);
  await client.query(
    `insert into knowledge_chunks (school_id, chatbot_id, position, title, text)
    select $1, $2, (made ->> 'position')::int, made ->> 'title',
      array(select jsonb_array_elements_text(made -> 'lines')) from jsonb_array_elements($3) as made`,
    [school_id, chatbot_id, JSON.stringify(chunks.map((chunk, position) => ({ ...chunk, position })))],
  );
  await addDocument(client, { school_id, chatbot_id }, parts);
  await addVectors(client, school_id, [...chunks, ...parts]);
  const questions = Array.from(
    { length: questionCount },
    (_, number) => `where is the ${strangeWord(number)} ${wordAt()} ${wordAt()}?`,
  );
  await client.query(
    `with asked as (
      insert into unanswered_questions (school_id, chatbot_id, question, knowledge_chunk_id)
      select $1, $2, question, chunk.knowledge_chunk_id
      from unnest($3::text[]) with ordinality as made (question, place)
      left join knowledge_chunks chunk on chunk.chatbot_id = $2 and chunk.position = made.place % 4000
      returning unanswered_question_id, question
    )
    insert into answers
      (school_id, chatbot_id, channel, question, answer, band, latency_ms, unanswered_question_id)
    select $1, $2, 'widget', question, 'x', 'low', 1, unanswered_question_id from asked`,
    [school_id, chatbot_id, questions],
  );
  await client.query(
    `insert into guardians (school_id, name)
    select $1, 'Person' || number % 5000 || ' Family-' || number from generate_series(1, $2::int) as number`,
    [school_id, peopleCount],
  );
  await client.query('update chatbots set revision = revision + 1 where chatbot_id = $1', [chatbot_id]);
  await client.query('vacuum (analyze)');
  await client.end();
}

async function addDocument(
  client: pg.Client,
  { school_id, chatbot_id }: { readonly school_id: string; readonly chatbot_id: string },
  parts: readonly Passage[],
) {
  await client.query(
    `with document as (
      insert into documents (school_id, chatbot_id, file_id, title, document_type, status)
      values ($1, $2, new_id(), 'Handbook', 'txt', 'ready')
      returning document_id
    )
    insert into document_chunks (school_id, document_id, position, heading, search_text, text)
    select $1, document.document_id, (made ->> 'position')::int, made ->> 'title', '',
      array(select jsonb_array_elements_text(made -> 'lines')) from document, jsonb_array_elements($3) as made`,
    [school_id, chatbot_id, JSON.stringify(parts.map((part, position) => ({ ...part, position })))],
  );
}
