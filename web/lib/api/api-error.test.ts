import { expect, test } from 'vitest';
import { ApiError, errorText } from './api-error.ts';

test('prefers the first error, then the error text, then the message text', () => {
  const body = { errors: [{ message: 'First' }, { message: 'Second' }], error: 'Error', message: 'Message' };
  expect(new ApiError(400, body).message).toBe('First');
  expect(new ApiError(400, { ...body, errors: [] }).message).toBe('Error');
  expect(new ApiError(400, { message: 'Message' }).message).toBe('Message');
});

test('has a sentence for a reply without one, and for no reply', () => {
  expect(new ApiError(500, { success: false }).message).toBe('An unexpected error occurred');
  expect(new ApiError(502, undefined).message).toBe('Network error or server unavailable');
});

test('lets a screen use its own sentence only when the server sent none', () => {
  const own = 'Failed to load students';
  expect(errorText(new ApiError(409, { errors: [{ message: 'Taken' }] }), own)).toBe('Taken');
  expect(errorText(new ApiError(500, { errors: [] }), own)).toBe(own);
  expect(errorText(new ApiError(0, undefined), own)).toBe('Network error or server unavailable');
  expect(errorText(new TypeError('x is undefined'), own)).toBe(own);
});

test('returns the first sentence of each field', () => {
  const errors = [
    { message: 'Name is required', field: 'name' },
    { message: 'Name is too long', field: 'name' },
    { message: 'No field' },
  ];
  expect(new ApiError(400, { errors }).fields).toEqual({ name: 'Name is required' });
});

test('accepts a malformed body', () => {
  expect(new ApiError(500, { errors: 'none' }).message).toBe('An unexpected error occurred');
  expect(new ApiError(500, { errors: [null, { message: 7 }] }).errors).toEqual([]);
  expect(new ApiError(500, '<html>').message).toBe('Network error or server unavailable');
});

test('distinguishes a stale edit from another conflict', () => {
  expect(new ApiError(409, { errors: [{ message: 'Changed', code: 'stale' }] }).stale).toBe(true);
  expect(new ApiError(409, { errors: [{ message: 'Taken', code: 'conflict' }] }).stale).toBe(false);
});
