/** Focuses the first field with an error; call it in the event that found the errors, after they were set. */
export function focusFirstError(form: ParentNode = document) {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
