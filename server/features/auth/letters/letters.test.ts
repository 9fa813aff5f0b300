import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageLanguages } from '#contract/messages/values.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { makeUser, testPassword } from '#server/test/factories.ts';
import { newEmail } from '#server/test/records/invitations.ts';
import { accountLetterTexts } from './texts.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const speak = (locale: string) =>
  api.sql('update schools set locale = $1 where school_id = $2', [locale, api.school_id]);

async function mailTo(email: string) {
  const find = () => api.mails.find(({ to }) => to === email);
  await expect.poll(find).toBeDefined();
  return { subject: find()?.subject ?? '', text: find()?.text ?? '' };
}

async function invite() {
  const user_email = newEmail();
  const body = { name: 'Ada Chalk', user_email, role: 'cms-admin', chatbot_ids: [api.chatbot] };
  await api.call('users.invite', { as: 'admin', body });
  return mailTo(user_email);
}

const newUser = () => makeUser(api.owner, { school_id: api.school_id, email: newEmail(), role: 'cms-admin' });

async function reset() {
  const { email } = await newUser();
  await api.call('auth.forgotPassword', { body: { user_email: email } });
  return mailTo(email);
}

async function changeEmail() {
  const as = await newUser();
  const new_email = newEmail();
  await api.call('auth.changeEmail', { as, body: { new_email, password: testPassword } });
  return mailTo(new_email);
}

describe('an email with a link to an account', () => {
  it('is in the language of the school', async () => {
    await speak('de-AT');
    const invitation = await invite();
    expect(invitation.subject).toMatch(/^Ihre Einladung zu /);
    expect(invitation.text).toMatch(/^Guten Tag Ada Chalk,\n[^]*\/invitation\?token=\S+\n/);
    const letter = await reset();
    expect(letter.subject).toBe('Setzen Sie Ihr Homeroom-Passwort zurück');
    expect(letter.text).toMatch(/\/reset-password\?token=\S+\n/);
    const confirmation = await changeEmail();
    expect(confirmation.subject).toBe('Bestätigen Sie Ihre neue Adresse für Homeroom');
    expect(confirmation.text).toMatch(/\/confirm-email\?token=\S+\n/);
    await speak('hi');
    expect((await invite()).text).toMatch(/^नमस्ते Ada Chalk,/);
  });

  it('is in English for a school whose language has no texts', async () => {
    await speak('pl-PL');
    expect((await invite()).subject).toMatch(/^Your invitation to /);
    expect((await reset()).subject).toBe('Reset your Homeroom password');
  });

  it('has the same places in every language', () => {
    const placesOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
    for (const language of messageLanguages)
      for (const kind of ['invitation', 'password_reset', 'email_confirmation', 'sign_up'] as const) {
        const { subject, body } = accountLetterTexts[language][kind];
        const english = accountLetterTexts.en[kind];
        expect([placesOf(subject), placesOf(body)]).toEqual([
          placesOf(english.subject),
          placesOf(english.body),
        ]);
      }
  });
});
