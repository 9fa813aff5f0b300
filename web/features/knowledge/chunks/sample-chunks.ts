import type { Chunk } from '#contract/knowledge/chunk.ts';

const sample = (position: number, title: string, ...text: string[]): Chunk => ({
  chunk_id: `sample-${position}`,
  position,
  title,
  text,
  review_by: null,
  valid_until: null,
  updated_by_name: null,
  updated_dt: '2026-01-10T09:00:00.000Z',
});

/** Sample chunks, shown read-only while the real ones cannot be loaded. */
export const sampleChunks: readonly Chunk[] = [
  sample(
    0,
    'Admission requirements',
    'A birth certificate and the last school report.',
    'An interview with the family.',
  ),
  sample(1, 'School timings', 'School begins at 8:00 and ends at 14:30.', 'The office is open until 16:00.'),
  sample(2, 'Contact', 'Write to admissions@example.com or call the office.'),
];
