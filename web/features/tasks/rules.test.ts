import { describe, expect, it } from 'vitest';
import type { Task } from '#contract/tasks/record.ts';
import { changedFields, changesOf, newTaskOf, newValues, problemsOf, valuesOf } from './rules.ts';

const missingSentence = (field: string) => `${field} is missing`;
const person = '0199aaaa-0000-7000-8000-000000000001';
const contact = '0199aaaa-0000-7000-8000-000000000002';
const filled = { ...newValues(person, { contactId: contact }), title: 'Ring', dueDate: '2026-11-20' };

describe('a new task', () => {
  it('is assigned to the person, about the chosen contact, pending, with a reminder on its day', () => {
    expect(newTaskOf(filled)).toEqual({
      title: 'Ring',
      description: '',
      assignedTo: person,
      contactId: contact,
      dueDate: '2026-11-20',
      status: 'pending',
      priority: 'medium',
      category: 'follow_up',
      tags: '',
      reminder: 'on_day',
    });
  });
  it('sends the chosen time only with that choice', () => {
    const remindAt = '2026-11-19T08:30';
    expect(newTaskOf({ ...filled, remindAt })).not.toHaveProperty('remindAt');
    expect(newTaskOf({ ...filled, reminder: 'moment', remindAt })).toMatchObject({ remindAt });
  });
});

describe('the errors of a task form', () => {
  it('are title, person and due date when it is empty', () => {
    expect(problemsOf(newValues(''), missingSentence)).toEqual({
      title: 'title is missing',
      assignedTo: 'assignedTo is missing',
      dueDate: 'dueDate is missing',
    });
  });
  it('include a missing time for a chosen reminder', () => {
    expect(problemsOf({ ...filled, reminder: 'moment' }, missingSentence)).toEqual({
      remindAt: 'remindAt is missing',
    });
  });
  it('use the contract’s words for a wrong value', () => {
    const values = { ...filled, title: 'x'.repeat(201), dueDate: '2026-02-30', tags: 'y'.repeat(2001) };
    expect(problemsOf(values, missingSentence)).toEqual({
      title: 'Title must be at most 200 characters',
      dueDate: 'Due Date is not a day of the calendar',
      tags: 'Tags must be at most 2000 characters',
    });
    expect(problemsOf(filled, missingSentence)).toEqual({});
  });
});

describe('a change', () => {
  const moment = { ...filled, reminder: 'moment', remindAt: '2026-11-19T08:30' };
  it('sends the edited fields', () => {
    expect(changesOf({ ...filled, title: 'Ring twice ' }, filled)).toEqual({ title: 'Ring twice ' });
    expect(changedFields({ ...filled, title: 'Ring ' }, filled)).toEqual({});
  });
  it('of the reminder sends choice and time together', () => {
    expect(changesOf({ ...moment, remindAt: '2026-11-19T09:00' }, moment)).toEqual({
      reminder: 'moment',
      remindAt: '2026-11-19T09:00',
    });
    expect(changesOf({ ...moment, reminder: 'none' }, moment)).toEqual({ reminder: 'none' });
  });
});

it('shows the time of a reminder by the school’s clock', () => {
  const task = { title: 'Ring', tags: ['a', 'b'], reminder: 'moment', remindAt: '2026-11-19T03:00:00.000Z' };
  const local = (instant: string) => `local ${instant}`;
  expect(valuesOf(task as unknown as Task, local)).toMatchObject({
    tags: 'a, b',
    description: '',
    remindAt: 'local 2026-11-19T03:00:00.000Z',
  });
  expect(valuesOf({ ...task, reminder: 'on_day' } as unknown as Task, local).remindAt).toBe('');
});
