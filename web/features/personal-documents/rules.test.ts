import { expect, test } from 'vitest';
import { previewOf, sizeOf, titleOf } from './rules.ts';

const megabyte = 1024 * 1024;

test('the title starts as the name of the file', () => {
  expect(titleOf('Care_plan  2026.pdf')).toBe('Care plan 2026');
  expect(titleOf('.pdf')).toBe('.pdf');
  expect(titleOf(`${'x'.repeat(300)}.pdf`)).toHaveLength(200);
});

test('pictures, PDF and text are shown in the page, other files are downloaded', () => {
  expect(previewOf('image/webp')).toBe('image');
  expect(previewOf('application/pdf')).toBe('pdf');
  expect(previewOf('text/csv')).toBe('text');
  expect(previewOf('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')).toBeUndefined();
});

test('a size is short', () => {
  expect(sizeOf(1_000)).toEqual({ unit: 'bytes', size: 1_000 });
  expect(sizeOf(2_048)).toEqual({ unit: 'kilobytes', size: 2 });
  expect(sizeOf(1.26 * megabyte)).toEqual({ unit: 'megabytes', size: 1.3 });
});
