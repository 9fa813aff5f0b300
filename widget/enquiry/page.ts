import type { PublicForm } from '#contract/enquiries/calls.ts';
import { type Failure, readForm, type SentEnquiry } from './calls.ts';
import { createElement } from './elements.ts';
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
  if (notice === '') show(createElement('p', { class: 'hint', role: 'status' }, texts.loading));
  const answer = await readForm(id);
  if ('result' in answer) showForm(answer.result, notice);
  else showFailure(answer.failure);
}

function showFailure({ status }: Failure) {
  if (status === 404) {
    show(createElement('h1', {}, texts.notOpen), createElement('p', {}, texts.notOpenHint));
    return;
  }
  const retry = createElement('button', { type: 'button' }, texts.retry);
  retry.addEventListener('click', () => void open());
  show(createElement('p', { class: 'notice', role: 'alert' }, texts.loadFailed), retry);
}

function head(form: PublicForm): HTMLElement {
  return createElement(
    'header',
    {},
    form.logo_url !== null && createElement('img', { src: form.logo_url, alt: '', class: 'logo' }),
    createElement('p', { class: 'school' }, form.school_name),
    createElement('h1', {}, form.title),
    form.intro !== '' && createElement('p', { class: 'intro' }, form.intro),
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
  const title = createElement('h2', { tabindex: '-1' }, texts.sent);
  const another = createElement('button', { type: 'button', class: 'quiet' }, texts.another);
  another.addEventListener('click', () => void open());
  const when = new Intl.DateTimeFormat(form.locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: form.time_zone,
  }).format(new Date(received_dt));
  show(
    head(form),
    createElement(
      'section',
      { class: 'thanks' },
      title,
      createElement('p', { class: 'intro' }, thanks),
      createElement('p', { class: 'hint' }, texts.received(when)),
      another,
    ),
  );
  title.focus();
}

followHeight();
void open();
