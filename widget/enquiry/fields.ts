import type { PublicForm } from '#contract/enquiries/calls.ts';
import { createElement } from './elements.ts';
import { texts } from './texts.ts';

export type FieldName = 'name' | 'email' | 'phone' | 'child_name' | 'grade' | 'message' | 'consent';
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export type Field = {
  readonly name: FieldName;
  readonly required: boolean;
  readonly control: Control;
  readonly element: HTMLElement;
  /** Shows a field's error next to it; hides it if there is none. */
  readonly blame: (problem: string | undefined) => void;
};

type FieldSetting = { readonly name: FieldName; readonly required: boolean };

const kinds = {
  name: { autocomplete: 'name', maxlength: '200' },
  email: { type: 'email', autocomplete: 'email', inputmode: 'email', maxlength: '254' },
  phone: { type: 'tel', autocomplete: 'tel', inputmode: 'tel', maxlength: '50' },
  child_name: { autocomplete: 'off', maxlength: '200' },
  grade: { autocomplete: 'off', maxlength: '100' },
  message: { rows: '5', maxlength: '5000' },
} as const;

function controlOf({ name, required }: FieldSetting, grades: readonly string[]): Control {
  const shared = { id: `field-${name}`, name, required, 'aria-describedby': `error-${name}` };
  if (name === 'consent') return createElement('input', { ...shared, type: 'checkbox' });
  if (name === 'message') return createElement('textarea', { ...shared, ...kinds.message });
  if (name === 'grade' && grades.length > 0) {
    const choices = grades.map((grade) => createElement('option', { value: grade }, grade));
    return createElement(
      'select',
      shared,
      createElement('option', { value: '' }, texts.chooseGrade),
      ...choices,
    );
  }
  return createElement('input', { type: 'text', ...shared, ...kinds[name] });
}

const star = (required: boolean) =>
  required && createElement('span', { class: 'star', 'aria-hidden': 'true' }, ' *');

/** One field with its label and a place for its error. */
function fieldOf(wish: FieldSetting, form: PublicForm): Field {
  const { name, required } = wish;
  const control = controlOf(wish, form.grades);
  const error = createElement('p', { id: `error-${name}`, class: 'error' });
  const words = name === 'consent' ? form.consent_line : texts[name];
  const label = createElement('label', { for: `field-${name}` }, words, star(required));
  const element =
    name === 'consent'
      ? createElement('div', { class: 'field consent' }, control, label, error)
      : createElement('div', { class: 'field' }, label, control, error);
  const blame = (problem: string | undefined) => {
    error.textContent = problem ?? '';
    control.setAttribute('aria-invalid', String(problem !== undefined));
  };
  return { name, required, control, element, blame };
}

/** The fields of a form, in their order. */
export function fieldsOf(form: PublicForm): readonly Field[] {
  const visible = (['phone', 'child_name', 'grade', 'message'] as const).flatMap((name): FieldSetting[] =>
    form.fields[name] === 'hidden' ? [] : [{ name, required: form.fields[name] === 'required' }],
  );
  const wishes: readonly FieldSetting[] = [
    { name: 'name', required: true },
    { name: 'email', required: true },
    ...visible,
    { name: 'consent', required: true },
  ];
  return wishes.map((wish) => fieldOf(wish, form));
}

const isAddress = (typed: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed);

/** The error of a field before anything is sent. */
export function problemOf({ name, required, control }: Field): string | undefined {
  if (control instanceof HTMLInputElement && control.type === 'checkbox')
    return control.checked ? undefined : texts.missing.consent;
  const typed = control.value.trim();
  const isWrong = (required && typed === '') || (name === 'email' && !isAddress(typed));
  return isWrong ? texts.missing[name] : undefined;
}
