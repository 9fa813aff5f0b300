import { expect, it } from 'vitest';
import { chatbotForm } from '#contract/settings/chatbots.ts';
import { formatOpeningHours, parseOpeningHours } from './chatbots/opening-hours.ts';
import { chatScriptTag } from './chatbots/snippet.ts';
import { enquiryScriptTag } from './enquiries/snippet.ts';
import { splitLines } from './typed-values.ts';

it('reads lists that are typed one entry a line', () => {
  expect(splitLines(' Grade 1\n\n Grade 2 \n')).toEqual(['Grade 1', 'Grade 2']);
});

it('writes lines for another site that a title cannot break out of', () => {
  expect(enquiryScriptTag('https://homeroom.test', { id: 'abc', title: '"><b>Join' })).toBe(
    '<script src="https://homeroom.test/enquiry.js" data-form="abc" data-title="&quot;&gt;&lt;b&gt;Join" async></script>',
  );
});

it('reads opening hours as people type them, and shows them one day a line', () => {
  const hours = parseOpeningHours('mon 8:00-16:00\n\nFriday: 08:00–12:00, 13:00-15:30');
  expect(hours).toEqual({
    1: [{ from: '08:00', to: '16:00' }],
    5: [
      { from: '08:00', to: '12:00' },
      { from: '13:00', to: '15:30' },
    ],
  });
  expect(formatOpeningHours(hours)).toBe('Monday 08:00-16:00\nFriday 08:00-12:00, 13:00-15:30');
  expect(chatbotForm.shape.opening_hours.safeParse(parseOpeningHours('Someday 08:00-16:00')).success).toBe(
    false,
  );
  expect(chatbotForm.shape.opening_hours.safeParse(parseOpeningHours('Monday all day')).success).toBe(false);
  expect(chatbotForm.shape.opening_hours.safeParse(parseOpeningHours('Monday 16:00-08:00')).success).toBe(
    false,
  );
});

it('writes the line that puts the chat onto a page', () => {
  expect(chatScriptTag('https://homeroom.test', 'abc')).toBe(
    '<script src="https://homeroom.test/widget.js" data-chatbot-id="abc"></script>',
  );
});
