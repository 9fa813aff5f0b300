import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstNoticeSettings } from '#contract/attendance/notices.ts';
import { firstEnquiryForm } from '#contract/enquiries/calls.ts';
import { neverSaved } from '#contract/kit/route.ts';
import { defaultBudget } from '#contract/settings/language-model-budget.ts';
import { startApi, type TestApi } from '#server/test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

type As = 'admin' | 'northside';
const noLimits = { daily_emails: null, daily_sms: null, sms_price: null, sms_provider: null };
const versionHeader = (version: string | null) => ({ 'if-unmodified-since-version': version ?? neverSaved });

/** The settings that a school does not have until someone saves them. */
const forms = {
  messages: {
    read: async (as: As) => (await api.call('messages.getSettings', { as })).result,
    save: (as: As, headers: Record<string, string>) =>
      api.call('messages.updateSettings', { as, body: noLimits, headers }),
  },
  'absence notices': {
    read: async (as: As) => (await api.call('attendance.getNoticeSettings', { as })).result,
    save: (as: As, headers: Record<string, string>) =>
      api.call('attendance.updateNoticeSettings', { as, body: firstNoticeSettings, headers }),
  },
  enquiries: {
    read: async (as: As) => (await api.call('enquiries.getSettings', { as })).result,
    save: (as: As, headers: Record<string, string>) =>
      api.call('enquiries.updateSettings', { as, body: firstEnquiryForm, headers }),
  },
  'calls of the language model': {
    read: async (as: As) => (await api.call('settings.getModelBudget', { as })).result,
    save: (as: As, headers: Record<string, string>) =>
      api.call('settings.updateModelBudget', { as, body: defaultBudget, headers }),
  },
};

describe.each(Object.entries(forms))('the first settings of %s', (_, { read, save }) => {
  it('are not replaced by someone else who saw none', async () => {
    const seen = versionHeader((await read('admin')).updated_dt);
    expect((await save('admin', seen)).status).toBe(200);
    const second = await save('admin', seen);
    expect([second.status, second.errors[0]?.code]).toEqual([409, 'stale']);
    const { updated_dt } = await read('admin');
    expect(updated_dt).not.toBeNull();
    expect((await save('admin', versionHeader(updated_dt))).status).toBe(200);
  });

  it('are those of one person if several save them at once', async () => {
    const seen = versionHeader((await read('northside')).updated_dt);
    const replies = await Promise.all(Array.from({ length: 4 }, () => save('northside', seen)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });
});
