import type { PublicForm } from '#contract/enquiries/calls.ts';
import { type Failure, type SentEnquiry, sendEnquiry } from './calls.ts';
import { forgetDraft, keepDraft, readDraft } from './draft.ts';
import { createElement } from './elements.ts';
import { type Field, fieldsOf, problemOf } from './fields.ts';
import { texts } from './texts.ts';

type FormOptions = {
  readonly id: string;
  readonly form: PublicForm;
  /** The page that shows the form. */
  readonly pageUrl: string;
  /** Shown above the form, if an earlier attempt had a result. */
  readonly notice: string;
  readonly onSent: (sent: SentEnquiry) => void;
  /** The form has changed, so the sent values belong to an older one. */
  readonly onOutdated: (failure: Failure) => void;
};

/** The form. Errors appear next to their fields, and nothing typed is ever lost. */
export function enquiryForm(options: FormOptions): HTMLElement {
  const { id, form, notice } = options;
  const fields = fieldsOf(form);
  const button = createElement('button', { type: 'submit' }, texts.send);
  const said = createElement('p', { class: 'notice', role: 'alert', tabindex: '-1' }, notice);
  const trap = createElement('input', {
    name: 'website',
    id: 'field-website',
    tabindex: '-1',
    autocomplete: 'off',
  });
  const element = createElement(
    'form',
    { novalidate: true, 'aria-label': form.title },
    createElement('p', { class: 'hint' }, texts.requiredHint),
    said,
    ...fields.map((field) => field.element),
    createElement(
      'div',
      { class: 'trap', 'aria-hidden': 'true' },
      createElement('label', { for: 'field-website' }, texts.website),
      trap,
    ),
    button,
  );
  restore(fields, id);
  element.addEventListener('input', () => keepDraft(id, valuesOf(fields)));
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit({ ...options, fields, button, said, trap });
  });
  return element;
}

type Submission = FormOptions & {
  readonly fields: readonly Field[];
  readonly button: HTMLButtonElement;
  readonly said: HTMLElement;
  readonly trap: HTMLInputElement;
};

const valuesOf = (fields: readonly Field[]) =>
  Object.fromEntries(
    fields.filter(({ name }) => name !== 'consent').map(({ name, control }) => [name, control.value.trim()]),
  );

/** Consent is never ticked in advance. */
function restore(fields: readonly Field[], id: string) {
  const draft = readDraft(id);
  for (const { name, control } of fields) {
    if (name !== 'consent' && draft[name] !== undefined) control.value = draft[name];
  }
}

async function submit(submission: Submission) {
  const { id, form, fields, button, said, trap, pageUrl } = submission;
  if (button.getAttribute('aria-disabled') === 'true') return;
  said.textContent = '';
  if (showFieldErrors(submission, Object.fromEntries(fields.map((field) => [field.name, problemOf(field)]))))
    return;
  setBusy(button, true);
  const answer = await sendEnquiry(id, {
    ...valuesOf(fields),
    consent: true,
    consent_version: form.consent_version,
    opened: form.opened,
    page_url: pageUrl,
    website: trap.value,
  });
  setBusy(button, false);
  if ('result' in answer) {
    forgetDraft(id);
    submission.onSent(answer.result);
    return;
  }
  const { failure } = answer;
  if (failure.code === 'stale') submission.onOutdated(failure);
  else if (!showFieldErrors(submission, failure.fields)) {
    said.textContent = failure.status >= 500 ? texts.sendFailed : failure.message;
    said.focus();
  }
}

/** Stays mounted, so that the keyboard focus stays too. */
function setBusy(button: HTMLButtonElement, busy: boolean) {
  button.setAttribute('aria-disabled', String(busy));
  button.textContent = busy ? texts.sending : texts.send;
}

/** Shows each field's error next to it and focuses the first. Returns whether there was one. */
function showFieldErrors(
  { fields, said }: Submission,
  problems: Readonly<Record<string, string | undefined>>,
): boolean {
  const wrong = fields.filter(({ name }) => problems[name] !== undefined);
  for (const field of fields) field.blame(problems[field.name]);
  if (wrong.length === 0) return false;
  said.textContent = texts.check(wrong.length);
  wrong[0]?.control.focus();
  return true;
}
