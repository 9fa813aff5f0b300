import { expect, test } from 'vitest';
import { acceptedEndings, faultOf } from './upload-faults.ts';

const megabyte = 1024 * 1024;

test('a file that cannot be accepted is refused before it is sent', () => {
  expect(faultOf({ name: 'a.pdf', size: 10 * megabyte })).toBeUndefined();
  expect(faultOf({ name: 'A.JPG', size: 1 })).toBeUndefined();
  expect(faultOf({ name: 'a.pdf', size: 10 * megabyte + 1 })).toBe('tooLarge');
  expect(faultOf({ name: 'a.pdf', size: 0 })).toBe('empty');
  expect(faultOf({ name: 'a.svg', size: 1 })).toBe('wrongKind');
  expect(faultOf({ name: 'pdf', size: 1 })).toBe('wrongKind');
  expect(acceptedEndings.split(',')).toEqual(expect.arrayContaining(['.pdf', '.jpg', '.docx', '.csv']));
});
