import type { PublicForm } from '#contract/enquiries/calls.ts';
import { type Failure, readForm, type SentEnquiry } from './calls.ts';
import { make } from './elements.ts';
import { followHeight, pageUrlOf } from './embedded.ts';
import { enquiryForm } from './form.ts';
import { texts } from './texts.ts';

const place = document.querySelector<HTMLElement>('#enquiry');
const id = location.pathname.split('/').findLast((part) => part !== '') ?? '';

function show(...children: readonly (Node | string)[]) {
  place?.replaceChildren(...children);
  place?.setAttribute('aria-busy', 'false');
}

async function open(notice = '') {
  if (notice === '') show(make('p', { class: 'hint', role: 'status' }, texts.loading));
  const answer = await readForm(id);
  if ('result' in answer) showForm(answer.result, notice);
  else showFailure(answer.failure);
}

function showFailure({ status }: Failure) {
  if (status === 404) {
    show(make('h1', {}, texts.notOpen), make('p', {}, texts.notOpenHint));
    return;
  }
  const retry = make('button', { type: 'button' }, texts.retry);
  retry.addEventListener('click', () => void open());
  show(make('p', { class: 'notice', role: 'alert' }, texts.loadFailed), retry);
}

function head(form: PublicForm): HTMLElement {
  return make(
    'header',
    {},
    form.logo_url !== null && make('img', { src: form.logo_url, alt: '', class: 'logo' }),
    make('p', { class: 'school' }, form.school_name),
    make('h1', {}, form.title),
    form.intro !== '' && make('p', { class: 'intro' }, form.intro),
  );
}

function showForm(form: PublicForm, notice: string) {
  document.title = `${form.title} | ${form.school_name}`;
  document.documentElement.style.setProperty('--primary', form.colours.primary);
  document.documentElement.style.setProperty('--on-primary', form.colours.text);
  const element = enquiryForm({
    id,
    form,
    notice,
    pageUrl: pageUrlOf(),
    onSent: (sent) => showThanks(form, sent),
    onOutdated: ({ message }) => void open(message),
  });
  show(head(form), element);
  if (notice !== '') element.querySelector<HTMLElement>('.notice')?.focus();
}

function showThanks(form: PublicForm, { thanks, received_dt }: SentEnquiry) {
  const title = make('h2', { tabindex: '-1' }, texts.sent);
  const another = make('button', { type: 'button', class: 'quiet' }, texts.another);
  another.addEventListener('click', () => void open());
  const when = new Intl.DateTimeFormat(form.locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: form.time_zone,
  }).format(new Date(received_dt));
  show(
    head(form),
    make(
      'section',
      { class: 'thanks' },
      title,
      make('p', { class: 'intro' }, thanks),
      make('p', { class: 'hint' }, texts.received(when)),
      another,
    ),
  );
  title.focus();
}

followHeight();
void open();
