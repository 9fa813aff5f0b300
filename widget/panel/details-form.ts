import { type Details, Failure } from '#widget/conversation/client.ts';
import { texts } from '#widget/languages/texts.ts';
import { createElement, setText } from './dom.ts';

/** `lead` asks for contact details after an answer; `reach` asks how to reach a visitor who wants a person. */
export type FormKind = 'lead' | 'reach';

type DetailsFormOptions = {
  readonly kind: FormKind;
  readonly send: (details: Details) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onDecline: () => void;
};

const detailsOfForm = () =>
  ({
    lead: {
      title: texts.leadTitle,
      fields: ['name', 'email', 'phone'],
      isEnough: ({ name, email, phone }: Details) => Boolean(name && (email ?? phone)),
      missing: texts.missing,
    },
    reach: {
      title: texts.phoneTitle,
      fields: ['name', 'phone', 'email'],
      isEnough: ({ email, phone }: Details) => Boolean(email ?? phone),
      missing: texts.reach,
    },
  }) as const;

const types = { name: 'text', email: 'email', phone: 'tel' } as const;
const autocomplete = { name: 'name', email: 'email', phone: 'tel' } as const;

function field(name: keyof typeof types): HTMLLabelElement {
  const input = { name, type: types[name], autocomplete: autocomplete[name], maxlength: '200' };
  return createElement('label', {}, texts[name], createElement('input', input));
}

function detailsOf(form: HTMLFormElement, kind: FormKind): Details {
  const typed = [...new FormData(form)].flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value.trim() : '';
    return text && name !== 'consent' ? [[name, text] as const] : [];
  });
  const consent = form.querySelector<HTMLInputElement>('[name=consent]')?.checked ?? false;
  return { ...Object.fromEntries(typed), ...(kind === 'lead' && { consent }) };
}

/** Asks in one line whether the visitor wants to be contacted; the form appears only after a yes. */
export function detailsQuestion({ onYes, onNo }: { onYes: () => void; onNo: () => void }): HTMLElement {
  return createElement(
    'div',
    { class: 'card', role: 'group', 'aria-label': texts.leadTitle },
    createElement('h3', {}, texts.leadTitle),
    createElement('button', { type: 'button', class: 'main', onclick: onYes }, texts.leadYes),
    createElement('button', { type: 'button', class: 'link', onclick: onNo }, texts.leadNo),
  );
}

/** The optional form for visitors who want the school to contact them. Nothing waits for it. */
export function detailsForm({ kind, send, onDone, onDecline }: DetailsFormOptions): HTMLFormElement {
  const { title, fields, isEnough, missing } = detailsOfForm()[kind];
  const wrong = createElement('p', { class: 'wrong', role: 'alert' });
  const ok = createElement('button', { type: 'submit', class: 'main' }, texts.leadSend);
  const fail = (error: unknown) => {
    ok.disabled = false;
    setText(wrong, (error instanceof Failure && error.status === 400 && error.message) || texts.failed);
  };
  const onsubmit = (event: Event) => {
    event.preventDefault();
    const details = detailsOf(form, kind);
    if (!isEnough(details)) return setText(wrong, missing);
    ok.disabled = true;
    send(details).then(onDone, fail);
  };
  const consent = createElement(
    'label',
    { class: 'tick' },
    createElement('input', { name: 'consent', type: 'checkbox' }),
    texts.consent,
  );
  const form = createElement(
    'form',
    { class: 'card', novalidate: true, 'aria-label': title, onsubmit },
    createElement('h3', {}, title),
    ...(kind === 'lead' ? [createElement('p', {}, texts.leadHint)] : []),
    ...fields.map(field),
    ...(kind === 'lead' ? [consent] : []),
    wrong,
    ok,
    createElement('button', { type: 'button', class: 'link', onclick: onDecline }, texts.leadNo),
  );
  return form;
}
