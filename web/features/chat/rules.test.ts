import { describe, expect, test } from 'vitest';
import { conversationIdOf, displayNameOf, readVisitor, statusTones } from './rules.ts';

test('the address of a conversation is its visitor, else the session by either name', () => {
  expect(conversationIdOf({ chat_user_id: 'u', sessionId: 's', chat_session_id: 'c' })).toBe('u');
  expect(conversationIdOf({ chat_user_id: null, sessionId: 's', chat_session_id: 'c' })).toBe('s');
  expect(conversationIdOf({ chat_user_id: '', sessionId: '', chat_session_id: 'c' })).toBe('c');
  expect(conversationIdOf({})).toBeUndefined();
});

test('a visitor without a name is called by their email address', () => {
  expect(displayNameOf({ userName: 'Ana', userEmail: 'ana@a.test' })).toBe('Ana');
  expect(displayNameOf({ userName: 'Unknown User', userEmail: 'ana@a.test' })).toBe('ana@a.test');
  expect(displayNameOf({ userName: 'Unknown User', userEmail: null })).toBe('Unknown User');
});

test('active is green, completed blue, pending yellow, archived gray', () => {
  expect(statusTones).toEqual({
    active: 'success',
    completed: 'info',
    pending: 'warning',
    archived: 'muted',
  });
});

describe('the details of a visitor', () => {
  test('are found under either name', () => {
    const info = readVisitor('{"name":"Ana","email":"ana@a.test","user_phone":"1","location":"Here"}');
    expect(info).toEqual({
      user_name: 'Ana',
      user_email: 'ana@a.test',
      user_phone: '1',
      location: 'Here',
      user_chat_summary: null,
    });
    expect(readVisitor('{"user_name":"Bo","name":"Ana"}').user_name).toBe('Bo');
  });

  test.each(['', 'nonsense', 'null', '[]', '{"user_name":7}'])('are missing in %j', (text) => {
    expect(readVisitor(text).user_name).toBe('Unknown User');
  });
});
