import { describe, expect, test } from 'vitest';
import type { Announcement } from '#contract/announcements/record.ts';
import {
  changedFields,
  changesOf,
  isLater,
  newAnnouncementOf,
  newValues,
  problemsOf,
  statusFor,
  valuesOf,
} from './rules.ts';

/** A school five and a half hours ahead of UTC. */
const ahead = 5.5 * 60 * 60 * 1000;
const clock = {
  local: (at: string | number | Date) => new Date(new Date(at).getTime() + ahead).toISOString().slice(0, 16),
};
const filled = { ...newValues, title: 'Trip', description: 'To the sea' };
const announcement: Announcement = {
  id: 'a',
  title: 'Trip',
  description: 'To the sea',
  content: null,
  type: 'event',
  category: 'General',
  priority: 'medium',
  status: 'scheduled',
  organizer: null,
  targetAudience: 'parents',
  audiences: [
    { class_id: 'c1', class_name: 'Grade 5', section_id: null, section_name: null },
    { class_id: 'c2', class_name: 'Grade 6', section_id: 's1', section_name: 'A' },
  ],
  publishDate: '2030-01-31T18:30:00.000Z',
  publishedDate: null,
  expiryDate: null,
  expiresInDays: null,
  eventDate: '2030-02-01T04:00:00.000Z',
  eventLocation: 'Beach',
  tags: ['trip', 'sea'],
  isPublic: true,
  isPinned: false,
  needsAcknowledgement: false,
  sendMail: false,
  isEssential: false,
  oneLetterPerChild: false,
  createdBy: 'Ann',
  createdById: 'u',
  views: 0,
  acknowledgements: 0,
  comments: 0,
  attachments: [],
  viewed: false,
  acknowledged: false,
  created_dt: '2020-01-01T00:00:00.000Z',
  updated_dt: '2020-01-01T00:00:00.000Z',
};

describe('the announcement form', () => {
  test('has the specified defaults', () => {
    expect(newValues).toMatchObject({ type: 'notice', category: 'General', priority: 'medium' });
    expect(newValues).toMatchObject({ targetAudience: 'all', isPublic: true, isPinned: false });
  });

  test('shows times by the school’s clock, and sends only what was changed', () => {
    const values = valuesOf(announcement, clock);
    expect([values.publishDate, values.eventDate]).toEqual(['2030-02-01T00:00', '2030-02-01T09:30']);
    expect(values.audiences).toEqual(['c1', 'c2/s1']);
    expect(changedFields(values, valuesOf(announcement, clock))).toEqual({});
    expect(changesOf({ ...values, tags: 'trip', audiences: ['c2/s1'] }, values)).toEqual({
      tags: 'trip',
      audiences: [{ class_id: 'c2', section_id: 's1' }],
    });
  });

  test('does not offer the time when a draft was started as its publication time', () => {
    const draft = { ...announcement, status: 'draft' as const, publishDate: '2020-01-01T00:00:00.000Z' };
    expect(valuesOf(draft, clock).publishDate).toBe('');
  });

  test('sends nothing of hidden fields', () => {
    const values = valuesOf(announcement, clock);
    expect(changesOf({ ...values, type: 'notice', targetAudience: 'staff' }, values)).toEqual({
      type: 'notice',
      targetAudience: 'staff',
      eventDate: '',
      eventLocation: '',
      audiences: [],
    });
    expect(newAnnouncementOf({ ...filled, isEssential: true, sendMail: true })).not.toHaveProperty(
      'isEssential',
    );
  });

  test('uses the contract’s words for missing and too long fields', () => {
    expect(problemsOf(newValues)).toEqual({
      title: 'Title is required',
      description: 'Description is required',
    });
    expect(problemsOf({ ...filled, title: 'x'.repeat(201), expiryDate: '2030-02-30' })).toEqual({
      title: 'Title must be at most 200 characters',
      expiryDate: 'Expiry Date is not a day of the calendar',
    });
    expect(problemsOf({ ...filled, publishDate: '2030-01-31T07:30' })).toEqual({});
  });
});

describe('saving an announcement', () => {
  test('publishes at once, or later with a future date', () => {
    expect(isLater({ ...filled, publishDate: '2190-01-01T00:00' }, clock)).toBe(true);
    expect(isLater(filled, clock)).toBe(false);
    expect(statusFor('publish', 'draft', true)).toBe('scheduled');
    expect(statusFor('publish', undefined, false)).toBe('published');
  });

  test('as a draft unschedules a scheduled one, and keeps a draft', () => {
    expect(statusFor('draft', 'scheduled', true)).toBe('draft');
    expect(statusFor('draft', 'draft', false)).toBeUndefined();
    expect(statusFor('changes', 'published', false)).toBeUndefined();
  });
});
