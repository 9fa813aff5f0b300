import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { callPerson, readTalk, sendMessage, startTalk, teach } from '#server/test/records/chats.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await teach(api, 'Gebühren', [
    'Ein Abendkurs kostet 120 € im Halbjahr. Die Gebühr wird vor dem ersten Abend überwiesen.',
  ]);
  await teach(api, 'Parken', ['Hinter dem Haus ist ein Parkplatz. Er ist ab 17:00 Uhr frei.']);
  await teach(api, 'Ferien', ['In den Herbstferien ist das Haus geschlossen.']);
});
afterAll(() => api.stop());

it('answers a German question from German text, with the best sentence marked', async () => {
  const talk = await startTalk(api, { locale: 'de-AT' });
  const { result } = await sendMessage(api, talk, 'was kostet ein Abendkurs');
  expect(result).toMatchObject({
    status: 'answered',
    best: ['Ein Abendkurs kostet 120 € im Halbjahr.'],
    sources: [{ title: 'Gebühren' }],
  });
  expect((await readTalk(api, talk)).messages.at(-1)?.best).toEqual(result.best);
});

it('says in which language the school has written, in the language of the question', async () => {
  const talk = await startTalk(api, { locale: 'de' });
  const answerTo = async (question: string) => (await sendMessage(api, talk, question)).result;
  const english = await answerTo('how much is a course in the evening');
  expect(english).toMatchObject({ status: 'unknown', sources: [], suggestions: [] });
  expect(english.answer).toContain('only in German');
  expect((await answerTo('¿cuánto cuesta un curso por la noche?')).answer).toContain('solo está disponible');
  // Turkish is not a language of the widget: the page's language is next.
  expect((await answerTo('akşam kursu ne kadar ve ne zaman var?')).answer).toContain('Deutsch');
});

it('uses the language of the page for a message that does not show its own', async () => {
  const answerIn = async (locale: string, message: string) =>
    (await sendMessage(api, await startTalk(api, { locale }), message)).result.answer;
  expect(await answerIn('de', 'Zzyzx')).toContain('keine Antwort');
  expect(await answerIn('fr-CA', 'Zzyzx')).toContain('pas trouvé');
  expect(await answerIn('fr', 'wann öffnet die Bibliothek und wer leitet sie?')).not.toContain('pas trouvé');
});

it('announces people in the language of the page', async () => {
  const talk = await startTalk(api, { locale: 'es' });
  expect((await callPerson(api, talk)).result.message).toContain('He pedido a alguien');
  const params = { id: talk.sid };
  await api.call('chat.takeOver', { as: 'admin', params, body: {} });
  await api.call('chat.close', { as: 'admin', params });
  const said = (await readTalk(api, talk)).messages.map(({ text }) => text);
  expect(said.at(-2)).toContain('se ha unido a la conversación');
  expect(said.at(-1)).toContain('La conversación se ha cerrado');
});
